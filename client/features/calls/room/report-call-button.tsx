import { Flag } from 'lucide-react'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
import { openSafetyDialog } from '#client/components/safety/subject-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { CallSession } from '../rtc/call-session.ts'

type Props = { readonly chatId: string; readonly other: PersonCard; readonly session: CallSession }

/** Ends the call for the member, and opens the report of it [RP12]. */
export function ReportCallButton({ chatId, other, session }: Props) {
  const report = () => {
    openSafetyDialog({ person: other, canBlock: true, callOf: chatId })
    session.endAtOnce()
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-haspopup="dialog"
      aria-label={safetyLabel('report.callNamed', { name: displayName(other) })}
      onClick={report}
    >
      <Flag size={16} aria-hidden />
      <span className="max-[22rem]:sr-only">{safetyMenuText('reportCall')}</span>
    </Button>
  )
}
