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
import type { Database } from '#server/db/open.ts'
import { verifyManifest, pathOfFile, pathOfTable } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { columnsOf, listBackupTables } from './tables.ts'

/**
 * Puts a backup into an empty, migrated instance: all of it, or nothing. The whole file is checked before the first
 * row is written.
 *
 * @throws ConfigError with a sentence when the file or the instance will not do
 */
export async function restoreBackup(database: Database, files: FileStore, file: string): Promise<Manifest> {
  const path = resolve(file)
  const folder = await mkdtemp(join(dirname(path), '.restore-'))
  const put: string[] = []
  try {
    await unpack(path, folder)
    const manifest = await verifyManifest(folder)
    if ((await files.list()).length > 0) throw notEmpty('its store of pictures has some')
    await fillTables(database.connection, folder, manifest, async () => {
      for (const { key } of manifest.files) {
        put.push(key)
        await files.put(key, await readFile(join(folder, pathOfFile({ key }))))
      }
    })
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
    // Files and folders alone: a link in an archive could lead out of it.
    const isPlain = (_path: string, entry: object): boolean =>
      'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
    await extract({ file: path, cwd: folder, strict: true, preserveOwner: false, filter: isPlain })
  } catch (error) {
    throw new ConfigError(`${path} cannot be read as a backup (${(error as Error).message}).`)
  }
}

/** One transaction, which ends only after `beforeCommit`. */
async function fillTables(
  connection: pg.ClientConfig,
  folder: string,
  manifest: Manifest,
  beforeCommit: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'pathlight restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const kept = await listBackupTables(client)
    const namesOf = (tables: readonly { name: string }[]): string =>
      tables
        .map(({ name }) => name)
        .toSorted()
        .join()
    if (namesOf(kept) !== namesOf(manifest.tables))
      throw new ConfigError('That backup has other tables than these.')
    for (const { name } of kept) await mustBeEmpty(client, name)
    for (const table of manifest.tables) {
      // What happens when people write is not to happen again.
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

async function mustBeEmpty(client: pg.Client, name: string): Promise<void> {
  await client.query(`lock table ${escapeIdentifier(name)} in access exclusive mode`)
  const { rows } = await client.query(`select 1 from ${escapeIdentifier(name)} limit 1`)
  if (rows.length > 0) throw notEmpty(`its table ${name} has rows`)
}

const notEmpty = (what: string): ConfigError =>
  new ConfigError(`This instance is not empty (${what}): restore into a new DATA_DIR or database.`)
