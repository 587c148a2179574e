import { useMemo } from 'react'
import type { Connection } from '#shared/schemas/connections.ts'
import { useConnectivity } from '#client/api/connectivity.ts'
import { useLive } from '#client/api/live.ts'

export type Requests = {
  /** Whether it is known which requests there are; offline there is nothing to wait for. */
  readonly isKnown: boolean
  readonly waiting: number
  /** One's request to a mentor, if there is one. */
  readonly to: (mentorId: string) => Connection | undefined
}

/** One's own requests, by mentor, as they are now. */
export function useRequests(): Requests {
  const { value } = useLive('connections')
  const { state } = useConnectivity()
  const isKnown = value !== undefined || state === 'offline'
  return useMemo(() => {
    const all = value ? [...value.pending, ...value.accepted, ...value.rejected] : []
    const byMentor = new Map(all.map((request) => [request.person.id, request]))
    return { isKnown, waiting: value?.pending.length ?? 0, to: (mentorId) => byMentor.get(mentorId) }
  }, [value, isKnown])
}
