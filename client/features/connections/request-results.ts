import type { Connection, Connections } from '#shared/contract/connections.ts'
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
  { pending, accepted, rejected }: Connections,
  mutation: RequestMutation,
  requestId: string,
): Connections {
  const others = (list: readonly Connection[]) => list.filter(({ id }) => id !== requestId)
  if (mutation === 'remove' || mutation === 'end')
    return { pending: others(pending), accepted: others(accepted), rejected: others(rejected) }
  const request = pending.find(({ id }) => id === requestId)
  if (!request) return { pending, accepted, rejected }
  const moved = withStatus[mutation](request)
  return {
    pending: others(pending),
    accepted: moved.status === 'accepted' ? [moved, ...accepted] : accepted,
    rejected: moved.status === 'rejected' ? [moved, ...rejected] : rejected,
  }
}
