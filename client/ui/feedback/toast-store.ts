import { createStore } from '#client/state/store.ts'
import type { Tone } from './tone.ts'

/** A button in the toast. */
export type ToastAction = { readonly label: string; readonly run: () => void }

export type Toast = {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  readonly action: ToastAction | undefined
}

export const toastStore = createStore<readonly Toast[]>([])
let count = 0

/** Shows a toast and keeps at most three. Screen readers announce `danger` immediately, other tones politely. */
export function showToast(tone: Tone, text: string, action?: ToastAction): void {
  count += 1
  toastStore.set([...toastStore.get(), { id: count, tone, text, action }].slice(-3))
}

export function hideToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
}
