import { pino } from 'pino'
import { openFiles } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import { readConfig } from '#server/config/index.ts'
import { attachOrOpen } from '#server/db/attach.ts'
import { formatStartupError } from '#server/process/startup-error.ts'
import { createBackup } from './create.ts'
import { restoreBackup } from './restore.ts'

const USAGE = 'Usage: npm run backup -- FILE, or npm run restore -- FILE'

/** `npm run backup` and `npm run restore`, of the instance that DATA_DIR, DATABASE_URL and S3_* name. */
async function main(): Promise<void> {
  const [what, file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0 || (what !== 'backup' && what !== 'restore')) throw new ConfigError(USAGE)
  const config = readConfig(process.env)
  const log = pino({ level: 'silent' })
  const { database, isRunning } = await attachOrOpen(config, log)
  try {
    if (what === 'restore' && isRunning)
      throw new ConfigError(
        'An instance is running on that data folder: stop it, or name another by DATA_DIR.',
      )
    const files = await openFiles(config)
    const told = what === 'backup' ? await backUp() : await restore()
    await files.close()
    process.stdout.write(told)

    async function backUp(): Promise<string> {
      const { path, bytes, manifest } = await createBackup(database, files, String(file))
      return `${path}: ${manifest.tables.length} tables and ${manifest.files.length} pictures, ${bytes} bytes\n`
    }
    async function restore(): Promise<string> {
      const {
        madeAt,
        tables,
        files: pictures,
      } = await restoreBackup(database, files, { file: String(file), log })
      return `Restored what was backed up at ${madeAt}: ${tables.length} tables and ${pictures.length} pictures.\n`
    }
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${formatStartupError(error)}\n`)
  process.exitCode = 1
})
