import type { Log } from '../telemetry/log.ts'

const SHUTDOWN_TIMEOUT_MS = 10_000
// One Ctrl-C can arrive several times: from the terminal, from npm, and from the start script.
const SIGNAL_DEBOUNCE_MS = 700
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const exitDuringStartup = () => process.exit(130)

/**
 * Handles signals during startup, until `installShutdownHandlers`: exits at once, but with `process.exit`, so that exit
 * listeners can stop what has been started, such as PostgreSQL.
 */
export function exitOnSignals(): void {
  for (const name of SIGNALS) process.once(name, exitDuringStartup)
}

/**
 * Shuts the process down on signals and uncaught errors. A signal calls `close` and exits with 0; a second signal exits
 * at once. An uncaught error leaves the state unknown, so it is logged, `close` is called, and the process exits with 1
 * for its supervisor to restart it.
 *
 * @param close stops accepting requests, waits for running work, and releases all resources; has 10 s
 */
export function installShutdownHandlers({ close, log }: { close(): Promise<void>; log: Log }): void {
  let shutdownStartedAt: number | null = null

  async function shutDown(exitCode: number): Promise<void> {
    shutdownStartedAt = Date.now()
    setTimeout(() => {
      log.error({ timeoutMs: SHUTDOWN_TIMEOUT_MS }, 'shutdown timed out')
      process.exit(1)
    }, SHUTDOWN_TIMEOUT_MS).unref()
    try {
      await close()
      log.info({}, 'stopped')
      process.exit(exitCode)
    } catch (error) {
      log.error({ err: error }, 'shutdown failed')
      process.exit(1)
    }
  }

  for (const name of SIGNALS) {
    process.off(name, exitDuringStartup)
    process.on(name, () => {
      if (shutdownStartedAt === null) {
        log.info({ signal: name }, 'shutting down')
        void shutDown(0)
      } else if (Date.now() - shutdownStartedAt > SIGNAL_DEBOUNCE_MS) {
        process.exit(1)
      }
    })
  }

  const onUnexpected = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error; exiting')
    if (shutdownStartedAt === null) void shutDown(1)
    else process.exit(1)
  }
  process.on('uncaughtException', onUnexpected)
  process.on('unhandledRejection', onUnexpected)
}
