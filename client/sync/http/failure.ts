import { TRPCClientError } from '@trpc/client'
import type { ErrorBody, ErrorReason } from '#shared/errors.ts'
import { guestErrorText } from '#shared/texts/errors/guest-errors.ts'
import { errorText } from './error-text.ts'
import { RequestError } from './request-error.ts'

export type CallFailure = {
  /** Why the server refused; null when no answer came. */
  readonly reason: ErrorReason | null
  /** The text to show. */
  readonly text: string
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number
}

/** What the server answered to a failed call; null when no answer came. */
export function errorBodyOf(error: unknown): ErrorBody | null {
  const isRequest = error instanceof TRPCClientError || error instanceof RequestError
  return isRequest ? ((error.data as ErrorBody | null | undefined) ?? null) : null
}

/** What to show for a failed call. `offline` is the text for one that has no answer. */
export function failureOf(error: unknown, offline: string = guestErrorText('app.unreachable')): CallFailure {
  const data = errorBodyOf(error)
  if (!data) return { reason: null, text: offline }
  const { reason, retryAfter } = data
  const text = errorText(reason, data)
  return { reason, text, ...(retryAfter === undefined ? {} : { retryAfter }) }
}
