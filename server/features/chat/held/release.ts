import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { findSigns, recordMessageSigns } from '#server/case-records/signs-store.ts'
import type { Services } from '#server/rpc/services.ts'
import { topics } from '#shared/contract/topics.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { quietUntilOf } from '#shared/domain/times/quiet-hours.ts'
import { contactContext } from '#shared/limits/contact.ts'
import { protections } from '#shared/safeguarding.ts'
import { readContextIn } from '../masking/context.ts'
import type { WriteContext } from '../masking/context.ts'
import { storeEarlierMasks } from '../masking/earlier-masks.ts'
import { maskPieces } from '../masking/mask.ts'
import type { Piece } from '../masking/mask.ts'
import { lockChat } from '../revision-store.ts'
import { insertMessageIn } from '../store.ts'
import type { NewMessage } from '../store.ts'
import * as store from './store.ts'
import type { HeldRow } from './store.ts'

type Publish = (event: TopicEvent) => void

/** Releases the held messages that are due, chat by chat. A chat whose release fails is tried again the next time. */
export async function releaseDueMessages(services: Services): Promise<void> {
  for (const chatId of await store.listDueChats(services.database.orm)) {
    await releaseHeld(services, chatId).catch((error: unknown) => {
      services.log.warn({ err: error }, 'held messages were not released; will retry')
    })
  }
}

/**
 * Stores the held messages of a chat with its next numbers, in the order of sending and in one transaction under the lock
 * on the chat: all or none, once [QH5]. In quiet hours, which a change of the time zone may have brought, they wait
 * longer. Those of a chat that is blocked, suspended, or rests wait too. Returns whether any were stored.
 */
export async function releaseHeld(services: Services, chatId: string): Promise<boolean> {
  return transact(services, async (tx, publish: Publish) => {
    await lockChat(tx, chatId)
    const rows = await store.listHeld(tx, chatId)
    const [first] = rows
    const context = first && (await readContextIn(tx, first, { isReleased: true }))
    if (!context || (await store.isResting(tx, chatId))) return false
    const until = context.isMinorPair && context.quiet ? quietUntilOf(context.quiet, services.config) : null
    publish({ topic: topics.held(chatId) })
    if (until !== null) {
      await store.setReleaseAt(tx, chatId, new Date(until))
      return false
    }
    await store.removeHeld(tx, rows)
    await store.setHolder(tx, chatId, null)
    const lastSeq = await storeAll(tx, rows, context, { ...services, publish })
    const pair = parsePairId(chatId)
    publish({ topic: topics.chat(chatId), lastSeq })
    for (const id of pair ? [pair.mentorId, pair.requesterId] : []) publish({ topic: topics.inbox(id) })
    return true
  })
}

/** Stores messages one after the other, each masked with what was written before it. Returns the number of the last. */
async function storeAll(
  tx: Tx,
  rows: readonly HeldRow[],
  context: WriteContext,
  { jobs, config, publish }: Pick<Services, 'jobs' | 'config'> & { readonly publish: Publish },
): Promise<number> {
  let pieces: readonly Piece[] = context.isMinorPair ? context.pieces : []
  let lastSeq = 0
  for (const row of rows) {
    const own: Piece = { seq: 0, text: row.text, isCurrent: true }
    const masked = maskPieces(
      [...pieces, own],
      context.isMinorPair ? pieces.length : Infinity,
      config.allowedLinkHosts,
    )
    const { text, kinds } = masked.at(-1) ?? { text: row.text, kinds: [] }
    const stored = await insertMessageIn(tx, {
      ...toMessage(row, text, kinds),
      reviewsImages: protections[config.safeguarding].pictureReview,
    })
    // Rolls back: the chat does not take messages now.
    if (!stored) throw new Error('a held message was not stored')
    // Its id belongs to a message of another chat, which the sender's client sent meanwhile.
    if (stored === 'conflict') continue
    await storeEarlierMasks(tx, row.chatId, { pieces, masked, publish })
    await recordSigns({ tx, jobs, config }, row, stored.seq)
    lastSeq = stored.seq
    const earlier = masked.slice(0, -1).map(({ kinds: _kinds, ...piece }) => piece)
    pieces = [...earlier, { seq: stored.seq, text, isCurrent: true }].slice(-2 * contactContext.messages)
  }
  return lastSeq
}

/**
 * Counts the patterns of a message by what was typed and when [PN4]; its risk words have a case since it was held. One of an
 * earlier version, of which neither is kept, is searched now.
 */
async function recordSigns(
  writes: { readonly tx: Tx } & Pick<Services, 'jobs' | 'config'>,
  { chatId, senderId, text, imageAlt, patterns, createdAt: typedAt }: HeldRow,
  seq: number,
): Promise<void> {
  const ref = { chatId, senderId, seq }
  if (patterns) return recordMessageSigns(writes, { risk: null, patterns }, { ...ref, typedAt })
  const signs = findSigns(writes.config, [text, imageAlt].join('\n'))
  if (signs) await recordMessageSigns(writes, signs, ref)
}

function toMessage(
  row: HeldRow,
  text: string,
  kinds: readonly ContactKind[],
): Omit<NewMessage, 'reviewsImages'> {
  const { chatId, senderId, id, imageId, imageAlt: alt, quoteSeq, bodyHash } = row
  const maskedKinds = [...new Set([...(row.maskedKinds ?? []), ...kinds])]
  const imageAlt = alt === null ? null : { typed: alt, text: alt }
  return { chatId, senderId, id, imageId, imageAlt, quoteSeq, bodyHash, typed: text, text, maskedKinds }
}
