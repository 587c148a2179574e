import type { Tx } from '#server/db/orm.ts'
import { addMask } from '../revision-store.ts'
import type { MaskedPiece, Piece } from './mask.ts'

/**
 * Stores what was masked in messages that were sent before, of which a later one completed a detail [CD20]. `masked` has the
 * pieces in the same order, and more after them. Returns whether there was any.
 */
export async function storeEarlierMasks(
  tx: Tx,
  chatId: string,
  { pieces, masked }: { readonly pieces: readonly Piece[]; readonly masked: readonly MaskedPiece[] },
): Promise<boolean> {
  let isRevised = false
  for (const [index, before] of pieces.entries()) {
    const piece = masked[index]
    if (!piece?.isCurrent || piece.text === before.text) continue
    await addMask(
      tx,
      { chatId, seq: piece.seq },
      { before: before.text, text: piece.text, kinds: piece.kinds },
    )
    isRevised = true
  }
  return isRevised
}
