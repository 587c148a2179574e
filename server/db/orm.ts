import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isUnavailable } from './errors.ts'
import * as schema from './schema.ts'

export type Orm = NodePgDatabase<typeof schema>

/** What the callback of `orm.transaction` is given; it has the same queries as `Orm`. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

/** For what runs the same inside and outside a transaction. */
export type Executor = Orm | Tx

/**
 * The queries of a pool. Its transactions take a connection and give it back whatever happens: the library's own keep
 * one whose `begin` fails, and after a few of those nobody gets any more [OP9]. One on which the database was away is
 * not used again: who knows what is open on it.
 */
export function openOrm(pool: pg.Pool): Orm {
  const orm: Orm = drizzle({ client: pool, schema })
  const known = new WeakMap<pg.PoolClient, Orm>()
  const on = (client: pg.PoolClient): Orm => {
    const own = known.get(client) ?? drizzle({ client, schema })
    known.set(client, own)
    return own
  }
  orm.transaction = async (...work) => {
    const client = await pool.connect()
    let isLost = false
    try {
      return await on(client).transaction(...work)
    } catch (error) {
      isLost = isUnavailable(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
  return orm
}
