import { live as limit } from '#shared/limits.ts'

/** A link on which nothing has arrived for this long in milliseconds, not even a ping, is lost [SY33]. */
const SILENCE_MS = limit.heartbeat + limit.heartbeatTimeout

/**
 * Calls `onSilent` when `reset` was not called for `SILENCE_MS`, until `stop`. With `probe`, which asks the server for a sign
 * of life and says whether it has asked, it calls it after 13 s, and `onSilent` 10 s later [SY38].
 */
export function createSilenceTimer(
  onSilent: () => void,
  probe: () => boolean = () => false,
): { reset(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout>
  const ask = (): void => {
    const rest = SILENCE_MS - limit.visibleProbe
    timer = setTimeout(onSilent, probe() ? limit.heartbeatTimeout : rest)
  }
  const reset = (): void => {
    clearTimeout(timer)
    timer = setTimeout(ask, limit.visibleProbe)
  }
  reset()
  return { reset, stop: () => clearTimeout(timer) }
}
