import { live as limit } from '#shared/limits.ts'

/** A link on which nothing has arrived for this long in milliseconds, not even a ping, is lost [SY33]. */
const SILENCE_MS = limit.heartbeat + limit.heartbeatTimeout

/** Calls `onSilent` when `reset` was not called for `SILENCE_MS`, until `stop`. */
export function createSilenceTimer(onSilent: () => void): { reset(): void; stop(): void } {
  let timer = setTimeout(onSilent, SILENCE_MS)
  return {
    reset() {
      clearTimeout(timer)
      timer = setTimeout(onSilent, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
