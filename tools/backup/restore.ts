import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg, { escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar'
import type { FileStore } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { markRestore } from '#server/db/restore-marker.ts'
import type { Log } from '#server/telemetry/log.ts'
import { verifyManifest, pathOfFile, pathOfTable } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { columnsOf, listBackupTables } from './tables.ts'

/**
 * Restores a backup into an empty instance, completely or not at all, and migrates it to this version. No server starts on it before
 * `finishRestore` [ST20]. All files are
 * verified before the first row is written. A backup of an older version is loaded into the tables of that version, so
 * the instance must not have newer ones yet.
 *
 * @throws ConfigError if the file or the instance cannot be used
 */
export async function restoreBackup(
  database: Database,
  files: FileStore,
  { file, log }: { readonly file: string; readonly log: Log },
): Promise<Manifest> {
  const path = resolve(file)
  const folder = await mkdtemp(join(dirname(path), '.restore-'))
  const put: string[] = []
  try {
    await unpack(path, folder)
    const manifest = await verifyManifest(folder)
    if ((await files.list()).length > 0) throw notEmpty('its store of pictures has some')
    await migrate(database, log, { upTo: manifest.migration })
    await loadTables(database, folder, manifest, async () => {
      for (const { key } of manifest.files) {
        put.push(key)
        await files.put(key, await readFile(join(folder, pathOfFile({ key }))))
      }
    })
    await migrate(database, log)
    return manifest
  } catch (error) {
    for (const key of put) await files.remove(key)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function unpack(path: string, folder: string): Promise<void> {
  try {
    // Only files and directories: a link in an archive could point outside of it.
    const isPlain = (_path: string, entry: object): boolean =>
      'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
    await extract({ file: path, cwd: folder, strict: true, preserveOwner: false, filter: isPlain })
  } catch (error) {
    throw new ConfigError(`Can't read the backup ${path}: ${(error as Error).message}`)
  }
}

/** Loads the tables of an unpacked backup in one transaction, which commits only after `beforeCommit`. */
export async function loadTables(
  { connection }: Pick<Database, 'connection'>,
  folder: string,
  manifest: Manifest,
  beforeCommit: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'pathlight restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await markRestore(client)
    await assertSchema(client, manifest)
    for (const { name } of await listBackupTables(client)) await assertEmpty(client, name)
    for (const table of manifest.tables) {
      // Triggers for normal writes do not run during a restore.
      await client.query(`alter table ${escapeIdentifier(table.name)} disable trigger user`)
      const rows = createReadStream(join(folder, pathOfTable(table))).pipe(createGunzip())
      await pipeline(
        rows,
        client.query(copyFrom(`copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin`)),
      )
      await client.query(`alter table ${escapeIdentifier(table.name)} enable trigger user`)
    }
    for (const [name, last] of Object.entries(manifest.counters))
      await client.query('select setval($1::regclass, $2::bigint)', [
        `public.${escapeIdentifier(name)}`,
        last,
      ])
    await beforeCommit()
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** The tables must be those that the backup was made from: neither newer nor otherwise different. */
async function assertSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ at: string }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  )
  const { when } = (await listMigrations()).find(({ tag }) => tag === manifest.migration) ?? {}
  if (Number(rows[0]?.at) !== when)
    throw new ConfigError(
      'This instance already has the tables of a newer version. Restore into a new DATA_DIR or an empty database.',
    )
  const namesOf = (tables: readonly { name: string }[]): string =>
    tables
      .map(({ name }) => name)
      .toSorted()
      .join()
  if (namesOf(await listBackupTables(client)) !== namesOf(manifest.tables))
    throw new ConfigError("The backup's tables don't match this version.")
}

async function assertEmpty(client: pg.Client, name: string): Promise<void> {
  await client.query(`lock table ${escapeIdentifier(name)} in access exclusive mode`)
  const { rows } = await client.query(`select 1 from ${escapeIdentifier(name)} limit 1`)
  if (rows.length > 0) throw notEmpty(`its table ${name} has rows`)
}

const notEmpty = (what: string): ConfigError =>
  new ConfigError(
    `This instance already has data (${what}). Restore into a new DATA_DIR or an empty database.`,
  )
