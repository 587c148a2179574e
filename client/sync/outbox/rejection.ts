import type { ErrorBody } from '#shared/errors.ts'

/** Why the server rejected a message. Its text is looked up when it is shown, see `rejection-text.ts`. */
export type Rejection =
  | { readonly error: ErrorBody; readonly isUpload: boolean }
  /** From an earlier build, which stored the text. */
  | { readonly text: string }

/** The rejection of an outbox entry of any build: earlier ones have the text in `rejectReason`. */
export function upgradeRejection({
  rejection = null,
  rejectReason = null,
}: {
  readonly rejection?: Rejection | null
  readonly rejectReason?: string | null
}): Rejection | null {
  return rejection ?? (rejectReason === null ? null : { text: rejectReason })
}
