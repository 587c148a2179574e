import { useMemo } from 'react'
import type { Connection } from '#shared/contract/connections.ts'
import { useConnectivity } from '#client/sync/react/session.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'

export type Requests = {
  /** Whether the requests are loaded; also true offline, where waiting is pointless. */
  readonly isLoaded: boolean
  readonly pendingCount: number
  /** Returns the member's request to a mentor. */
  readonly find: (mentorId: string) => Connection | undefined
}

/** Subscribes to the member's requests, indexed by mentor. */
export function useRequests(): Requests {
  const { value } = useLiveQuery('connections')
  const { state } = useConnectivity()
  const isLoaded = value !== undefined || state === 'offline'
  return useMemo(() => {
    const all = value ? [...value.pending, ...value.accepted, ...value.rejected] : []
    const byMentor = new Map(all.map((request) => [request.person.id, request]))
    return { isLoaded, pendingCount: value?.pending.length ?? 0, find: (mentorId) => byMentor.get(mentorId) }
  }, [value, isLoaded])
}

/** What can be done about a mentor with whom there is this request: a rejected one leaves nothing to pause [PS1]. */
export const safetyOf = (request: Connection | undefined) => ({
  canBlock: request !== undefined,
  canPause: request?.status !== 'rejected',
})
