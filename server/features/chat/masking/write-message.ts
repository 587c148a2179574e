import { findSigns } from '#server/case-records/signs-store.ts'
import type { Signs } from '#server/case-records/signs-store.ts'
import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts'
import type { Services } from '#server/rpc/services.ts'
import { contactContext as limit, writeAttempts, writeContexts } from '#shared/limits/contact.ts'
import { contactKinds, type ContactKind } from '#shared/domain/contact-details.ts'
import { quietUntilOf } from '#shared/domain/times/quiet-hours.ts'
import type { RiskLevel } from '#shared/domain/risk.ts'
import { AppError } from '#shared/errors.ts'
import { holdMessage } from '../held/hold.ts'
import type { Held } from '../held/hold.ts'
import { releaseHeld } from '../held/release.ts'
import { insertMessage, NO_VERSION } from '../store.ts'
import type { NewMessage } from '../store.ts'
import {
  forgetWriteContext,
  getWriteContext,
  isSameVersion,
  keepWriteContext,
  refreshWriteContext,
  writerKey,
} from './context.ts'
import type { MinorContext } from './context.ts'
import { isPlainMessage, maskPieces } from './mask.ts'
import type { MaskedPiece, Piece } from './mask.ts'
import { withNight } from './night.ts'
import { asAlone, storeTogether } from './store-together.ts'
import type { Mask, Stored } from './store-together.ts'

/** `help` tells the writer how urgent the risk words of the message are [RK4]. */
type Help = { readonly help?: RiskLevel }
type Known<T> = Exclude<T, 'conflict' | undefined>
type Written = (Known<Stored> & Help) | (Held & Help) | 'conflict' | undefined
type Signed = { readonly signs: Signs | null }
/** `key` is that of the writer, which is made once for each message. */
type Keyed = Signed & { readonly key: string }

/** A member's messages of one chat are filtered and stored one after the other: each is read with those before it. */
const inOrder = createKeyedSemaphore({ concurrent: 1, maxQueued: writeContexts.queued })

/**
 * Stores a message as `storeMessage` does. Between a minor and an adult, contact details are masked first, also those that
 * it completes [CD20]. The statement checks that the sender's messages are still those that were read, whatever other nodes
 * and devices do [CD21]. What risk words and patterns open is stored in the transaction of the message [CS1]. In a minor's
 * quiet hours, the message of an adult is held instead [QH3]. Throws `chat.conductMissing` if the sender has not accepted the
 * code of conduct [CC1]; what they sent before is found all the same [C5].
 */
export async function writeMessage(services: Services, message: NewMessage): Promise<Written> {
  const signs = findSigns(services.config, [message.typed, message.imageAlt?.typed].join('\n'))
  const written = await writeInContext(services, message, { signs }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.reason !== 'chat.conductMissing') throw error
    const repeat = await findRepeat(services, message)
    if (repeat) return repeat
    throw error
  })
  return written && written !== 'conflict' && signs?.risk ? { ...written, help: signs.risk.level } : written
}

async function writeInContext(
  services: Services,
  message: NewMessage,
  signed: Signed,
): Promise<Stored | Held> {
  const key = writerKey(message)
  const context = await getWriteContext(services.database, message, key)
  if (!context) return findRepeat(services, message)
  if (context.isMinorPair) return inOrder(key, () => writeFiltered(services, message, { ...signed, key }))
  return writeUnfiltered(services, message, signed)
}

/** Stores a message between adults. */
async function writeUnfiltered(services: Services, message: NewMessage, signed: Signed): Promise<Stored> {
  const stored = await storeTogether(services, message, { ...signed, masks: [] })
  if (stored) return stored
  // Messages may still be held although both are of age by now.
  if (!(await releaseHeld(services, message.chatId))) return undefined
  return storeTogether(services, message, { ...signed, masks: [] })
}

const findRepeat = async ({ database }: Services, message: NewMessage): Promise<Stored> =>
  asAlone(await insertMessage(database, { ...message, version: NO_VERSION }))

async function writeFiltered(services: Services, message: NewMessage, signed: Keyed): Promise<Stored | Held> {
  const db = services.database
  let context = await getWriteContext(db, message, signed.key)
  for (let attempt = 0; attempt < writeAttempts; attempt++) {
    if (!context) return findRepeat(services, message)
    // Both are of age by now [AG5].
    if (!context.isMinorPair) return writeUnfiltered(services, message, signed)
    // Forgotten until it is stored: a failure may have stored it.
    forgetWriteContext(db, signed.key)
    const written = await writeNow(services, message, { ...signed, context })
    if (written) return written
    const current = await refreshWriteContext(db, message)
    if (!current || (current.isMinorPair && isSameVersion(current, context))) return undefined
    context = current
  }
  throw new AppError('app.unavailable')
}

type InContext = Keyed & { readonly context: MinorContext }

/** Holds the message in quiet hours, else stores it, after the held ones. Undefined if the context is no longer current. */
async function writeNow(
  services: Services,
  message: NewMessage,
  { context, signs, key }: InContext,
): Promise<Stored | Held> {
  const until = context.quiet && quietUntilOf(context.quiet, services.config)
  if (until !== null) {
    const held = await holdMessage(services, message, { context, until, signs })
    return held && held !== 'conflict' && 'seq' in held ? asAlone(held) : held
  }
  if (!context.isHolding) return storeFiltered(services, message, { context, signs, key })
  await releaseHeld(services, message.chatId)
  return undefined
}

/** Masks and stores a message, with the description of its image, if the context is current. */
async function storeFiltered(
  services: Services,
  message: NewMessage,
  { context, signs, key }: InContext,
): Promise<Stored> {
  const { allowedLinkHosts, timeZone } = services.config
  const { filtered, masks } = filter(message, context, allowedLinkHosts)
  const night = withNight(signs, context, timeZone)
  const stored = await storeTogether(services, filtered, { signs: night.signs, masks })
  const isNew = stored && stored !== 'conflict' && !stored.isRepeat
  if (isNew && masks.length === 0 && !message.imageAlt)
    keepWriteContext(services.database, key, {
      ...context,
      nightKnownUntil: night.knownUntil,
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
  // Nearly all messages.
  if (!imageAlt && isPlainMessage(typed, pieces))
    return { filtered: { ...message, maskedKinds: [], version }, masks: [] }
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
