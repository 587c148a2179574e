import { ShieldAlert } from 'lucide-react'
import { interpolate } from '#shared/texts/interpolate.ts'
import { safetyLabels } from '#shared/texts/safety-labels.ts'
import { Button } from '#client/ui/button/button.tsx'
import { openSafetyDialog, type SafetySubject } from './subject-store.ts'

/** Opens the dialog to block or report a member. */
export function SafetyButton(subject: SafetySubject) {
  const label = interpolate(safetyLabels['safety.buttonFor'], { name: subject.person.name })
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-haspopup="dialog"
      aria-label={label}
      title={safetyLabels['safety.button']}
      className="flex-none"
      onClick={() => openSafetyDialog(subject)}
    >
      <ShieldAlert size={20} aria-hidden />
    </Button>
  )
}
