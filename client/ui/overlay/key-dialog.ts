import { localArea } from '#client/state/storage-area.ts'
import { createStore } from '#client/state/store.ts'

/** The open dialog: the list of keyboard shortcuts [NV29], or the one that goes to chats and pages [NV30]. */
export const keyDialog = createStore<'list' | 'palette' | null>(null)

const key = 'pathlight.list-key'

/** Whether `?` opens the list on this device [NV46]. */
export const isListKeyOn = (): boolean => localArea.get(key) !== '0'

/** Saves the choice until the log-out. */
export const saveListKey = (isOn: boolean): void => localArea.set(key, isOn ? null : '0')

/** Where `?` is text, or belongs to a menu or dialog. */
const elsewhere = 'input, textarea, select, [contenteditable], dialog *, [role=menu] *'

/**
 * Whether the key is `?`, or the one of Arabic keyboards, and opens the list of shortcuts. Speech input can press single
 * characters, so that a member can turn it off (WCAG 2.1.4).
 */
export function isListKey(event: globalThis.KeyboardEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
  if (!/^[?؟]$/.test(event.key) || hasModifier) return false
  return !(event.target instanceof Element && event.target.matches(elsewhere)) && isListKeyOn()
}

/** Whether the keys are Ctrl+K, or Command+K. */
export function isPaletteKey(event: globalThis.KeyboardEvent): boolean {
  const isAlone = !event.shiftKey && !event.altKey && !event.isComposing
  return isAlone && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
}
