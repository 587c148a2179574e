import { eq, sql } from 'drizzle-orm'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { people, requests } from '#server/db/schema.ts'
import { connectionTopics } from '#server/features/connections/store.ts'
import { topics } from '#shared/contract/topics.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { requestText } from '#shared/limits/request.ts'
import { addMask } from '../revision-store.ts'
import { maskLine, maskOnPage } from './beside-masks.ts'
import type { MaskedPiece, Piece } from './mask.ts'

type Publish = (event: TopicEvent) => void

type Masks = {
  readonly pieces: readonly Piece[]
  readonly masked: readonly MaskedPiece[]
  readonly publish: Publish
}

/**
 * Stores what was masked in what was written before, of which a later message completed a detail [CD20]. `masked` has the
 * pieces in the same order, and more after them. Returns whether there was any.
 */
export async function storeEarlierMasks(
  tx: Tx,
  chatId: string,
  { pieces, masked, publish }: Masks,
): Promise<boolean> {
  let isRevised = false
  for (const [index, before] of pieces.entries()) {
    const piece = masked[index]
    if (!piece?.isCurrent || piece.text === before.text) continue
    await storeMask(tx, chatId, { ...piece, before: before.text }, publish)
    isRevised = true
  }
  return isRevised
}

/**
 * Stores the mask of one piece: of a message by a revision, of a request in its row [CD27], of what the page and the agendas of the
 * pair have with what it was before [CD30].
 */
export async function storeMask(
  tx: Tx,
  chatId: string,
  { seq, part, ref, before, text, kinds }: MaskedPiece & { readonly before: string },
  publish: Publish,
): Promise<void> {
  if (!part) return addMask(tx, { chatId, seq }, { before, text, kinds })
  if (part === 'work') {
    await maskOnPage(tx, chatId, { before, text })
    return publish({ topic: topics.work(chatId) })
  }
  if (part === 'agenda') {
    await maskLine(tx, ref ?? '', { before, text })
    return publish({ topic: topics.callRecords(chatId) })
  }
  const pair = parsePairId(chatId)
  if (!pair) return
  const masked = text.slice(0, requestText[part])
  await tx
    .update(requests)
    .set({ [part]: masked })
    .where(eq(requests.id, chatId))
  // The aim of a request is also in the mentee's list.
  if (part === 'aim')
    await tx
      .update(people)
      .set({ aims: sql`array_replace(${people.aims}, ${before}, ${masked})` })
      .where(eq(people.id, pair.requesterId))
  for (const topic of connectionTopics({ id: chatId, ...pair })) publish({ topic })
}
