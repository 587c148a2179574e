import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isUnavailable } from './errors.ts'
import * as schema from './schema.ts'

export type Orm = NodePgDatabase<typeof schema>

/** A transaction, as passed to the callback of `orm.transaction`. Has the query methods of `Orm`. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

const clients = new WeakMap<Tx, pg.PoolClient>()

/** The connection of a transaction, for prepared statements of `pg` that run in it. */
export function clientOf(tx: Tx): pg.PoolClient {
  const client = clients.get(tx)
  if (!client) throw new Error('This is no transaction of `orm.transaction`')
  return client
}

const afterCommits = new WeakMap<Tx, (() => void)[]>()

/** Calls `work` when a transaction of `orm.transaction` has committed, and not if it is rolled back. */
export function afterCommit(tx: Tx, work: () => void): void {
  afterCommits.set(tx, [...(afterCommits.get(tx) ?? []), work])
}

/** For queries that run inside or outside a transaction. */
export type Executor = Orm | Tx

/**
 * Creates the ORM of a pool. Its transactions always release their connection: those of Drizzle leak one if `begin`
 * fails, and so exhaust the pool [OP9]. A connection that had a connection error is destroyed instead of reused,
 * because a transaction may still be open on it.
 */
export function openOrm(pool: pg.Pool): Orm {
  const orm: Orm = drizzle({ client: pool, schema })
  const orms = new WeakMap<pg.PoolClient, Orm>()
  const ormFor = (client: pg.PoolClient): Orm => {
    const clientOrm = orms.get(client) ?? drizzle({ client, schema })
    orms.set(client, clientOrm)
    return clientOrm
  }
  orm.transaction = async (...work) => {
    const client = await pool.connect()
    let isLost = false
    try {
      const [run, options] = work
      let done: readonly (() => void)[] = []
      const result = await ormFor(client).transaction(async (tx) => {
        clients.set(tx, client)
        const value = await run(tx)
        done = afterCommits.get(tx) ?? []
        return value
      }, options)
      for (const each of done) each()
      return result
    } catch (error) {
      isLost = isUnavailable(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
  return orm
}
