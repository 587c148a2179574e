import type { PairSignal } from '#shared/domain/pairs.ts'
import { staffPairsText as text } from '#shared/texts/staff/pairs.ts'

/** A signal of a pair [PA2]. */
export function SignalBadge({ signal }: { readonly signal: PairSignal }) {
  return (
    <span className="inline-block rounded-full bg-warn-soft px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap text-warn">
      {text(`signal.${signal}`)}
    </span>
  )
}
