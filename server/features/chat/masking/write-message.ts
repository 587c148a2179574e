import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { transact } from '#server/db/transaction.ts'
import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts'
import type { Services } from '#server/rpc/services.ts'
import { contactContext as limit, writeAttempts, writeContexts } from '#shared/contact-limits.ts'
import { AppError } from '#shared/errors.ts'
import { storeMessage } from '../message-batch.ts'
import { quietUntilOf } from '#shared/domain/quiet-hours.ts'
import { holdMessage } from '../held/hold.ts'
import type { Held } from '../held/hold.ts'
import { releaseHeld } from '../held/release.ts'
import { addMask, lockChat } from '../revision-store.ts'
import { insertMessage, insertMessageIn, NO_VERSION } from '../store.ts'
import type { Inserted, NewMessage } from '../store.ts'
import {
  forgetWriteContext,
  getWriteContext,
  isSameVersion,
  keepWriteContext,
  refreshWriteContext,
} from './context.ts'
import type { MinorContext } from './context.ts'
import { maskPieces } from './mask.ts'
import type { MaskedPiece, Piece } from './mask.ts'

type Stored = (Inserted & { readonly isAlone: boolean }) | 'conflict' | undefined

/** A member's messages of one chat are filtered and stored one after the other: each is read with those before it. */
const inOrder = createKeyedSemaphore({ concurrent: 1, maxQueued: writeContexts.queued })

/**
 * Stores a message as `storeMessage` does. Between a minor and an adult, contact details are masked first, also those that
 * it completes [CD20]; `isAlone` is false if earlier messages were masked with it. The statement checks that the sender's
 * messages are still those that were read, whatever other nodes and devices do [CD21]. In a minor's quiet hours, the message
 * of an adult is held instead [QH3].
 */
export async function writeMessage(services: Services, message: NewMessage): Promise<Stored | Held> {
  const context = await getWriteContext(services.database, message)
  if (!context) return findRepeat(services, message)
  if (context.isMinorPair)
    return inOrder(`${message.chatId} ${message.senderId}`, () => writeFiltered(services, message))
  const stored = await storeMessage(services.database, message)
  if (stored) return asAlone(stored)
  // Messages may still be held although both are of age by now.
  if (!(await releaseHeld(services, message.chatId))) return undefined
  return asAlone(await insertMessage(services.database, message))
}

const findRepeat = async ({ database }: Services, message: NewMessage): Promise<Stored> =>
  asAlone(await insertMessage(database, { ...message, version: NO_VERSION }))

const asAlone = (stored: Inserted | 'conflict' | undefined): Stored =>
  stored && stored !== 'conflict' ? { ...stored, isAlone: true } : stored

async function writeFiltered(services: Services, message: NewMessage): Promise<Stored | Held> {
  const db = services.database
  let context = await getWriteContext(db, message)
  for (let attempt = 0; attempt < writeAttempts; attempt++) {
    if (!context?.isMinorPair) return findRepeat(services, message)
    // Forgotten until it is stored: a failure may have stored it.
    forgetWriteContext(db, message)
    const written = await writeNow(services, message, context)
    if (written) return written
    const current = await refreshWriteContext(db, message)
    if (!current?.isMinorPair || isSameVersion(current, context)) return undefined
    context = current
  }
  throw new AppError('app.unavailable')
}

/** Holds the message in quiet hours, else stores it, after the held ones. Undefined if the context is no longer current. */
async function writeNow(
  services: Services,
  message: NewMessage,
  context: MinorContext,
): Promise<Stored | Held> {
  const until = context.quiet && quietUntilOf(context.quiet, services.config)
  if (until !== null) {
    const held = await holdMessage(services, message, { context, until })
    return held && held !== 'conflict' && 'seq' in held ? asAlone(held) : held
  }
  if (!context.isHolding) return storeFiltered(services, message, context)
  await releaseHeld(services, message.chatId)
  return undefined
}

/** Masks and stores a message if the context is current. */
async function storeFiltered(
  services: Services,
  message: NewMessage,
  context: MinorContext,
): Promise<Stored> {
  const { pieces, version } = context
  const own: Piece = { seq: 0, text: message.text, isCurrent: true }
  const masked = maskPieces([...pieces, own], pieces.length, services.config.allowedLinkHosts)
  const { text, kinds: maskedKinds } = masked.at(-1) ?? { text: '', kinds: [] }
  const filtered = { ...message, text, maskedKinds, version }
  const changed = masked
    .slice(0, -1)
    .filter((piece, at) => piece.isCurrent && piece.text !== pieces[at]?.text)
  if (changed.length > 0) return storeWithMasks(services, filtered, { pieces, changed })
  const stored = await storeMessage(services.database, filtered)
  if (stored && stored !== 'conflict' && !stored.isRepeat)
    keepWriteContext(services.database, message, {
      ...context,
      version: { senderSeq: stored.seq, rev: version.rev },
      pieces: [...pieces, { seq: stored.seq, text, isCurrent: true }].slice(-limit.messages),
    })
  return asAlone(stored)
}

/** Masks parts of a detail in earlier messages, and stores the message that completes it, in one transaction. */
async function storeWithMasks(
  services: Services,
  message: NewMessage,
  { pieces, changed }: { readonly pieces: readonly Piece[]; readonly changed: readonly MaskedPiece[] },
): Promise<Stored> {
  return transact(services, async (tx, _publish: (event: TopicEvent) => void) => {
    await lockChat(tx, message.chatId)
    const stored = await insertMessageIn(tx, message)
    if (!stored || stored === 'conflict') return stored
    if (stored.isRepeat) return { ...stored, isAlone: true }
    for (const { seq, text, kinds } of changed) {
      const before = pieces.find((piece) => piece.seq === seq && piece.isCurrent)?.text ?? ''
      await addMask(tx, { chatId: message.chatId, seq }, { before, text, kinds })
    }
    return { ...stored, isAlone: false }
  })
}
