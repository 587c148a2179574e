import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { pino } from 'pino'
import { openEmbedded } from '#server/db/embedded/index.ts'
import { startRedis } from '#server/testing/backends/redis-server.ts'
import { findServers } from '../../../scripts/lib/servers.mjs'
import { UsageError } from './args.ts'
import type { Options } from './options.ts'

/** The server under load, or the two nodes. */
export type Target = {
  /** Its origin, without a trailing slash. */
  readonly server: string
  /** The origin of the second node, if there is one; otherwise the same. */
  readonly otherServer: string
  readonly connection: pg.ClientConfig
  /** null if unknown: CPU time and memory are then not measured. */
  readonly pids: readonly number[] | null
  /** What the first server has printed so far; nothing of one that was not started here. */
  readonly logged: () => Promise<string>
  close(): Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** All load comes from one address, which is allowed what a school is. */
const SCHOOL = { TRUSTED_NETWORKS: '127.0.0.1' }
/** The safeguarding profile to measure with, from the environment; the product's own default without it. */
const PROFILE = process.env.SAFEGUARDING ? { SAFEGUARDING: process.env.SAFEGUARDING } : {}
/** As `npm start` does. */
const START_OPTIONS = ['--import', pathToFileURL(join(ROOT, 'scripts/lib/quick-imports.mjs')).href]
/** Ends only a start that hangs: other groups of tests run at the same time. */
const READY_MS = 180_000
const END_MS = 15_000

/** A target that was started here, so that everything about it is known. */
export type OwnTarget = Target & { readonly pid: number }

/** Returns the server that the options name, or starts one or two on loopback with a temporary data directory. */
export async function openTarget(options: Options, nodeOptions: readonly string[] = []): Promise<Target> {
  const { server, database, pid } = options
  if (!server)
    return options.hasTwoNodes
      ? inFolder((folder, closers) => startTwo(folder, closers, nodeOptions))
      : startOwn(nodeOptions)
  const { origin } = server
  const connection = { connectionString: database ?? '' }
  const pids = pid === null ? null : [pid]
  return {
    server: origin,
    otherServer: origin,
    connection,
    pids,
    logged: async () => '',
    close: async () => {},
  }
}

/** Starts a server on loopback, with a temporary data directory or with the one at `place`. */
export const startOwn = (
  nodeOptions: readonly string[],
  { place, env = {} }: { readonly place?: string; readonly env?: Env } = {},
): Promise<OwnTarget> =>
  inFolder((folder, closers) => startOne(place ?? join(folder, 'data'), closers, nodeOptions, env))
type Env = Readonly<Record<string, string>>

async function inFolder<T>(start: (folder: string, closers: Closers) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-bench-'))
  const closers: Closers = [() => rm(folder, { recursive: true, force: true })]
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0).toReversed()) await one()
  }
  try {
    return { ...(await start(folder, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Closers = (() => Promise<unknown>)[]

async function startOne(dataDir: string, closers: Closers, nodeOptions: readonly string[], env: Env) {
  const { origin, pid, logged } = await startNode(dataDir, closers, env, nodeOptions)
  const connection = connectionIn(dataDir)
  return { server: origin, otherServer: origin, connection, pid, pids: [pid], logged }
}

/** The database is the one of this process; the nodes also share a Redis on this machine. */
async function startTwo(folder: string, closers: Closers, nodeOptions: readonly string[]) {
  if (findServers().redis === null)
    throw new UsageError('--two-nodes needs a Redis or Valkey on this machine.')
  const redis = await startRedis()
  closers.push(redis.close)
  const dataDir = join(folder, 'data')
  const database = await openEmbedded(dataDir, pino({ level: 'silent' }))
  closers.push(database.stop)
  const { host, user, database: name } = connectionIn(dataDir)
  const env = {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    REDIS_URL: redis.url,
    SECRET: randomBytes(32).toString('hex'),
  }
  const one = await startNode(join(folder, 'one'), closers, env, nodeOptions)
  const two = await startNode(join(folder, 'two'), closers, env, nodeOptions)
  const connection = connectionIn(dataDir)
  const { logged } = one
  return { server: one.origin, otherServer: two.origin, connection, pids: [one.pid, two.pid], logged }
}

/** Connects like the server to the embedded database: see `server/db/embedded/index.ts`. */
const connectionIn = (dataDir: string) => ({
  ...{ host: join(dataDir, 'run'), port: 5432, user: 'pathlight', database: 'pathlight', ssl: false },
})

async function startNode(
  dataDir: string,
  closers: Closers,
  env: Env,
  nodeOptions: readonly string[] = [],
): Promise<{ origin: string; pid: number; logged: () => Promise<string> }> {
  const output = `${dataDir}.output`
  // Into a file, because this process would have to read from a pipe while it measures.
  const file = openSync(output, 'a')
  const child = spawn(process.execPath, [...START_OPTIONS, ...nodeOptions, join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      ...SCHOOL,
      ...PROFILE,
      ...env,
    },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  closers.push(() => stop(child))
  const { origin } = await readyAddress(child, output)
  return {
    origin: origin.replace('localhost', '127.0.0.1'),
    pid: Number(child.pid),
    logged: () => readFile(output, 'utf8'),
  }
}

async function readyAddress(child: ChildProcess, output: string): Promise<URL> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(50)) {
    const said = await readFile(output, 'utf8')
    const address = /is ready at (\S+)/.exec(said)?.[1]
    if (address) return new URL(address)
    if (child.exitCode !== null) break
  }
  throw new UsageError(`The server did not start:\n${await readFile(output, 'utf8')}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await ended
  clearTimeout(timer)
}
