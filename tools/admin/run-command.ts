import { pino } from 'pino'
import { ConfigError } from '#server/config/error.ts'
import type { Config } from '#server/config/index.ts'
import { attachOrOpen } from '#server/db/attach.ts'
import type { Database } from '#server/db/open.ts'
import { migrate } from '#server/db/migrate.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { formatStartupError } from '#server/process/startup-error.ts'

/** Invalid arguments. The message is printed with the usage below it. */
export class UsageError extends Error {}

type Tools = {
  readonly database: Database
  /** Opened by the first call, closed when the command ends. */
  readonly jobs: () => Promise<Jobs>
}

/** Runs a command with the database of `config`, migrated, whether the product runs beside it or not. */
export async function withDatabase<T>(config: Config, run: (tools: Tools) => Promise<T>): Promise<T> {
  const log = pino({ level: 'silent' })
  const { database } = await attachOrOpen(config, log)
  let jobs: Jobs | null = null
  try {
    await migrate(database, log)
    return await run({ database, jobs: async () => (jobs ??= await openJobs(database, log)) })
  } finally {
    await (jobs as Jobs | null)?.close()
    await database.close()
  }
}

/** Runs a command line tool: exits with 0 on success, 1 on failure, and 2 for invalid arguments, with the usage below them. */
export function runCommand(main: () => Promise<void>, formatUsage: () => string): void {
  main().catch((error: unknown) => {
    const isUsage = error instanceof UsageError
    process.stderr.write(`${isUsage ? `${error.message}\n\n${formatUsage()}` : messageOf(error)}\n`)
    process.exitCode = isUsage ? 2 : 1
  })
}

const messageOf = (error: unknown): string =>
  error instanceof ConfigError ? error.problems.join('\n') : formatStartupError(error)
