import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as schema from './schema.ts'

export type Orm = NodePgDatabase<typeof schema>

/** What the callback of `orm.transaction` is given; it has the same queries as `Orm`. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

/** For what runs the same inside and outside a transaction. */
export type Executor = Orm | Tx

export const openOrm = (pool: pg.Pool): Orm => drizzle({ client: pool, schema })
