import { useMemo } from 'react'
import type { Connection } from '#shared/contract/connections.ts'
import { useConnectivity } from '#client/sync/http/connectivity.ts'
import { useLiveQuery } from '#client/sync/live.ts'

export type Requests = {
  /** Whether it is known which requests there are; offline there is nothing to wait for. */
  readonly isLoaded: boolean
  readonly pendingCount: number
  /** One's request to a mentor, if there is one. */
  readonly find: (mentorId: string) => Connection | undefined
}

/** One's own requests, by mentor, as they are now. */
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
