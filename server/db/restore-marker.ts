import type { ClientBase } from 'pg'
import { sql } from 'drizzle-orm'
import { ConfigError } from '../config/error.ts'
import type { Orm } from './orm.ts'

const PROBLEM =
  'A restore into this instance was interrupted, so staff, guardians, and members may be able to log in who should not. Restore the backup again, into a new DATA_DIR or an empty database and bucket, and start with that.'

/**
 * Marks an instance whose restore has not finished, in the transaction that loads the rows, until staff, guardians, and what the
 * journal repeats are settled. The marker is a table beside those of the product, so that backups of any version can be loaded, and
 * no backup has it.
 */
export async function markRestore(client: ClientBase): Promise<void> {
  await client.query('create table if not exists drizzle.unfinished_restore ()')
}

/** Removes the marker: the last step of a restore. */
export async function finishRestore(orm: Orm): Promise<void> {
  await orm.execute(sql`drop table drizzle.unfinished_restore`)
}

/**
 * Rejects an instance whose restore was interrupted [ST20].
 *
 * @throws ConfigError
 */
export async function requireFinishedRestore(orm: Orm): Promise<void> {
  const { rows } = await orm.execute<{ found: boolean }>(
    sql`select to_regclass('drizzle.unfinished_restore') is not null as found`,
  )
  if (rows[0]?.found) throw new ConfigError(PROBLEM)
}
