import { fill } from '#shared/texts/fill.ts'
import { offlineTexts } from '#shared/texts/offline.ts'
import { useWaiting } from '../api/outbox.ts'
import { useStore } from '../api/store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { leaveQuestion } from './leave-question.ts'
import { useLogOut } from './use-log-out.ts'

/** Before a log-out that deletes what was not sent. */
export function LeaveDialog() {
  const isAsked = useStore(leaveQuestion)
  const count = useWaiting()
  const { isLoggingOut, logOutNow } = useLogOut()
  if (!isAsked) return null
  return (
    <ConfirmDialog
      title={count === 1 ? offlineTexts['leave.titleOne'] : fill(offlineTexts['leave.title'], { count })}
      confirmLabel={offlineTexts['leave.confirm']}
      isPending={isLoggingOut}
      onConfirm={() => void logOutNow()}
      onClose={() => leaveQuestion.set(false)}
    >
      {offlineTexts['leave.text']}
    </ConfirmDialog>
  )
}
