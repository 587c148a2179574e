import { texts } from '#shared/texts/index.ts'
import { reasonTexts } from '#shared/texts/error-texts.ts'
import { api } from '#client/sync/http/trpc.ts'

/** What can be done with a request, and what is said then: the specified sentences, whatever the reason. */
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
