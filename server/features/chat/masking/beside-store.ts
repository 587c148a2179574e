import { eq, sql } from 'drizzle-orm'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { chats } from '#server/db/schema.ts'
import { maskProfanity } from '#server/profanity/filter.ts'
import { topics } from '#shared/contract/topics.ts'
import { contactKinds, type ContactKind } from '#shared/domain/contact-details.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import { readContextIn, type Writer } from './context.ts'
import { storeMask } from './earlier-masks.ts'
import { maskPieces, union } from './mask.ts'
import type { MaskedPiece, Part, Piece } from './mask.ts'

type Options = {
  /** Where it is written. */
  readonly part: Part
  readonly allowedHosts: readonly string[]
  /** What else stands beside it: the other lines of an agenda. */
  readonly shown?: readonly Piece[]
  /** The line that it replaces. */
  readonly ref?: string
}

export type FilteredBeside = {
  readonly texts: readonly string[]
  readonly kinds: readonly ContactKind[]
  /**
   * Stores what was masked in what was written before, and makes nodes read the chat again before its next message. Called once the
   * texts are stored.
   */
  readonly store: (publish: (event: TopicEvent) => void) => Promise<void>
}

/**
 * Filters what a member writes for the other beside their messages: profanity, and in a pair with a minor, contact details, also
 * those that are split over their last messages, the page of the pair, and its agendas, wherever the parts are [CD30]. The texts are
 * normalized. Under the lock on the chat, so that what was read is current. Throws `app.notFound` if the two are no open pair by then, and `chat.conductMissing` if the writer has not accepted
 * the code of conduct.
 */
export async function filterBeside(
  tx: Tx,
  writer: Writer,
  typed: readonly string[],
  { part, allowedHosts, shown = [], ref }: Options,
): Promise<FilteredBeside> {
  const context = typed.length > 0 ? await readContextIn(tx, writer) : undefined
  // Blocked, suspended, or ended since the caller looked: who cannot be read is not taken for two adults.
  if (typed.length > 0 && !context) throw new AppError('app.notFound')
  if (!context?.isMinorPair)
    return { texts: typed.map(maskProfanity), kinds: [], store: () => Promise.resolve() }
  const known = context.pieces.filter((piece) => !shown.some((other) => isSame(piece, other)))
  const before = [...shown, ...known].map((piece) =>
    piece.part === part && piece.ref === ref ? { ...piece, isCurrent: false } : piece,
  )
  const own = typed.map((text): Piece => ({ seq: 0, text, isCurrent: true }))
  const masked = maskIn([...before, ...own], before.length, { part, allowedHosts })
  const written = masked.slice(before.length)
  const masks = masked.slice(0, before.length).flatMap((piece, at) => {
    const was = before[at]?.text ?? ''
    return piece.isCurrent && piece.text !== was ? [{ ...piece, before: was }] : []
  })
  return {
    texts: written.map(({ text }) => maskProfanity(text)),
    kinds: contactKinds.filter((kind) => written.some(({ kinds }) => kinds.includes(kind))),
    store: (publish) => storeBeside(tx, writer.chatId, masks, publish),
  }
}

const isSame = (one: Piece, other: Piece): boolean =>
  one.part === other.part && one.ref === other.ref && one.text === other.text

/**
 * Masks the pieces from `first` on with the last ones before them, and then with all of the same place: what stands on one page is
 * read together, however many messages were written meanwhile.
 */
function maskIn(
  pieces: readonly Piece[],
  first: number,
  { part, allowedHosts }: Pick<Options, 'part' | 'allowedHosts'>,
): readonly MaskedPiece[] {
  const masked = [...maskPieces(pieces, first, allowedHosts)]
  const places = masked.flatMap((piece, at) => (at >= first || piece.part === part ? [at] : []))
  const ofPlace = places.flatMap((at) => masked[at] ?? [])
  const beside = ofPlace.length - (masked.length - first)
  for (const [index, piece] of maskPieces(ofPlace, beside, allowedHosts, ofPlace.length).entries()) {
    const at = places[index] ?? 0
    masked[at] = { ...piece, kinds: union(masked[at]?.kinds ?? [], piece.kinds) }
  }
  return masked
}

type Masks = readonly (MaskedPiece & { readonly before: string })[]

async function storeBeside(
  tx: Tx,
  chatId: string,
  masks: Masks,
  publish: (event: TopicEvent) => void,
): Promise<void> {
  for (const mask of masks) await storeMask(tx, chatId, mask, publish)
  await tx
    .update(chats)
    .set({ quietRev: sql`${chats.quietRev} + 1` })
    .where(eq(chats.id, chatId))
  if (masks.every(({ part }) => part)) return
  publish({ topic: topics.chat(chatId) })
  for (const id of Object.values(parsePairId(chatId) ?? {})) publish({ topic: topics.inbox(id) })
}
