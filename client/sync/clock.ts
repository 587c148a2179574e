import type { Clock } from './ports.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/** A signal that aborts after `ms`, and a function that cancels it. */
export function timeoutSignal(clock: Clock, ms: number): { readonly signal: AbortSignal; cancel(): void } {
  const controller = new AbortController()
  const cancel = clock.after(ms, () => controller.abort())
  return { signal: controller.signal, cancel }
}
