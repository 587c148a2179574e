import { offlineText } from '#shared/texts/app/offline.ts'
import { useQueuedCount } from '../sync/react/sync.ts'
import { useStore } from '../state/use-store.ts'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { logOutPrompt } from './log-out-prompt.ts'
import { useLogOut } from './use-log-out.ts'

/** Confirms a log-out that would delete unsent messages. */
export function LogOutDialog() {
  const isOpen = useStore(logOutPrompt)
  const count = useQueuedCount()
  const { isLoggingOut, logOutNow } = useLogOut()
  if (!isOpen) return null
  return (
    <ConfirmDialog
      title={offlineText('leave.title', { count })}
      confirmLabel={offlineText('leave.confirm')}
      isPending={isLoggingOut}
      onConfirm={() => void logOutNow()}
      onClose={() => logOutPrompt.set(false)}
    >
      {offlineText('leave.text')}
    </ConfirmDialog>
  )
}
