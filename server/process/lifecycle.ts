import type { Log } from '../telemetry/log.ts'

const DRAIN_LIMIT_MS = 10_000
// One Ctrl-C can arrive more than once: from the terminal, and passed on by npm and by our start script.
const SAME_SIGNAL_MS = 700
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const exitDuringStartup = () => process.exit(130)

/**
 * For the time before `runUntilStopped`: a signal ends the start at once, but by an exit that what has been
 * started so far (the database's server) hears of, and not by the sudden end a signal means otherwise.
 */
export function exitOnSignals(): void {
  for (const name of SIGNALS) process.once(name, exitDuringStartup)
}

/**
 * Ties the process to its service from here on. A signal drains it once and ends with 0; a second one ends at
 * once. An error nobody caught leaves the state unknown: it is logged, nothing more is accepted, and the process
 * ends with 1, for whoever supervises it to start afresh.
 *
 * @param close stops accepting first, lets running work end, and releases everything; gets 10 s
 */
export function installShutdownHandlers({ close, log }: { close(): Promise<void>; log: Log }): void {
  let stoppingSince: number | null = null

  async function stop(exitCode: number): Promise<void> {
    stoppingSince = Date.now()
    setTimeout(() => {
      log.error({ limitMs: DRAIN_LIMIT_MS }, 'not everything ended in time')
      process.exit(1)
    }, DRAIN_LIMIT_MS).unref()
    try {
      await close()
      log.info({}, 'stopped')
      process.exit(exitCode)
    } catch (error) {
      log.error({ err: error }, 'closing failed')
      process.exit(1)
    }
  }

  for (const name of SIGNALS) {
    process.off(name, exitDuringStartup)
    process.on(name, () => {
      if (stoppingSince === null) {
        log.info({ signal: name }, 'stopping; once more ends at once')
        void stop(0)
      } else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) {
        process.exit(1)
      }
    })
  }

  const onUnexpected = (error: unknown) => {
    log.fatal({ err: error }, 'an error nobody caught; ending')
    if (stoppingSince === null) void stop(1)
    else process.exit(1)
  }
  process.on('uncaughtException', onUnexpected)
  process.on('unhandledRejection', onUnexpected)
}
