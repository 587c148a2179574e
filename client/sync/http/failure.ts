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

/** What to show for a failed call. `offline` is the text for one that has no answer. */
export function failureOf(error: unknown, offline: string = guestErrorText('app.unreachable')): CallFailure {
  const data =
    error instanceof TRPCClientError || error instanceof RequestError
      ? (error.data as ErrorBody | null | undefined)
      : undefined
  if (!data) return { reason: null, text: offline }
  const { reason, retryAfter } = data
  const text = errorText(reason, data)
  return { reason, text, ...(retryAfter === undefined ? {} : { retryAfter }) }
}
