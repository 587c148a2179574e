import { useEffect } from 'react'
import { banner } from '#shared/limits.ts'
import { guestErrorText } from '#shared/texts/errors/guest-errors.ts'
import { clearAfterLogOutInOtherTab, isPendingLogOutEvent } from '../sync/session/pending-log-out.ts'
import { startLive, stopLive, subscribeToQuery } from '../sync/live.ts'
import { startOutbox } from '../sync/outbox/outbox.ts'
import {
  clearOfflineCache,
  cacheBootstrap,
  scheduleRevalidation,
  startOfflineCache,
} from '../sync/cache/offline-cache.ts'
import { refreshBootstrap, setMe, useBootstrap } from '../sync/session/session.ts'
import { isLoggingOut } from '../features/account/log-out-guard.ts'
import { showBanner } from '../ui/feedback/banner-store.ts'

async function handleSessionEnd(): Promise<void> {
  if (isLoggingOut()) return
  stopLive()
  clearAfterLogOutInOtherTab()
  await clearOfflineCache()
  setMe(null)
  showBanner('danger', guestErrorText('app.signedOut'), banner.join)
  // If this fails too, the pages stay and show that the server is unreachable.
  await refreshBootstrap().catch(() => undefined)
}

/** Keeps the live stream open and the member's own data current while a member is logged in. */
export function useLiveSession(meId: string): void {
  const bootstrap = useBootstrap()
  const key = typeof bootstrap === 'string' ? undefined : bootstrap.device?.key
  const isRemembered = typeof bootstrap !== 'string' && bootstrap.device?.isRemembered === true
  useEffect(() => startOfflineCache(meId, isRemembered), [meId, isRemembered])
  useEffect(() => {
    if (isRemembered) cacheBootstrap(bootstrap)
  }, [bootstrap, isRemembered])
  useEffect(() => {
    startLive(() => void handleSessionEnd(), scheduleRevalidation)
    const stopOutbox = startOutbox(meId, key ?? '')
    const unsubscribe = subscribeToQuery('me', ({ value }) => {
      if (value) setMe(value)
    })
    const onStorage = (event: StorageEvent): void => {
      if (isPendingLogOutEvent(event)) void handleSessionEnd()
    }
    addEventListener('storage', onStorage)
    return () => {
      removeEventListener('storage', onStorage)
      unsubscribe()
      stopOutbox()
      stopLive()
    }
  }, [meId, key])
}
