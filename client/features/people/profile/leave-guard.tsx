import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { profileText } from '#shared/texts/account/profile.ts'
import { pageEvents } from '#client/sync/browser/page-events.ts'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'

/**
 * While it is rendered, asks before the page is left with unsaved changes [PR11]. The quick exit asks nothing [QE2], so the event of a closing tab
 * is not left to the router, which would hear it first.
 */
export default function LeaveGuard() {
  useEffect(() => pageEvents.guardClose(() => true), [])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={profileText('leave.title')}
      confirmLabel={profileText('leave.confirm')}
      onConfirm={proceed}
      onClose={reset}
    >
      {profileText('leave.text')}
    </ConfirmDialog>
  )
}
