import { createStore } from '#client/state/store.ts'
import type { Tone } from './tone.ts'

/** A button in the toast. */
export type ToastAction = { readonly label: string; readonly run: () => void }

export type Toast = {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  readonly action: ToastAction | undefined
  /** Whether nothing else shows what it says, so that it is shown in calm mode, too [EA5]. */
  readonly isOnlySign: boolean
  /** How many times it was shown while it stood. */
  readonly count: number
}

export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

type Options = { readonly action?: ToastAction; readonly isOnlySign?: boolean }

/**
 * Shows a toast and keeps at most three; one with the same text as another replaces it, and counts, unless one of them has
 * a button, which concerns one action only [TX8]. Screen readers announce `danger` immediately, other tones politely.
 */
export function showToast(tone: Tone, text: string, { action, isOnlySign = false }: Options = {}): void {
  const shown = toastStore.get()
  const equal = shown.find((toast) => !toast.action && toast.tone === tone && toast.text === text)
  if (equal && !action) {
    const again = { ...equal, count: equal.count + 1 }
    return toastStore.set(shown.map((toast) => (toast === equal ? again : toast)))
  }
  lastId += 1
  toastStore.set([...shown, { id: lastId, tone, text, action, isOnlySign, count: 1 }].slice(-3))
}

/** Hides all toasts: those of a member are of no use to whoever comes next. */
export function clearToasts(): void {
  toastStore.set([])
}

export function hideToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
}
