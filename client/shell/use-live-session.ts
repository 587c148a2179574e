import { useEffect } from 'react'
import { banner } from '#shared/limits.ts'
import { firstReasons } from '#shared/texts/first-reasons.ts'
import { followLogOut, isLeft } from '../api/left.ts'
import { startLive, stopLive, watchView } from '../api/live.ts'
import { startOutbox } from '../api/outbox.ts'
import { forgetReads, keepBoot, renewReads, startReads } from '../api/reads.ts'
import { loadBoot, setMe, useBoot } from '../api/session.ts'
import { isLeaving } from '../features/account/leaving.ts'
import { showBanner } from '../ui/banner-store.ts'

async function sessionEnded(): Promise<void> {
  if (isLeaving()) return
  stopLive()
  followLogOut()
  await forgetReads()
  setMe(null)
  showBanner('danger', firstReasons['app.signedOut'], banner.join)
  // Where even this fails the pages stay as they are, and say that the server is out of reach.
  await loadBoot().catch(() => undefined)
}

/** Keeps the live channel open as long as somebody is signed in, and what is shown of them up to date. */
export function useLiveSession(meId: string): void {
  const boot = useBoot()
  const key = typeof boot === 'string' ? undefined : boot.device?.key
  const isKept = typeof boot !== 'string' && boot.device?.isKept === true
  useEffect(() => startReads(meId, isKept), [meId, isKept])
  useEffect(() => {
    if (isKept) keepBoot(boot)
  }, [boot, isKept])
  useEffect(() => {
    startLive(() => void sessionEnded(), renewReads)
    const stopOutbox = startOutbox(meId, key ?? '')
    const stopWatching = watchView('me', ({ value }) => {
      if (value) setMe(value)
    })
    const hear = (event: StorageEvent): void => {
      if (isLeft(event)) void sessionEnded()
    }
    addEventListener('storage', hear)
    return () => {
      removeEventListener('storage', hear)
      stopWatching()
      stopOutbox()
      stopLive()
    }
  }, [meId, key])
}
