import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectWhenReady } from '#server/db/embedded-connect.ts'
import { chooseUser } from '#server/db/embedded-user.ts'
import { migrate } from '#server/db/migrate.ts'
import { findServers } from '../../scripts/lib/servers.mjs'
import { silentLog } from './log.ts'
import { freePort, startRedis } from './redis-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    redis?: string
  }
}

const run = promisify(execFile)
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/** Vitest's global set-up of the part `nodes`: somebody else's PostgreSQL and Redis in the place of what is built in. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis()
  const postgres = await startPostgres().catch(async (error: unknown) => {
    await redis.close()
    throw error
  })
  const { admin, connection } = postgres
  await migrate({ connection }, silentLog)
  project.provide('cluster', { admin, connection, template: connection.database })
  project.provide('redis', redis.url)
  return async () => {
    await postgres.close()
    await redis.close()
  }
}

async function startPostgres() {
  const { postgres } = findServers()
  if (postgres === null) throw new Error('there is no PostgreSQL on this machine')
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-postgres-'))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  const runAs = await chooseUser(folder, data, join(postgres, 'postgres'))
  await runAs.asOwner(data)
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--auth=trust',
    '--no-sync',
  ]
  const initdb = runAs.command(join(postgres, 'initdb'), options)
  await run(initdb.file, initdb.args, { ...runAs.options, cwd: data })

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...THROW_AWAY,
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = runAs.command(join(postgres, 'postgres'), args)
  const child = spawn(server.file, server.args, { ...runAs.options, cwd: data, stdio: 'ignore' })
  const admin: pg.ClientConfig = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
  const isGone = async (): Promise<boolean> => child.exitCode !== null
  try {
    await prepare(await connectWhenReady(admin, { pid: Number(child.pid), isGone }))
  } catch (error) {
    child.kill('SIGINT')
    throw error
  }
  return {
    admin,
    connection: { ...admin, user: 'pathlight', database: 'pathlight' } satisfies pg.ClientConfig,
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As docs/operating.md says: an ordinary role, and a database that is its own. */
async function prepare(client: pg.Client | null): Promise<void> {
  if (client === null) throw new Error('that PostgreSQL does not start')
  await client.query('create role pathlight login')
  await client.query('create database pathlight owner pathlight')
  await client.end()
}
