import { connectionText } from '#shared/texts/members/connections.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { api } from '#client/sync/react/api.ts'

/** The mutations of a request with their specified messages, which do not depend on the error reason. */
export const requestMutations = {
  accept: {
    run: api.connections.accept.mutate,
    done: () => connectionText('request.accepted'),
    failed: () => memberErrorText('request.acceptFailed'),
  },
  reject: {
    run: api.connections.reject.mutate,
    done: () => connectionText('request.rejected'),
    failed: () => memberErrorText('request.rejectFailed'),
  },
  remove: {
    run: api.connections.remove.mutate,
    done: () => connectionText('request.deleted'),
    failed: () => memberErrorText('request.deleteFailed'),
  },
} as const

export type RequestMutation = keyof typeof requestMutations
