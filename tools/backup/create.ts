import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg, { escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { create } from 'tar'
import type { FileStore } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import type { Database } from '#server/db/open.ts'
import { checksumEntry, MANIFEST, pathOfFile, pathOfTable, readSchemaVersion } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { columnsOf, readSequences, listBackupTables } from './tables.ts'

export type BackupResult = { readonly path: string; readonly bytes: number; readonly manifest: Manifest }

/**
 * Writes a backup into one file: a snapshot of the tables, while the server keeps writing, and the image files. The
 * file is written under a temporary name and renamed when it is complete; only its owner can read it.
 *
 * @throws ConfigError if the file exists already
 */
export async function createBackup(
  database: Database,
  files: FileStore,
  file: string,
): Promise<BackupResult> {
  const path = resolve(file)
  if (await exists(path)) throw new ConfigError(`${path} already exists. Choose another file name.`)
  const folder = await mkdtemp(join(dirname(path), '.backup-'))
  try {
    const tables = await dumpTables(database.connection, folder)
    const manifest: Manifest = { ...tables, files: await copyFiles(files, folder) }
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 1))
    const draft = join(folder, 'backup.tar')
    await create({ cwd: folder, file: draft, portable: true }, [MANIFEST, 'tables', 'files'])
    await forceToDisk(draft)
    await rename(draft, path)
    return { path, bytes: (await stat(path)).size, manifest }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies all tables in one snapshot. The text format can be read by other versions of PostgreSQL. */
async function dumpTables(connection: pg.ClientConfig, folder: string): Promise<Omit<Manifest, 'files'>> {
  await mkdir(join(folder, 'tables'))
  const client = new pg.Client({ ...connection, application_name: 'pathlight backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const stamp = await readSchemaVersion(client)
    const tables: Manifest['tables'] = []
    for (const table of await listBackupTables(client)) {
      const path = pathOfTable(table)
      const rows = client.query(
        copyTo(`copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) to stdout`),
      )
      await pipeline(rows, createGzip(), createWriteStream(join(folder, path), { mode: 0o600 }))
      tables.push({ name: table.name, columns: [...table.columns], file: await checksumEntry(folder, path) })
    }
    const counters = await readSequences(client)
    await client.query('commit')
    return { ...stamp, tables, counters }
  } finally {
    await client.end()
  }
}

/**
 * Copied after the tables, so that every referenced image is included. An image that is deleted meanwhile is left out.
 */
async function copyFiles(files: FileStore, folder: string): Promise<Manifest['files']> {
  await mkdir(join(folder, 'files'))
  const copied: Manifest['files'] = []
  for (const key of (await files.list()).toSorted()) {
    const bytes = await files.get(key)
    if (bytes === null) continue
    const path = pathOfFile({ key })
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes, { mode: 0o600 })
    copied.push({ key, file: await checksumEntry(folder, path) })
  }
  return copied
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function forceToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}
