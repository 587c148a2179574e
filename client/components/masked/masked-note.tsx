import type { ContactKind } from '#shared/domain/contact-details.ts'
import { maskedText } from '#shared/texts/chat/masked.ts'

type Props = { readonly kinds: readonly ContactKind[]; readonly onWhy: () => void }

/** The label of masked contact details: of one kind, or of several. */
export const maskedLabel = ([kind, ...others]: readonly ContactKind[]): string =>
  maskedText(kind && others.length === 0 ? kind : 'several')

/** Says under a message that contact details were masked in it, and leads to the reason [CD22]. */
export function MaskedNote({ kinds, onWhy }: Props) {
  return (
    <p className="mt-0.5 flex items-center gap-2 px-1 text-xs text-muted">
      {maskedLabel(kinds)}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onWhy}
        className="-my-2 py-2 font-semibold text-text underline underline-offset-2 pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        {maskedText('why')}
      </button>
    </p>
  )
}
