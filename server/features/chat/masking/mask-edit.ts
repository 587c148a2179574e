import type { Tx } from '#server/db/orm.ts'
import { contactMask, type ContactKind } from '#shared/domain/contact-details.ts'
import { addMask } from '../revision-store.ts'
import { readContextIn } from './context.ts'
import type { Writer } from './context.ts'
import { maskPieces } from './mask.ts'

type Edit = {
  readonly seq: number
  readonly text: string
  readonly before: { readonly maskedKinds: readonly ContactKind[] | null }
}

/**
 * Masks the contact details in the new text of a message, also those that it completes with the sender's messages before
 * and after it, which are masked as well, and with what it was before. Under the lock on the chat, so that what was read is current [CD20].
 */
export async function maskEdit(
  tx: Tx,
  writer: Writer,
  { seq, text, before }: Edit,
  allowedHosts: readonly string[],
): Promise<{ readonly text: string; readonly maskedKinds: readonly ContactKind[] }> {
  const context = await readContextIn(tx, writer, { around: seq })
  if (!context?.isMinorPair) return { text, maskedKinds: [] }
  const own = { seq, text, isCurrent: true }
  const at = context.pieces.filter((piece) => piece.seq <= seq).length
  const pieces = context.pieces.toSpliced(at, 0, own)
  const masked = maskPieces(pieces, at, allowedHosts)
  for (const [index, piece] of masked.entries()) {
    const was = pieces[index]?.text ?? ''
    if (index === at || !piece.isCurrent || piece.text === was) continue
    await addMask(
      tx,
      { chatId: writer.chatId, seq: piece.seq },
      { before: was, text: piece.text, kinds: piece.kinds },
    )
  }
  const { text: edited, kinds } = masked[at] ?? { text, kinds: [] }
  // A mask that stays in the text keeps its explanation.
  const kept = edited.includes(contactMask) ? (before.maskedKinds ?? []) : []
  return { text: edited, maskedKinds: [...new Set([...kept, ...kinds])] }
}
