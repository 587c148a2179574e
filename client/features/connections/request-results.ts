import type { Connection, Connections } from '#shared/contract/connections.ts'
import type { RejectionReason } from '#shared/domain/requests.ts'
import type { RequestMutation } from './request-mutations.ts'

const withStatus = {
  accept: (request: Connection): Connection => ({ ...request, status: 'accepted' }),
  // The server hides the picture of a rejected mentee, too [FI-7].
  reject: ({ person, ...request }: Connection): Connection => ({
    ...request,
    status: 'rejected',
    person: person.role === 'mentee' ? { ...person, picture: null } : person,
  }),
}

/** The lists after a mutation of a request, as the server will send them; unchanged if it has moved already [RQ11]. */
export function applyMutation(
  { pending, accepted, rejected, ...rest }: Connections,
  mutation: RequestMutation | 'end',
  requestId: string,
  reason?: RejectionReason,
): Connections {
  const others = (list: readonly Connection[]) => list.filter(({ id }) => id !== requestId)
  if (mutation === 'remove' || mutation === 'end')
    return { ...rest, pending: others(pending), accepted: others(accepted), rejected: others(rejected) }
  const request = pending.find(({ id }) => id === requestId)
  if (!request) return { ...rest, pending, accepted, rejected }
  const { expiresAt: _, ...kept } = request
  const moved = { ...withStatus[mutation](kept), ...(reason === undefined ? {} : { reason }) }
  return {
    ...rest,
    pending: others(pending),
    accepted: moved.status === 'accepted' ? [moved, ...accepted] : accepted,
    rejected: moved.status === 'rejected' ? [moved, ...rejected] : rejected,
  }
}
