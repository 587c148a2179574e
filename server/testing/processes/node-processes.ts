import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectTo } from '#server/db/open.ts'
import type { Database } from '#server/db/open.ts'
import { silentLog } from '../log.ts'
import { CHECKOUT, startServer } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

export type Place = {
  readonly database: Database
  /** The environment of its nodes and of commands. */
  readonly env: Readonly<Record<string, string>>
  /** Starts another node on it as a process, of this checkout unless another is given. */
  readonly start: (dataDir: string, env?: Record<string, string>, checkout?: string) => ServerProcess
  readonly close: () => Promise<void>
}

/** An empty database on the PostgreSQL of this run, and nodes on it that share its Redis. */
export async function emptyPlace(): Promise<Place> {
  const { admin, connection } = inject('cluster')
  const name = `place_${randomBytes(6).toString('hex')}`
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(admin)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name} owner ${connection.user}`)
  const env = {
    DATABASE_URL: `postgres://${connection.user}@${connection.host}:${connection.port}/${name}`,
    REDIS_URL: inject('redis') ?? '',
    SECRET: randomBytes(32).toString('hex'),
  }
  const database = connectTo({ ...connection, database: name }, silentLog, async () => {}, { max: 4 })
  return {
    database,
    env,
    start: (dataDir, more = {}, checkout = CHECKOUT) =>
      startServer({ dataDir, checkout, env: { ...env, ...more } }),
    async close() {
      await database.close()
      await run(`drop database ${name} with (force)`)
    },
  }
}
