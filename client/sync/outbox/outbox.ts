import { useCallback, useSyncExternalStore } from 'react'
import { live as limit } from '#shared/limits.ts'
import { newId } from '#shared/domain/ids.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import { RequestError } from '../http/request-error.ts'
import { isOffline, onBackOnline, onOffline } from '../http/connectivity.ts'
import { preferSocketApi } from '../live.ts'
import { deleteOutbox, openOutboxDisk, type OutboxStorage } from './outbox-storage.ts'
import { OutboxQueue } from './outbox-queue.ts'
import type { Change, Outgoing, OutgoingImage, RetryDecision } from './outbox-queue.ts'
import { joinTabGroup, type TabGroup } from './outbox-leader.ts'
import { api, failureOf } from '../http/trpc.ts'
import { uploadChatImage } from '../http/upload.ts'

/** These pass by themselves; every other refusal stays until its writer decides. */
const passing: ReadonlySet<ErrorReason> = new Set(['chat.tooFast', 'limit.tooMany', 'app.unavailable'])
/** The chat is not there for this sender any more: the specification has one sentence for that. */
const closed: ReadonlySet<ErrorReason> = new Set(['app.notFound', 'app.forbidden', 'chat.notAccepted'])

/** The messages that did not get through yet: what this tab knows of them, and follows on the disk and in other tabs. */
const queue = new OutboxQueue({ send, classifyError: judge, note })
let disk: OutboxStorage | null = null
let tabs: TabGroup | null = null
/** Those that are on the disk as they are here: closing the tab loses none of them. */
const persistedIds = new Set<string>()

type Note = (of: Partial<OutgoingImage>) => void

/**
 * First its picture, then the message that names it. The first try takes the nearest way; a repeat goes over HTTP,
 * in case that way was what failed.
 */
async function send(
  { chatId, id, text, image, isUnconfirmed: isMissed }: Outgoing,
  note: Note,
): Promise<SendResult> {
  const imageId = image && (image.imageId ?? (await upload(chatId, image, note)))
  const calls = isMissed ? api : preferSocketApi()
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

function judge(error: unknown): RetryDecision {
  const { reason, text, retryAfter } = failureOf(error)
  if (reason === null) return { kind: 'unconfirmed' }
  // It waits for the next log-in of its writer.
  if (reason === 'app.signedOut') return { kind: 'later', ms: limit.offlineAfter }
  const isUpload = error instanceof RequestError
  if (closed.has(reason)) return { kind: 'rejected', text: memberErrorText('chat.sendFailed') }
  // The share of pictures of an hour may be used up: no message waits that long behind one.
  if (passing.has(reason) && !(isUpload && reason === 'limit.tooMany'))
    return { kind: 'later', ms: (retryAfter ?? 1) * 1_000 }
  return {
    kind: 'rejected',
    text: isUpload && reason === 'app.internal' ? chatText('chat.imageFailed') : text,
  }
}

function note(change: Change): void {
  tabs?.announce(change)
  const id = change.kind === 'put' ? change.item.id : change.id
  if (change.kind === 'removed' || change.item.state === 'sent') {
    persistedIds.delete(id)
    void disk?.remove(id)
  } else {
    void disk?.put(change.item).then((isThere) => isThere && persistedIds.add(id))
  }
}

/** Takes up what waits on the disk, and lets go of what another tab has sent or let go meanwhile. */
async function loadFromStorage(from: OutboxStorage): Promise<void> {
  const known = queue.queued().filter(({ id }) => persistedIds.has(id))
  const kept = await from.load()
  if (disk !== from) return
  const ids = new Set(kept.map(({ id }) => id))
  for (const { id, chatId } of known) if (!ids.has(id)) queue.remove(chatId, id)
  for (const item of kept.toSorted((a, b) => a.at - b.at)) {
    persistedIds.add(item.id)
    queue.upsert(item)
  }
}

/**
 * Sends while somebody is signed in, also what they wrote before and in other tabs. The answer ends it: the disk
 * keeps what was not sent.
 */
export function startOutbox(userId: string, key: string): () => void {
  const mine = openOutboxDisk(userId, key)
  disk = mine
  queue.setLeader(false)
  if (isOffline()) queue.pause()
  const loaded = loadFromStorage(mine)
  const joined = joinTabGroup(userId, {
    onRemoteChange: (told) =>
      told.kind === 'put' ? queue.upsert(told.item) : queue.remove(told.chatId, told.id),
    // What waited longer goes first: nothing is sent before it is known.
    onLeaderChange: (leads) => void loaded.then(() => disk === mine && queue.setLeader(leads)),
    onResync: () => void loaded.then(() => loadFromStorage(mine)),
  })
  tabs = joined
  const stops = [onBackOnline(() => queue.resume()), onOffline(() => queue.pause())]
  const warn = (event: BeforeUnloadEvent): void => {
    if (queue.queued().some(({ id }) => !persistedIds.has(id))) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('beforeunload', warn)
    mine.close()
    joined.leave()
    disk = null
    tabs = null
    persistedIds.clear()
    queue.clear()
  }
}

/** Forgets, here and on the disk, all that was not sent: at log-out. */
export async function clearOutbox(userId: string): Promise<void> {
  disk?.close()
  queue.clear()
  await deleteOutbox(userId)
}

/** Sends a message, with a picture or without, now or when the server is there again. */
export function enqueue(
  chatId: string,
  text: string,
  picture: Pick<OutgoingImage, 'file' | 'size'> | null,
): void {
  const image = picture && { ...picture, imageId: null, progress: null }
  tabs?.takeLeadership()
  queue.enqueue({ id: newId(), chatId, text, image, at: Date.now() })
}

/** Tries a failed message again now, at its old place. */
export function retry(item: Outgoing): void {
  tabs?.takeLeadership()
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

/** How many wait in all chats. */
export function getQueuedCount(): number {
  return queue.queued().length
}

export function useQueuedCount(): number {
  return useSyncExternalStore(subscribe, getQueuedCount)
}
