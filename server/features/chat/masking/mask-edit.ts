import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { contactMask, type ContactKind } from '#shared/domain/contact-details.ts'
import { readContextIn } from './context.ts'
import type { Writer } from './context.ts'
import { storeMask } from './earlier-masks.ts'
import { maskPieces } from './mask.ts'

type Edit = {
  readonly seq: number
  readonly text: string
  readonly before: { readonly maskedKinds: readonly ContactKind[] | null }
}

type Options = {
  readonly allowedHosts: readonly string[]
  readonly publish: (event: TopicEvent) => void
}

/**
 * Masks the contact details in the new text of a message, also those that it completes with the sender's messages before
 * and after it, which are masked as well, and with what it was before. Under the lock on the chat, so that what was read is current [CD20].
 */
export async function maskEdit(
  tx: Tx,
  writer: Writer,
  { seq, text, before }: Edit,
  { allowedHosts, publish }: Options,
): Promise<{ readonly text: string; readonly maskedKinds: readonly ContactKind[] }> {
  const context = await readContextIn(tx, writer, { around: seq })
  if (!context?.isMinorPair) return { text, maskedKinds: [] }
  const own = { seq, text, isCurrent: true }
  const at = context.pieces.filter((piece) => piece.seq < (piece.part ? seq : seq + 1)).length
  const pieces = context.pieces.toSpliced(at, 0, own)
  const masked = maskPieces(pieces, at, allowedHosts)
  for (const [index, piece] of masked.entries()) {
    const was = pieces[index]?.text ?? ''
    if (index === at || !piece.isCurrent || piece.text === was) continue
    await storeMask(tx, writer.chatId, { ...piece, before: was }, publish)
  }
  const { text: edited, kinds } = masked[at] ?? { text, kinds: [] }
  // A mask that stays in the text keeps its explanation.
  const kept = edited.includes(contactMask) ? (before.maskedKinds ?? []) : []
  return { text: edited, maskedKinds: [...new Set([...kept, ...kinds])] }
}
