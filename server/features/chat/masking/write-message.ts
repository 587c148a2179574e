import pg from 'pg'
import { clientOf } from '#server/db/orm.ts'
import { findSigns, recordMessageSigns } from '#server/features/safety/signs-store.ts'
import type { Signs } from '#server/features/safety/signs-store.ts'
import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts'
import type { Services } from '#server/rpc/services.ts'
import { contactContext as limit, writeAttempts, writeContexts } from '#shared/contact-limits.ts'
import { contactKinds, type ContactKind } from '#shared/domain/contact-details.ts'
import type { RiskLevel } from '#shared/domain/risk.ts'
import { AppError } from '#shared/errors.ts'
import { storeMessage } from '../message-batch.ts'
import { addMask, lockChat } from '../revision-store.ts'
import { insertMessage } from '../store.ts'
import type { Inserted, NewMessage } from '../store.ts'
import { forgetWriteContext, getWriteContext, keepWriteContext } from './context.ts'
import type { WriteContext } from './context.ts'
import { maskPieces } from './mask.ts'
import type { MaskedPiece, Piece } from './mask.ts'

type MinorContext = Extract<WriteContext, { isMinorPair: true }>

/** `isAlone` is false if earlier messages were masked with it; `help` tells its writer how urgent its risk words are. */
type Stored = (Inserted & { readonly isAlone: boolean; readonly help?: RiskLevel }) | 'conflict' | undefined

/** What is stored together with a message: the signs in it, and the masks of earlier messages. */
type Together = { readonly signs: Signs | null; readonly masks: readonly Mask[] }
type Mask = MaskedPiece & { readonly before: string }

/** A member's messages of one chat are filtered and stored one after the other: each is read with those before it. */
const inOrder = createKeyedSemaphore({ concurrent: 1, maxQueued: writeContexts.queued })

/** SQLSTATE of a statement in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02'

/** A version that no chat has: only a message that is stored already is found, also after the chat has ended [C5]. */
const NO_VERSION = { senderSeq: -1, rev: -1 } as const

/**
 * Stores a message as `storeMessage` does. Between a minor and an adult, contact details are masked first, also those that
 * it completes [CD20]. The statement checks that the sender's messages are still those that were read, whatever other nodes
 * and devices do [CD21]. What risk words and patterns open is stored in the transaction of the message [CS1].
 */
export async function writeMessage(services: Services, message: NewMessage): Promise<Stored> {
  const signs = findSigns([message.typed, message.imageAlt?.typed].join('\n'))
  const stored = await writeInContext(services, message, signs)
  return stored && stored !== 'conflict' && signs?.risk ? { ...stored, help: signs.risk.level } : stored
}

async function writeInContext(services: Services, message: NewMessage, signs: Signs | null): Promise<Stored> {
  const context = await getWriteContext(services.database, message)
  if (!context) return findRepeat(services, message)
  if (!context.isMinorPair) return store(services, message, { signs, masks: [] })
  return inOrder(`${message.chatId} ${message.senderId}`, () => writeFiltered(services, message, signs))
}

const findRepeat = async ({ database }: Services, message: NewMessage): Promise<Stored> =>
  asAlone(await insertMessage(database, { ...message, version: NO_VERSION }))

const asAlone = (stored: Inserted | 'conflict' | undefined): Stored =>
  stored && stored !== 'conflict' ? { ...stored, isAlone: true } : stored

async function writeFiltered(services: Services, message: NewMessage, signs: Signs | null): Promise<Stored> {
  const db = services.database
  for (let attempt = 0; attempt < writeAttempts; attempt++) {
    const context = await getWriteContext(db, message)
    if (!context?.isMinorPair) return findRepeat(services, message)
    // Forgotten until it is stored: a failure may have stored it.
    forgetWriteContext(db, message)
    const stored = await storeFiltered(services, message, { context, signs })
    if (stored) return stored
    const current = await getWriteContext(db, message)
    if (!current?.isMinorPair || isSame(current, context)) return undefined
  }
  throw new AppError('app.unavailable')
}

const isSame = ({ version: one }: MinorContext, { version: other }: MinorContext): boolean =>
  one.senderSeq === other.senderSeq && one.rev === other.rev

/** Masks and stores a message, with the description of its image, if the context is current. */
async function storeFiltered(
  services: Services,
  message: NewMessage,
  { context, signs }: { readonly context: MinorContext; readonly signs: Signs | null },
): Promise<Stored> {
  const { filtered, masks } = filter(message, context, services.config.allowedLinkHosts)
  const stored = await store(services, filtered, { signs, masks })
  const isKept =
    stored && stored !== 'conflict' && !stored.isRepeat && masks.length === 0 && !message.imageAlt
  if (isKept)
    keepWriteContext(services.database, message, {
      isMinorPair: true,
      version: { senderSeq: stored.seq, rev: context.version.rev },
      pieces: [...context.pieces, toPiece(filtered.text, stored.seq)].slice(-limit.messages),
    })
  return stored
}

const toPiece = (text: string, seq = 0): Piece => ({ seq, text, isCurrent: true })

/** The message without contact details, and the masks of the earlier messages with which it completes one. */
function filter(
  message: NewMessage,
  { pieces, version }: MinorContext,
  allowedHosts: readonly string[],
): { readonly filtered: NewMessage; readonly masks: readonly Mask[] } {
  const { text: typed, imageAlt } = message
  const own = [typed, ...(imageAlt ? [imageAlt.text] : [])].map((text) => toPiece(text))
  const masked = maskPieces([...pieces, ...own], pieces.length, allowedHosts)
  const [{ text } = message, alt] = masked.slice(pieces.length)
  const filtered: NewMessage = {
    ...message,
    text,
    ...(imageAlt ? { imageAlt: { ...imageAlt, text: alt?.text ?? '' } } : {}),
    maskedKinds: listKinds(masked.slice(pieces.length)),
    version,
  }
  const masks = masked.slice(0, pieces.length).flatMap((piece, at) => {
    const before = pieces[at]?.text ?? ''
    return piece.isCurrent && piece.text !== before ? [{ ...piece, before }] : []
  })
  return { filtered, masks }
}

const listKinds = (pieces: readonly MaskedPiece[]): ContactKind[] =>
  contactKinds.filter((kind) => pieces.some(({ kinds }) => kinds.includes(kind)))

/** Stores a message in a batch, or in one transaction with what comes with it. */
async function store(services: Services, message: NewMessage, together: Together): Promise<Stored> {
  if (!together.signs && together.masks.length === 0)
    return asAlone(await storeMessage(services.database, message))
  return storeTogether(services, message, together).catch((error: unknown) => {
    // The same message twice at once: the first attempt is stored now, and this one finds it.
    if (error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION)
      return storeTogether(services, message, together)
    throw error
  })
}

function storeTogether(services: Services, message: NewMessage, { signs, masks }: Together): Promise<Stored> {
  return services.database.orm.transaction(async (tx) => {
    if (masks.length > 0) await lockChat(tx, message.chatId)
    const stored = await insertMessage({ pool: clientOf(tx) }, message)
    if (stored === undefined || stored === 'conflict' || stored.isRepeat) return asAlone(stored)
    for (const { seq, before, text, kinds } of masks)
      await addMask(tx, { chatId: message.chatId, seq }, { before, text, kinds })
    if (signs) await recordMessageSigns({ tx, jobs: services.jobs }, signs, { ...message, seq: stored.seq })
    return { ...stored, isAlone: masks.length === 0 }
  })
}
