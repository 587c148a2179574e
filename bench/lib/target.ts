import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Options, Refusal } from './options.ts'

/** The server under load. */
export type Target = {
  /** Its origin, without a slash at the end. */
  readonly server: string
  readonly connection: pg.ClientConfig
  /** null: not known, so CPU time and memory are not measured. */
  readonly pid: number | null
  close(): Promise<void>
}

/** One that was started here: it is known all about it. */
export type OwnTarget = Target & { readonly pid: number; readonly logged: () => Promise<string> }

const ROOT = join(import.meta.dirname, '..', '..')
const READY_MS = 60_000
const END_MS = 15_000

/** The server that the options name, or one of our own. */
export async function openTarget(options: Options, nodeOptions: readonly string[] = []): Promise<Target> {
  const { server, database, pid } = options
  if (!server) return startOwn(nodeOptions)
  return {
    ...{ server: server.origin, connection: { connectionString: database ?? '' }, pid },
    close: async () => {},
  }
}

/** A server of our own on loopback, with a data folder that goes with it. */
export async function startOwn(nodeOptions: readonly string[]): Promise<OwnTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-bench-'))
  const output = join(folder, 'output')
  // Into a file: a pipe would have to be read by the process that measures.
  const file = openSync(output, 'a')
  const dataDir = join(folder, 'data')
  const child = spawn(process.execPath, [...nodeOptions, join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  const close = async (): Promise<void> => {
    await stop(child)
    await rm(folder, { recursive: true, force: true })
  }
  const address = await readyAddress(child, output).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    server: address.origin.replace('localhost', '127.0.0.1'),
    connection: {
      ...{ host: join(dataDir, 'run'), port: 5432, user: 'pathlight', database: 'pathlight', ssl: false },
    },
    pid: Number(child.pid),
    logged: () => readFile(output, 'utf8'),
    close,
  }
}

async function readyAddress(child: ChildProcess, output: string): Promise<URL> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(50)) {
    const said = await readFile(output, 'utf8')
    const address = /is ready at (\S+)/.exec(said)?.[1]
    if (address) return new URL(address)
    if (child.exitCode !== null) break
  }
  throw new Refusal(`The server did not start:\n${await readFile(output, 'utf8')}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await ended
  clearTimeout(timer)
}
