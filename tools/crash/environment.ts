import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort, startRedis } from '#server/testing/backends/redis-server.ts'
import type { RedisServer } from '#server/testing/backends/redis-server.ts'
import { startPostgres } from '#server/testing/backends/postgres-server.ts'
import type { PostgresServer } from '#server/testing/backends/postgres-server.ts'
import type { Closers } from './closers.ts'
import { createNode } from './node.ts'
import type { Node } from './node.ts'
import { passThrough, readCalls, readStatements } from './protocol-framing.ts'
import { startFaultProxy } from './proxy.ts'
import type { FaultProxy } from './proxy.ts'

/** A node and its three connections, each through a proxy: of its clients, to the database, to Redis. */
export type Site = {
  readonly node: Node
  readonly http: FaultProxy
  readonly database: FaultProxy
  readonly redis: FaultProxy
}

/** Two nodes of the product, a PostgreSQL and a Redis, on this machine and for this run only. */
export type Environment = {
  readonly sites: readonly [Site, Site]
  readonly postgres: PostgresServer
  readonly redis: RedisServer
  /** Deletes everything in Redis. */
  emptyRedis(): void
  /** The origin of the pages, which the nodes check. */
  readonly origin: string
  readonly hasClocks: boolean
}

const FIRST_START_MS = 120_000

/**
 * Starts the environment. Resolves when both nodes answer.
 *
 * @param folder where the nodes keep their data and logs
 * @param closers each part is registered as soon as it exists, so that a failed start leaves nothing behind
 */
export async function openEnvironment(folder: string, closers: Closers): Promise<Environment> {
  // Without options: every commit is forced to the disk, as in an installation.
  const starting = [startPostgres([]), startRedis()] as const
  // Registered before they have started, because an interrupt may come in between.
  for (const one of starting) closers.add(async () => (await one).close())
  const [postgres, redis] = await Promise.all(starting)
  const redisPort = Number(new URL(redis.url).port)
  const origin = `http://127.0.0.1:${await freePort()}`
  const clockLibrary = findClockLibrary()
  const common = {
    secret: randomBytes(32).toString('hex'),
    origin,
    folder,
    clockLibrary,
    redisPort,
    postgres,
  }
  const one = await openSite('node one', common, closers)
  await one.node.ready(FIRST_START_MS)
  const two = await openSite('node two', common, closers)
  await two.node.ready(FIRST_START_MS)
  return {
    sites: [one, two],
    postgres,
    redis,
    origin,
    hasClocks: clockLibrary !== null,
    emptyRedis: () =>
      void connect(redisPort, '127.0.0.1')
        .on('error', () => {})
        .end('FLUSHALL\r\n'),
  }
}

type Common = {
  readonly secret: string
  readonly origin: string
  readonly folder: string
  readonly clockLibrary: string | null
  readonly redisPort: number
  readonly postgres: PostgresServer
}

async function openSite(name: string, common: Common, closers: Closers): Promise<Site> {
  const { secret, origin, folder, clockLibrary, redisPort, postgres } = common
  const port = await freePort()
  const { user, port: databasePort, database: databaseName } = postgres.connection
  const database = await startFaultProxy(() => databasePort, readStatements)
  const redis = await startFaultProxy(() => redisPort, passThrough)
  const http = await startFaultProxy(() => port, readCalls)
  const data = join(folder, `${name} data`)
  await mkdir(data)
  const node = createNode({
    ...{ name, folder, clockLibrary },
    env: {
      ...{ HOST: '127.0.0.1', PORT: String(port), BASE_URL: origin, DATA_DIR: data, SECRET: secret },
      DATABASE_URL: `postgres://${user}@127.0.0.1:${database.port}/${databaseName}`,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      LOG_LEVEL: 'warn',
    },
  })
  closers.add(async () => {
    for (const proxy of [http, database, redis]) proxy.close()
    await node.close()
  })
  node.start()
  return { node, http, database, redis }
}

const LIBRARIES = '/usr/lib'

/** The path of Debian's `libfaketime`, which gives a process a clock of its own; null if it is not installed. */
function findClockLibrary(): string | null {
  if (process.platform !== 'linux' || !existsSync(LIBRARIES)) return null
  const paths = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name, 'faketime', 'libfaketime.so.1'))
  return paths.find((path) => existsSync(path)) ?? null
}
