import { createApp } from './app.ts'
import { readConfig } from './config/index.ts'
import type { Config } from './config/index.ts'
import { ensureDataDir } from './config/data-dir.ts'
import { createKeys } from './config/keys.ts'
import type { Keys } from './config/keys.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { keepRestoresOut } from './db/restore-lock.ts'
import { requireFinishedRestore } from './db/restore-marker.ts'
import { devMailboxPath } from './features/dev-mailbox/path.ts'
import { foldStoredEmails } from './features/account/sign-up/fold-emails.ts'
import { warmUpHashing } from '#server/credentials/passwords.ts'
import { closeApp } from './http/close.ts'
import { logConfigWarnings } from './process/config-warnings.ts'
import { exitOnSignals, installShutdownHandlers } from './process/lifecycle.ts'
import { startTopicOutboxListener } from './sync/topic-outbox.ts'
import { openLog } from './telemetry/log.ts'
import { openMetrics } from './metrics/index.ts'
import { openServices } from './process/open-services.ts'
import { requireLead } from './process/require-lead.ts'
import { startRestoreJournal } from './process/restore-journal.ts'
import { loadSecret } from './process/secret.ts'
import { formatStartupError } from './process/startup-error.ts'
import { startCleanup } from './registry/cleanup.ts'

/**
 * The composition root: opens all components in order, and closes them in reverse order. With `--check` it only
 * validates the configuration [OP12].
 */
async function main(): Promise<void> {
  exitOnSignals()
  const config = readConfig(process.env)
  if (process.argv.includes('--check')) {
    process.stdout.write('The configuration is complete.\n')
    return
  }
  const log = openLog(config.logLevel)
  logConfigWarnings(config, log)
  const dataDir = await ensureDataDir(config.dataDir)
  const keys = createKeys(await loadSecret({ ...config, dataDir }), config.oldSecret)
  const database = await openDatabase({ ...config, dataDir }, log)
  const letRestoresIn = await keepRestoresOut(database)
  await requireFinishedRestore(database.orm)
  await migrate(database, log)
  await requireLead(config, database.orm)
  await foldStoredEmails(database.orm)
  await warmUpHashing()

  const { services, startWorkers, close } = await openServices({
    config: { ...config, dataDir },
    keys,
    log,
    database,
  })
  const app = await createApp(services)
  const stopCleanup = startCleanup(services)
  const metrics = await openMetrics(services)
  const stopTopicOutboxListener = await startTopicOutboxListener(services)
  const stopRestoreJournal = await startRestoreJournal(services)

  installShutdownHandlers({
    log,
    async close() {
      await closeApp(app)
      stopCleanup()
      await metrics?.close()
      await stopTopicOutboxListener()
      await stopRestoreJournal()
      await close()
      await letRestoresIn()
      await database.close()
    },
  })
  const address = await app.listen({ host: config.host, port: config.port })
  adoptPort(config, new URL(address).port)
  await startWorkers()
  printReady(config, keys)
}

/** With PORT=0 the system chooses the port. Updates the base URL with it, unless BASE_URL sets another port. */
function adoptPort(config: Config, port: string): void {
  if (config.port === 0 && config.baseUrl.port === '0') config.baseUrl.port = port
}

function printReady({ baseUrl, smtpUrl, isDev, product }: Config, keys: Keys): void {
  const mail = smtpUrl
    ? 'sent through SMTP_URL'
    : isDev
      ? `not sent; read it at ${baseUrl.origin}${devMailboxPath(keys)}`
      : 'not sent; stored in the database'
  process.stdout.write(`\n  ${product.name} is ready at ${baseUrl.href}\n  Email: ${mail}\n\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${formatStartupError(error)}\n`)
  process.exit(1)
})
