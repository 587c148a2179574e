import { createStore } from '../store.ts'
import type { Tone } from './tone.ts'

export type Banner = { readonly id: number; readonly tone: Tone; readonly text: string; readonly ms: number }

export const bannerStore = createStore<Banner | null>(null)
let count = 0

/** Shows one banner for `ms` milliseconds. It replaces the one before, and outlives pages and fresh starts. */
export function showBanner(tone: Tone, text: string, ms: number): void {
  count += 1
  bannerStore.set({ id: count, tone, text, ms })
}

/** Takes the banner away; a banner that came after `id` stays. */
export function hideBanner(id?: number): void {
  if (id === undefined || bannerStore.get()?.id === id) bannerStore.set(null)
}
