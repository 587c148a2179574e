import { useCallback, useSyncExternalStore } from 'react'
import { live as limit } from '#shared/limits.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Reason } from '#shared/errors.ts'
import { texts } from '#shared/messages.ts'
import type { Sent } from '#shared/schemas/chat.ts'
import { reasonTexts } from '#shared/texts/reasons.ts'
import { CallError } from './call-error.ts'
import { onBackOnline } from './connectivity.ts'
import { nearestApi } from './live.ts'
import { OutboxQueue } from './outbox-queue.ts'
import type { Outgoing, OutgoingImage, Verdict } from './outbox-queue.ts'
import { api, failureOf } from './trpc.ts'
import { uploadChatImage } from './upload.ts'

/** These pass by themselves; every other refusal stays until its writer decides. */
const passing: ReadonlySet<Reason> = new Set(['chat.tooFast', 'limit.tooMany', 'app.unavailable'])
/** The chat is not there for this sender any more: the specification has one sentence for that. */
const closed: ReadonlySet<Reason> = new Set(['app.notFound', 'app.forbidden', 'chat.notAccepted'])

/** The messages this tab has not got through yet. They live in memory: what is kept on disk, is kept here. */
const queue = new OutboxQueue({ send, judge })

type Note = (of: Partial<OutgoingImage>) => void

/**
 * First its picture, then the message that names it. The first try takes the nearest way; a repeat goes over HTTP,
 * in case that way was what failed.
 */
async function send({ chatId, id, text, image, isMissed }: Outgoing, note: Note): Promise<Sent> {
  const imageId = image && (image.imageId ?? (await upload(chatId, image, note)))
  const calls = isMissed ? api : nearestApi()
  return calls.chat.send.mutate(
    { chatId, id, text, ...(imageId === null ? {} : { imageId }) },
    { signal: AbortSignal.timeout(limit.offlineAfter) },
  )
}

async function upload(chatId: string, { file }: OutgoingImage, note: Note): Promise<string> {
  note({ progress: 0 })
  const { imageId } = await uploadChatImage(chatId, file, (progress) => note({ progress }))
  note({ imageId, progress: null })
  return imageId
}

function judge(error: unknown): Verdict {
  const { reason, text, retryAfter } = failureOf(error)
  if (reason === null) return { kind: 'missed' }
  const isUpload = error instanceof CallError
  if (closed.has(reason)) return { kind: 'refused', text: reasonTexts['chat.sendFailed'] }
  // The share of pictures of an hour may be used up: no message waits that long behind one.
  if (passing.has(reason) && !(isUpload && reason === 'limit.tooMany'))
    return { kind: 'later', ms: (retryAfter ?? 1) * 1_000 }
  return { kind: 'refused', text: isUpload && reason === 'app.internal' ? texts['chat.imageFailed'] : text }
}

/** Sends while somebody is signed in. The answer ends it and forgets what was not sent. */
export function startOutbox(): () => void {
  const stopListening = onBackOnline(() => queue.resume())
  const warn = (event: BeforeUnloadEvent): void => {
    if (queue.hasUnsent()) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => {
    stopListening()
    removeEventListener('beforeunload', warn)
    queue.clear()
  }
}

/** Sends a message, with a picture or without, now or when the server is there again. */
export function enqueue(
  chatId: string,
  text: string,
  picture: Pick<OutgoingImage, 'file' | 'size'> | null,
): void {
  const image = picture && { ...picture, imageId: null, progress: null }
  queue.enqueue({ id: newId(), chatId, text, image, at: Date.now() })
}

/** Tries a failed message again now, at its old place. */
export function retry(item: Outgoing): void {
  queue.retry(item)
}

/** Lets go of a message that was not sent. */
export function discard(item: Outgoing): void {
  queue.discard(item)
}

/** Lets go of those that have arrived in the chat's log, whether or not their answer did. */
export function settle(chatId: string, hasArrived: (id: string) => boolean): void {
  queue.settle(chatId, hasArrived)
}

const subscribe = (listener: () => void): (() => void) => queue.subscribe(listener)

/** What of a chat is on its way or was refused, in the order of writing. */
export function useOutbox(chatId: string): readonly Outgoing[] {
  const snapshot = useCallback(() => queue.of(chatId), [chatId])
  return useSyncExternalStore(subscribe, snapshot)
}
