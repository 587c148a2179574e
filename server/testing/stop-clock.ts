import { onTestFinished, vi } from 'vitest'

/** Stops the clock of the rate limits until the test ends, so that no tokens are refilled on a slow machine. */
export function stopClock(): { readonly advanceTo: (ms: number) => void } {
  // An integer avoids rounding errors when the test adds a second.
  const now = Math.ceil(performance.now())
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  return { advanceTo: (ms) => void clock.mockReturnValue(now + ms) }
}
