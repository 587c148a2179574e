import { texts } from '#shared/texts/index.ts'
import { reasonTexts } from '#shared/texts/error-texts.ts'
import { api } from '#client/sync/http/trpc.ts'

/** The mutations of a request with their specified messages, which do not depend on the error reason. */
export const requestMutations = {
  accept: {
    run: api.connections.accept.mutate,
    done: texts['request.accepted'],
    failed: reasonTexts['request.acceptFailed'],
  },
  reject: {
    run: api.connections.reject.mutate,
    done: texts['request.rejected'],
    failed: reasonTexts['request.rejectFailed'],
  },
  remove: {
    run: api.connections.remove.mutate,
    done: texts['request.deleted'],
    failed: reasonTexts['request.deleteFailed'],
  },
  end: {
    run: api.connections.end.mutate,
    done: texts['chat.deleted'],
    failed: reasonTexts['chat.deleteFailed'],
  },
} as const

export type RequestMutation = keyof typeof requestMutations
