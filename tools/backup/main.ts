import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { pino } from 'pino'
import type { FileStore } from '#server/adapters/files/index.ts'
import { openFiles } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import { readConfig } from '#server/config/index.ts'
import type { Config } from '#server/config/index.ts'
import { attachOrOpen } from '#server/db/attach.ts'
import type { Database } from '#server/db/open.ts'
import { keepServersOut } from '#server/db/restore-lock.ts'
import { finishRestore, requireFinishedRestore } from '#server/db/restore-marker.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { readJournalFile } from '#server/process/journal-file.ts'
import { formatStartupError } from '#server/process/startup-error.ts'
import { backupText } from '#shared/texts/operator/backup.ts'
import { createBackup } from './create.ts'
import { replayJournal } from './replay.ts'
import { restoreBackup } from './restore.ts'
import { settleRestore } from './settle.ts'

type Command = {
  readonly what: 'backup' | 'restore'
  readonly file: string
  /** The journal that was named; null for the one of the instance. */
  readonly journal: string | null
}
type Instance = { readonly database: Database; readonly files: FileStore }

/** `npm run backup` and `npm run restore`, for the instance of DATA_DIR, DATABASE_URL, and S3_*. */
async function main(): Promise<void> {
  const command = read(process.argv.slice(2))
  const config = readConfig(process.env)
  const { database, isRunning } = await attachOrOpen(config, pino({ level: 'silent' }))
  let letServersIn: (() => Promise<void>) | null = null
  try {
    if (command.what === 'restore' && isRunning) throw new ConfigError(backupText('running'))
    if (command.what === 'restore') {
      letServersIn = await keepServersOut(database)
      if (!letServersIn) throw new ConfigError(backupText('connected'))
    }
    await requireFinishedRestore(database.orm)
    const files = await openFiles(config)
    const instance = { database, files }
    const told =
      command.what === 'backup'
        ? await backUp(instance, command.file)
        : await restore(instance, command, config)
    await files.close()
    process.stdout.write(`${told}\n`)
  } finally {
    await letServersIn?.()
    await database.close()
  }
}

function read(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      ...{ args, allowPositionals: true },
      options: { journal: { type: 'string' } },
    })
    const [what, file, ...more] = positionals
    const isKnown = what === 'restore' || (what === 'backup' && values.journal === undefined)
    if (!file || more.length > 0 || !isKnown) throw new Error('usage')
    return { what, file, journal: values.journal ?? null }
  } catch {
    throw new ConfigError(backupText('usage'))
  }
}

/** Writes a backup, and an entry in the operator log [OU8]. */
async function backUp({ database, files }: Instance, file: string): Promise<string> {
  const { path, bytes, manifest } = await createBackup(database, files, file)
  await logCommand(database, 'backup', manifest.madeAt)
  const counts = { tables: manifest.tables.length, pictures: manifest.files.length }
  return backupText('made', { ...counts, path, size: formatBytes(bytes) })
}

/** Restores a backup, repeats what the journal has since [RJ2], and writes an entry in the operator log [OU8]. */
async function restore(
  { database, files }: Instance,
  { file, journal }: Command,
  config: Config,
): Promise<string> {
  const path = journal === null ? config.journalFile : resolve(journal)
  // Before anything is restored: what does not run now would not be repeated later.
  const entries = await readJournalFile(path)
  if (entries === null && journal !== null) throw new ConfigError(backupText('journalMissing', { path }))
  const manifest = await restoreBackup(database, files, { file, log: pino({ level: 'silent' }) })
  await logCommand(database, 'restore', manifest.madeAt)
  const staff = await settleRestore(database.orm)
  const counts = { tables: manifest.tables.length, pictures: manifest.files.length }
  const told = [backupText('restored', { ...counts, at: manifest.madeAt })]
  if (entries === null) told.push(backupText('noJournal', { path }))
  else {
    const madeAt = new Date(manifest.madeAt)
    const replayed = await replayJournal({ database, files, config }, { entries, madeAt })
    told.push(backupText('replayed', replayed))
    const newest = entries.reduce((at, entry) => Math.max(at, entry.at), 0)
    if (newest > 0) told.push(backupText('journalEnd', { at: new Date(newest).toISOString() }))
  }
  await finishRestore(database.orm)
  if (staff.length > 0) told.push(backupText('staff'), ...staff.map((one) => `  ${one}`))
  return [...told, backupText('unknown')].join('\n')
}

const logCommand = ({ orm }: Database, command: Command['what'], madeAt: string): Promise<void> =>
  orm.transaction((tx) =>
    appendToOperatorLog(tx, { actor: 'command line', command, subject: madeAt, reason: '' }),
  )

function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000]
  const format = new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: 0 })
  return format.format(Math.ceil(bytes / size))
}

main().catch((error: unknown) => {
  process.stderr.write(`${formatStartupError(error)}\n`)
  process.exitCode = 1
})
