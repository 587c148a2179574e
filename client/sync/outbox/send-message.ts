import { live as limit } from '#shared/limits.ts'
import type { HeldResult, SendResult } from '#shared/contract/chat.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { errorBodyOf } from '../http/failure.ts'
import type { NearestCalls } from '../http/nearest-calls.ts'
import { RequestError } from '../http/request-error.ts'
import type { UploadImage } from '../ports.ts'
import type { Outgoing, OutgoingImage, RetryDecision, UpdateImage } from './outbox-queue.ts'

/** These pass by themselves; a message rejected for any other reason stays until its writer decides. */
const passing: ReadonlySet<ErrorReason> = new Set(['chat.tooFast', 'limit.tooMany', 'app.unavailable'])

/** Longer than other uploads of the member take. */
const MAX_UPLOAD_WAIT_MS = 60_000

type Options = {
  readonly calls: NearestCalls
  readonly uploadImage: UploadImage
}

/**
 * Uploads the image of a message, then sends the message. The first attempt prefers the socket; a repeat uses HTTP, in
 * case the socket is what failed.
 */
export function createSendMessage({ calls, uploadImage }: Options) {
  const upload = async (chatId: string, { file }: OutgoingImage, update: UpdateImage): Promise<string> => {
    update({ progress: 0 })
    const { imageId } = await uploadImage(chatId, file, (progress) => update({ progress }))
    update({ imageId, progress: null })
    return imageId
  }
  return async (
    { chatId, id, text, image, quote, isUnconfirmed }: Outgoing,
    update: UpdateImage,
  ): Promise<SendResult | HeldResult> => {
    const imageId = image && (image.imageId ?? (await upload(chatId, image, update)))
    const message = {
      ...{ chatId, id, text },
      ...(imageId === null ? {} : { imageId }),
      ...(quote ? { quoteSeq: quote.seq } : {}),
    }
    if (isUnconfirmed) return calls.http.chat.send.mutate(message)
    return calls.write(({ chat }, options) => chat.send.mutate(message, options))
  }
}

/** What the failure of an attempt means for its message. */
export function classifySendError(error: unknown): RetryDecision {
  const body = errorBodyOf(error)
  if (!body) return { kind: 'unconfirmed' }
  const { reason, retryAfter } = body
  // The message stays for the next log-in of its writer.
  if (reason === 'app.signedOut') return { kind: 'later', ms: limit.offlineAfter }
  const isUpload = error instanceof RequestError
  const ms = (retryAfter ?? 1) * 1_000
  // The hourly limit of uploads may be reached: no message waits that long behind an image.
  if (passing.has(reason) && !(isUpload && ms > MAX_UPLOAD_WAIT_MS)) return { kind: 'later', ms }
  return { kind: 'rejected', rejection: { error: body, isUpload } }
}
