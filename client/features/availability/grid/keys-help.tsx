import { Keyboard } from 'lucide-react'
import { availabilityTexts } from '#shared/texts/availability.ts'

const lines = [
  availabilityTexts['availability.keysMove'],
  availabilityTexts['availability.keysMark'],
  availabilityTexts['availability.keysExtend'],
  availabilityTexts['availability.keysClear'],
]

/** Explains how to use the grid with a keyboard. */
export function KeysHelp() {
  return (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-md font-semibold hover:text-text">
        <Keyboard size={18} aria-hidden />
        {availabilityTexts['availability.keysTitle']}
      </summary>
      <ul className="grid list-disc gap-1 pb-1 pl-6 sm:grid-cols-2 sm:gap-x-8">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
