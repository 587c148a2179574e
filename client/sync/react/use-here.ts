import { useEffect } from 'react'
import { unreadNotice } from '#shared/limits/notice.ts'
import { base } from './session.ts'
import { writeNearest } from './sync.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Tells the server from time to time that someone is at the page, so that it sends no email about unread messages meanwhile [NT1]: when
 * they use it, and while `isCertain`, as in a call. It may fail: the next sign tells it.
 */
export function useHere(isCertain = false): void {
  useEffect(() => {
    let toldAt = -Infinity
    const tell = (): void => {
      const now = performance.now()
      if (now - toldAt < unreadNotice.hereEvery || base.connectivity.isOffline()) return
      toldAt = now
      writeNearest(({ notices }, options) => notices.here.mutate(undefined, options)).catch(() => undefined)
    }
    if (isCertain) tell()
    const timer = isCertain ? setInterval(tell, unreadNotice.hereEvery) : undefined
    for (const sign of signs) addEventListener(sign, tell, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, tell)
    }
  }, [isCertain])
}
