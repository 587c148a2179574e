import { useNavigate } from '@tanstack/react-router'
import { noteLogOut } from '#client/api/browser-storage.ts'
import { noteLeft, tellOnReturn } from '#client/api/left.ts'
import { stopLive } from '#client/api/live.ts'
import { emptyOutbox } from '#client/api/outbox.ts'
import { forgetReads } from '#client/api/reads.ts'
import { loadBoot, setMe, useMe } from '#client/api/session.ts'
import { pages } from '#client/pages.ts'
import { whileLeaving } from './leaving.ts'

/** Leaving: nothing of the person stays in this browser, and the app starts fresh on the start page. */
export function useLeave() {
  const navigate = useNavigate()
  const me = useMe()
  const empty = async () => {
    stopLive()
    if (me) await emptyOutbox(me.id)
    await forgetReads()
    await navigate({ to: pages.home1.path })
    setMe(null)
  }
  return {
    /** Ends the session by `end` first. What `end` throws is the caller's. */
    leave: (end: () => Promise<unknown>) =>
      whileLeaving(async () => {
        await end()
        noteLogOut()
        await empty()
        // Where this fails one is logged out all the same.
        await loadBoot().catch(() => undefined)
      }),
    /**
     * Without a connection. Answers false, with nothing done, where this browser cannot remember that the session
     * has to be ended.
     */
    leaveUntold: () =>
      whileLeaving(async () => {
        if (!noteLeft()) return false
        await empty()
        void tellOnReturn()
        return true
      }),
  }
}
