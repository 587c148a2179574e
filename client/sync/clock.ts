import type { Clock } from './ports.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/** `AbortSignal.timeout` by a clock. */
export function timeoutSignal(clock: Clock, ms: number): AbortSignal {
  const controller = new AbortController()
  clock.after(ms, () => controller.abort())
  return controller.signal
}
