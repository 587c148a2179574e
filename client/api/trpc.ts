import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/router.ts'
import type { FailureBody, Reason } from '#shared/errors.ts'
import { fill } from '#shared/texts/fill.ts'
import { reasonTexts } from '#shared/texts/reasons.ts'
import { CallError } from './call-error.ts'
import { watchedFetch } from './connectivity.ts'

/** The server's calls over HTTP: `api.account.logIn.mutate(...)`. What is watched comes by `live.ts`. */
export const api = createTRPCClient<AppRouter>({
  links: [
    httpLink({ url: '/api', fetch: (url, init) => watchedFetch(url as RequestInfo, init as RequestInit) }),
  ],
})

export type CallFailure = {
  /** Why the server refused; null when no answer came. */
  readonly reason: Reason | null
  /** The sentence to show. */
  readonly text: string
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number
}

/** What to show for a failed call. `offline` is the sentence for one that never reached the server. */
export function failureOf(error: unknown, offline: string = reasonTexts['app.unreachable']): CallFailure {
  const data =
    error instanceof TRPCClientError || error instanceof CallError
      ? (error.data as FailureBody | null | undefined)
      : undefined
  if (!data) return { reason: null, text: offline }
  const text = fill(reasonTexts[data.reason], {
    ...data.values,
    ...(data.requestId ? { requestId: data.requestId } : {}),
  })
  return {
    reason: data.reason,
    text,
    ...(data.retryAfter === undefined ? {} : { retryAfter: data.retryAfter }),
  }
}
