import { useEffect } from 'react'
import { isCalm } from '#client/state/display.ts'
import { isRingOn } from '#client/state/ring-choice.ts'
import { pageNotice } from '#client/ui/layout/title-count.ts'
import { playRing } from './ring-sound.ts'

/** Rings for a call once in this browser if its member wants that [NT14] and no calm [EA5], and shows `notice` as the title of its tabs while the call waits [VC13]. */
export function useRing(chatId: string, notice: string): void {
  useEffect(() => {
    if (!isRingOn() || isCalm()) return
    const end = Promise.withResolvers<void>()
    ringInOneTab(chatId, end.promise).catch(() => undefined)
    return () => end.resolve()
  }, [chatId])
  useEffect(() => {
    pageNotice.set(notice)
    return () => pageNotice.set(null)
  }, [notice])
}

/** Of several tabs, the one that gets the lock rings. It keeps the lock until the ringing ends. */
async function ringInOneTab(chatId: string, ended: Promise<void>): Promise<void> {
  const name = `pathlight-ring-${chatId}`
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await playRing().catch(() => undefined)
    await ended
  })
}
