import type { KeyboardEvent } from 'react'
import { createStore } from '#client/state/store.ts'

/** The open dialog: the list of keyboard shortcuts [NV29], or the one that goes to chats and pages [NV30]. */
export const keyDialog = createStore<'list' | 'palette' | null>(null)

/** Where `?` is text, or belongs to a menu or dialog. */
const elsewhere = 'input, textarea, select, [contenteditable], dialog *, [role=menu] *'

/**
 * Opens the list of shortcuts on `?`. Put it on the element that the key works in, not on the page: speech input can press
 * single characters (WCAG 2.1.4).
 */
export function openListOnKey(event: KeyboardEvent): void {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  if (event.key !== '?' || hasModifier || (event.target as Element).matches(elsewhere)) return
  event.preventDefault()
  keyDialog.set('list')
}

/** Whether the keys are Ctrl+K, or Command+K. */
export function isPaletteKey(event: globalThis.KeyboardEvent): boolean {
  const isAlone = !event.shiftKey && !event.altKey && !event.isComposing
  return isAlone && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
}
