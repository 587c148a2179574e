import { quickExit as limit } from '#shared/limits/quick-exit.ts'
import { readItem, writeItem } from './saved-items.ts'
import { createStore } from './store.ts'
import { tabArea } from './storage-area.ts'

/**
 * Replaces the page by `url` [QE2]. Empties it first, because the other page takes its time, and asks nothing, whatever is
 * unsent. `public/theme.js` leaves again when the tab goes back to another page of this site.
 */
export function leaveQuickly(url: string): void {
  document.title = '\u200b'
  document.documentElement.replaceChildren()
  tabArea.set('pathlight.left', url)
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  addEventListener('pageshow', () => location.replace(url))
  location.replace(url)
}

/**
 * Calls `leave` when Escape is pressed three times within a second, wherever the focus is [QE1]. Holding the key is one
 * press, and what ends the composition of a character is none. Returns a function that stops listening.
 */
export function onThirdEscape(leave: () => void): () => void {
  let presses: number[] = []
  let composedAt = -Infinity
  const onComposed = (event: Event): void => {
    composedAt = event.timeStamp
  }
  const onKey = (event: KeyboardEvent): void => {
    // Safari fires `compositionend` before the keydown event of the key that ends the composition.
    if (event.isComposing || event.timeStamp - composedAt < limit.afterComposition || event.repeat) return
    if (event.key !== 'Escape') {
      presses = []
      return
    }
    presses = [...presses, event.timeStamp].slice(-limit.presses)
    const first = presses[0] ?? 0
    if (presses.length === limit.presses && event.timeStamp - first <= limit.within) leave()
  }
  // Before any dialog or menu, which may keep the key for itself.
  addEventListener('keydown', onKey, { capture: true })
  addEventListener('compositionend', onComposed, { capture: true })
  return () => {
    removeEventListener('keydown', onKey, { capture: true })
    removeEventListener('compositionend', onComposed, { capture: true })
  }
}

const KEY = 'quickExit'

/** Whether a member who is of age has turned the quick exit on, on this device until the log-out. */
export const adultChoice = createStore(readItem(KEY) === 'on')

/** Who has the quick exit: members under 18, also where an earlier server tells no age, and adults who turned it on [QE1]. */
export const hasQuickExit = ({ isMinor }: { readonly isMinor?: boolean }, isChosen: boolean): boolean =>
  isMinor !== false || isChosen

export function chooseQuickExit(isOn: boolean): void {
  writeItem(KEY, isOn ? 'on' : null)
  adultChoice.set(isOn)
}
