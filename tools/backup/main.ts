import { pino } from 'pino'
import { openFiles } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import { readConfig } from '#server/config/index.ts'
import { attachOrOpen } from '#server/db/attach.ts'
import { formatStartupError } from '#server/process/startup-error.ts'
import { createBackup } from './create.ts'
import { restoreBackup } from './restore.ts'

const USAGE = 'Usage: npm run backup -- <file> or npm run restore -- <file>'

function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000]
  const format = new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: 0 })
  return format.format(Math.ceil(bytes / size))
}

/** `npm run backup` and `npm run restore`, for the instance of DATA_DIR, DATABASE_URL, and S3_*. */
async function main(): Promise<void> {
  const [what, file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0 || (what !== 'backup' && what !== 'restore')) throw new ConfigError(USAGE)
  const config = readConfig(process.env)
  const log = pino({ level: 'silent' })
  const { database, isRunning } = await attachOrOpen(config, log)
  try {
    if (what === 'restore' && isRunning)
      throw new ConfigError(
        'The server is running on this data directory. Stop it first, or set DATA_DIR to another one.',
      )
    const files = await openFiles(config)
    const told = what === 'backup' ? await backUp() : await restore()
    await files.close()
    process.stdout.write(told)

    async function backUp(): Promise<string> {
      const { path, bytes, manifest } = await createBackup(database, files, String(file))
      return `Backed up ${manifest.tables.length} tables and ${manifest.files.length} pictures to ${path} (${formatBytes(bytes)})\n`
    }
    async function restore(): Promise<string> {
      const {
        madeAt,
        tables,
        files: pictures,
      } = await restoreBackup(database, files, { file: String(file), log })
      return `Restored the backup from ${madeAt}: ${tables.length} tables and ${pictures.length} pictures.\n`
    }
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${formatStartupError(error)}\n`)
  process.exitCode = 1
})
