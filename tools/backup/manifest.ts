import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { assertKey } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import { listMigrations } from '#server/db/migrate.ts'

export const MANIFEST = 'manifest.json'
const FORMAT = 1

const entry = z.strictObject({ sha256: z.string(), bytes: z.int().nonnegative() })
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The newest migration of the version that created it, which defines its tables. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), file: entry })),
  /** The values of the tables' sequences. */
  counters: z.record(z.string(), z.string()),
  /** `key` is the key in the file store. */
  files: z.array(z.strictObject({ key: z.string(), file: entry })),
})

export type Manifest = z.infer<typeof manifest>
type Entry = z.infer<typeof entry>

export const pathOfTable = ({ name }: { readonly name: string }): string => join('tables', `${name}.copy.gz`)
/** Keys cannot lead out of a directory: the file store rejects those that could. */
export const pathOfFile = ({ key }: { readonly key: string }): string => {
  assertKey(key)
  return join('files', key)
}

/**
 * Creates the manifest of a backup of this database.
 *
 * @throws ConfigError if the tables are not those of this version
 */
export async function readSchemaVersion(
  client: ClientBase,
): Promise<Pick<Manifest, 'format' | 'migration' | 'madeAt'>> {
  const newest = await newestMigration()
  const { rows: found } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (!found[0]?.is) throw new ConfigError('Nothing to back up: the database is empty.')
  const { rows } = await client.query<{ at: string }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  )
  if (Number(rows[0]?.at) !== newest.when)
    throw new ConfigError('This database was created by another version. Back it up with that version.')
  return { format: FORMAT, migration: newest.tag, madeAt: new Date().toISOString() }
}

/** The newest migration of this version. */
export async function newestMigration(): Promise<{ readonly tag: string; readonly when: number }> {
  const newest = (await listMigrations()).at(-1)
  if (!newest) throw new Error('there are no migrations')
  return newest
}

/** The checksum of a file in `folder`. */
export async function checksumEntry(folder: string, path: string): Promise<Entry> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
    hash.update(part)
    bytes += part.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/**
 * Reads the manifest of an unpacked backup and verifies the checksum of every file. The backup may be of this version
 * or an older one.
 *
 * @throws ConfigError if it is not a backup, is damaged, or is of a newer version
 */
export async function verifyManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '')
  const { data } = manifest.safeParse(parsed(text))
  if (!data) throw new ConfigError('This file is not a Pathlight backup.')
  const known = (await listMigrations()).map(({ tag }) => tag)
  if (!known.includes(data.migration))
    throw new ConfigError(
      `This backup uses schema ${data.migration}, which is newer than this version. Restore it with the version that made it.`,
    )
  for (const table of data.tables) await compare(folder, pathOfTable(table), table.file)
  for (const file of data.files) await compare(folder, pathOfFile(file), file.file)
  return data
}

async function compare(folder: string, path: string, { sha256 }: Entry): Promise<void> {
  const found = await checksumEntry(folder, path).catch(() => null)
  if (found?.sha256 !== sha256) throw new ConfigError(`The backup is damaged: checksum mismatch in ${path}.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
