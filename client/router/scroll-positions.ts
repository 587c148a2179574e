import type { HistoryAction, HistoryLocation, RouterHistory } from '@tanstack/history'
import { tabArea } from '../state/storage-area.ts'

const storageKey = 'pathlight.scroll'
/** Entries of the history whose positions are stored; the oldest are forgotten. */
const MAX_ENTRIES = 50
/** In milliseconds: after this, a page that moves would surprise its reader. */
const MAX_WAIT = 3_000

/** Where each entry of the history was scrolled to, in this tab. */
export type ScrollPositions = {
  /** Scrolls to where the shown entry belongs. Call it when its page is rendered. */
  restore(): void
}

const keyOf = ({ state }: HistoryLocation): string => state.key ?? 'first'

/**
 * Keeps the scroll positions of the entries of the history: Back, Forward, and a reload return to them. A new entry begins at
 * its fragment, or at the top.
 */
export function createScrollPositions(history: RouterHistory): ScrollPositions {
  const positions = readPositions()
  let stopWaiting = (): void => {}
  let shown = history.location
  let action: HistoryAction | null = null
  window.history.scrollRestoration = 'manual'
  const save = (): void => {
    const key = keyOf(shown)
    positions.delete(key)
    positions.set(key, window.scrollY)
  }
  // The page of the entry before is still on the screen.
  history.subscribe(({ location, action: { type } }) => {
    stopWaiting()
    save()
    shown = location
    action = type
  })
  addEventListener('pagehide', () => {
    save()
    tabArea.set(storageKey, JSON.stringify([...positions].slice(-MAX_ENTRIES)))
  })
  return {
    restore() {
      const isNew = action === 'PUSH' || action === 'REPLACE'
      if (isNew && 'keepsScroll' in shown.state) return
      const known = isNew ? undefined : positions.get(keyOf(shown))
      const id = shown.hash.slice(1)
      const target = known === undefined && id !== '' ? document.getElementById(id) : null
      if (target) target.scrollIntoView()
      else stopWaiting = scrollWhenReached(known ?? 0)
    },
  }
}

/**
 * Scrolls to a position, which a page whose data is still awaited reaches only when it has grown. Returns a function that ends the
 * waiting, as what its reader does ends it.
 */
function scrollWhenReached(top: number): () => void {
  const scroll = (): boolean => {
    window.scrollTo(0, top)
    return window.scrollY >= top - 1
  }
  if (scroll()) return () => {}
  const end = new AbortController()
  const { signal } = end
  const stop = (): void => end.abort()
  const observer = new ResizeObserver(() => scroll() && stop())
  observer.observe(document.body)
  const timer = setTimeout(stop, MAX_WAIT)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const input of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(input, stop, { signal, passive: true, capture: true })
  return stop
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(tabArea.get(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
