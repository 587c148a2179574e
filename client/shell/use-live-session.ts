import { useEffect } from 'react'
import { banner } from '#shared/limits.ts'
import { guestErrorText } from '#shared/texts/errors/guest-errors.ts'
import { refreshBootstrap, useBootstrap } from '../sync/react/session.ts'
import { sync } from '../sync/react/sync.ts'
import { isPendingLogOutEvent } from '../sync/session/startup-flag.ts'
import { isLoggingOut } from '../features/account/log-out-guard.ts'
import { closeSafetyDialog } from '#client/components/safety/subject-store.ts'
import { showBanner } from '../ui/feedback/banner-store.ts'
import { clearToasts } from '../ui/feedback/toast-store.ts'

async function handleSessionEnd(): Promise<void> {
  if (isLoggingOut()) return
  await sync.clearEndedSession()
  clearToasts()
  showBanner('danger', guestErrorText('app.signedOut'), banner.join)
  // If this fails too, the pages stay and show that the server is unreachable.
  await refreshBootstrap().catch(() => undefined)
}

/** Keeps the live stream open and the member's own data current while a member is logged in. */
export function useLiveSession(userId: string): void {
  const bootstrap = useBootstrap()
  const device = typeof bootstrap === 'string' ? null : bootstrap.device
  const isRemembered = device?.isRemembered === true
  // One text, so that the effect runs again only for other keys.
  const storageKey = device ? [device.key, ...(device.previousKeys ?? [])].join(' ') : undefined
  useEffect(() => {
    const stop = sync.start({ userId, storageKey, isRemembered }, () => void handleSessionEnd())
    const onStorage = (event: StorageEvent): void => {
      if (isPendingLogOutEvent(event)) void handleSessionEnd()
    }
    addEventListener('storage', onStorage)
    return () => {
      removeEventListener('storage', onStorage)
      // It is about someone the member knows: the next one who logs in here must not find it open.
      closeSafetyDialog()
      stop()
    }
  }, [userId, storageKey, isRemembered])
}
