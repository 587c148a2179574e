import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { connectWhenReady } from '#server/db/embedded/connect.ts'
import { chooseUser } from '#server/db/embedded/os-user.ts'
import { findServers } from '../../../scripts/lib/servers.mjs'
import { freePort } from './redis-server.ts'
import { makeTestDir } from '../../../scripts/lib/test-dir.mjs'

const run = promisify(execFile)
/** How many times in a row a postmaster may exit immediately before a start is given up. */
const TRIES = 200
const TRY_AGAIN_MS = 50

/** A PostgreSQL of the system, with an empty database owned by an ordinary role. */
export type PostgresServer = {
  readonly admin: pg.ClientConfig
  readonly connection: pg.ClientConfig & {
    readonly port: number
    readonly user: string
    readonly database: string
  }
  /** Kills its postmaster. Its other processes exit on their own. */
  kill(): Promise<void>
  /** Starts it again at the same address; resolves when it accepts connections. */
  start(): Promise<void>
  /** Stops it and deletes its directory. */
  close(): Promise<void>
}

/** @param settings such as `fsync=off` */
export async function startPostgres(settings: readonly string[]): Promise<PostgresServer> {
  const { postgres } = findServers()
  if (postgres === null) throw new Error('there is no PostgreSQL on this machine')
  const folder = await makeTestDir('pathlight-postgres-')
  const launch = await makeCluster(folder, postgres)
  const port = await freePort()
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...settings]
  const admin = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
  let child: ChildProcess
  const closed = new AbortController()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const open = async (): Promise<pg.Client> => {
    // After a kill, the next postmaster is rejected while processes of the last one exist.
    for (let left = TRIES; left > 0 && !closed.signal.aborted; left--) {
      child = launch(['-p', String(port), ...all.flatMap((setting) => ['-c', setting])])
      const isGone = async (): Promise<boolean> => child.exitCode !== null || child.signalCode !== null
      const client = await connectWhenReady(admin, { pid: Number(child.pid), isGone })
      if (client) return client
      await sleep(TRY_AGAIN_MS)
    }
    throw new Error('that PostgreSQL does not start')
  }
  const close = async (): Promise<void> => {
    closed.abort()
    await end('SIGINT')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await prepare(await open())
  } catch (error) {
    await close()
    throw error
  }
  return {
    admin,
    connection: { ...admin, user: 'pathlight', database: 'pathlight' },
    kill: () => end('SIGKILL'),
    start: async () => (await open()).end(),
    close,
  }
}

/** Creates an empty cluster in the directory. Returns a function that starts a postmaster on it. */
async function makeCluster(folder: string, bin: string): Promise<(args: readonly string[]) => ChildProcess> {
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  const runAs = await chooseUser(folder, data, join(bin, 'postgres'))
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
  const initdb = runAs.command(join(bin, 'initdb'), options)
  await run(initdb.file, initdb.args, { ...runAs.options, cwd: data })
  return (args) => {
    const server = runAs.command(join(bin, 'postgres'), ['-D', data, ...args])
    return spawn(server.file, server.args, { ...runAs.options, cwd: data, stdio: 'ignore' })
  }
}

/** As docs/operating.md requires: an ordinary role that owns its database. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query('create role pathlight login')
  await client.query('create database pathlight owner pathlight')
  await client.end()
}
