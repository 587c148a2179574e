import { displayName } from '#shared/domain/people/names.ts'
import { Ellipsis } from 'lucide-react'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { openSafetyDialog, type SafetySubject } from './subject-store.ts'

type Props = SafetySubject & { readonly className?: string }

/** Opens what else can be done about a member: to block and to report them [RP9]. */
export function SafetyButton({ className, ...subject }: Props) {
  const label = safetyLabel(subject.canBlock ? 'safety.buttonFor' : 'safety.reportFor', {
    name: displayName(subject.person),
  })
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-haspopup="dialog"
      aria-label={label}
      title={safetyLabel('safety.button')}
      className={cx('flex-none text-muted!', className)}
      onClick={() => openSafetyDialog(subject)}
    >
      <Ellipsis size={20} aria-hidden />
    </Button>
  )
}
