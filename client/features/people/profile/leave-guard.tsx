import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { profileText } from '#shared/texts/account/profile.ts'
import { pageEvents } from '#client/sync/browser/page-events.ts'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'

/**
 * While it is rendered, asks before the page is left with unsaved changes [PR11]. The quick exit asks nothing [QE2], so the
 * event of a closing tab is not left to the router, which would hear it first.
 */
export default function LeaveGuard() {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<((stays: boolean) => void) | null>(null)
  useEffect(() => pageEvents.guardClose(() => true), [])
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ currentLocation, nextLocation }) => {
          if (currentLocation.pathname === nextLocation.pathname) return false
          return new Promise<boolean>((resolve) => setAnswer(() => resolve))
        },
      }),
    [history],
  )
  if (!answer) return null
  const close = (stays: boolean): void => {
    setAnswer(null)
    answer(stays)
  }
  return (
    <ConfirmDialog
      title={profileText('leave.title')}
      confirmLabel={profileText('leave.confirm')}
      onConfirm={() => close(false)}
      onClose={() => close(true)}
    >
      {profileText('leave.text')}
    </ConfirmDialog>
  )
}
