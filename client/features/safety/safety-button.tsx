import { ShieldAlert } from 'lucide-react'
import { fill } from '#shared/texts/fill.ts'
import { safetyLabels } from '#shared/texts/safety-labels.ts'
import { Button } from '#client/ui/button.tsx'
import { openSafety, type Concern } from './store.ts'

/** One press to where one blocks and reports. */
export function SafetyButton(concern: Concern) {
  const label = fill(safetyLabels['safety.buttonFor'], { name: concern.person.name })
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-haspopup="dialog"
      aria-label={label}
      title={safetyLabels['safety.button']}
      className="flex-none"
      onClick={() => openSafety(concern)}
    >
      <ShieldAlert size={20} aria-hidden />
    </Button>
  )
}
