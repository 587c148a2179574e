import { displayName } from '#shared/domain/names.ts'
import { ShieldAlert } from 'lucide-react'
import { safetyLabel } from '#shared/texts/members/safety-labels.ts'
import { Button } from '#client/ui/button/button.tsx'
import { openSafetyDialog, type SafetySubject } from './subject-store.ts'

/** Opens the dialog to block or report a member. */
export function SafetyButton(subject: SafetySubject) {
  const label = safetyLabel('safety.buttonFor', { name: displayName(subject.person) })
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-haspopup="dialog"
      aria-label={label}
      title={safetyLabel('safety.button')}
      className="flex-none"
      onClick={() => openSafetyDialog(subject)}
    >
      <ShieldAlert size={20} aria-hidden />
    </Button>
  )
}
