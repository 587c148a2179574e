import { createStore } from '#client/state/store.ts'
import type { Tone } from './tone.ts'

export type Banner = { readonly id: number; readonly tone: Tone; readonly text: string; readonly ms: number }

export const bannerStore = createStore<Banner | null>(null)
let count = 0

/**
 * Shows a banner for `ms` milliseconds. It replaces the previous one and survives navigation, log-in, and log-out.
 */
export function showBanner(tone: Tone, text: string, ms: number): void {
  count += 1
  bannerStore.set({ id: count, tone, text, ms })
}

/** Hides the banner, unless a banner newer than `id` has replaced it. */
export function hideBanner(id?: number): void {
  if (id === undefined || bannerStore.get()?.id === id) bannerStore.set(null)
}
