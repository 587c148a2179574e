import { Keyboard } from 'lucide-react'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'

const lines = [
  'availability.keysMove',
  'availability.keysMark',
  'availability.keysExtend',
  'availability.keysClear',
] as const

/** Explains how to use the grid with a keyboard; not on phones. */
export function KeysHelp() {
  return (
    <details className="text-sm text-muted max-sm:pointer-coarse:hidden">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-md font-semibold hover:text-text">
        <Keyboard size={18} aria-hidden />
        {availabilityPageText('availability.keysTitle')}
      </summary>
      <ul className="grid list-disc gap-1 pb-1 ps-6 sm:grid-cols-2 sm:gap-x-8">
        {lines.map((line) => (
          <li key={line}>{availabilityPageText(line)}</li>
        ))}
      </ul>
    </details>
  )
}
