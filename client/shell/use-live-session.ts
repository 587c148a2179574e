import { useEffect } from 'react'
import { banner } from '#shared/limits.ts'
import { firstReasons } from '#shared/texts/guest-error-texts.ts'
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
  showBanner('danger', firstReasons['app.signedOut'], banner.join)
  // Where even this fails the pages stay as they are, and say that the server is out of reach.
  await refreshBootstrap().catch(() => undefined)
}

/** Keeps the live channel open as long as somebody is signed in, and what is shown of them up to date. */
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
