import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { processesOf, signal } from './processes.ts'

export const CHECKOUT = join(import.meta.dirname, '..', '..', '..')
const SCRIPTS = {
  server: 'server/main.ts',
  'npm start': 'scripts/start.mjs',
  'npm run dev': 'scripts/dev.mjs',
}
const { NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
const BASE_ENV = {
  ...{ PATH: '/usr/local/bin:/usr/bin:/bin', CI: 'true', PORT: '0' },
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
}
/** Names a file of this checkout, which another user may not be able to read. */
const OPTIONS_ENV = NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS }
/** The environment of a command of this checkout, run by the user of this process. */
export const COMMAND_ENV = { ...BASE_ENV, ...OPTIONS_ENV }
const READY_LIMIT_MS = 180_000

/** The whole product as a process, started like by an operator. */
export type ServerProcess = {
  pid: number
  /** Resolves to the address that it prints when it is ready; rejects with its output if it exits before. */
  ready: Promise<string>
  /** Resolves to the exit code, or null after a signal that it did not handle. */
  ended: Promise<number | null>
  output(): string
  errors(): string
}

export type Start = {
  dataDir: string
  env?: Record<string, string>
  checkout?: string
  by?: keyof typeof SCRIPTS
  /** Arguments of the command. */
  args?: string[]
  /** A command that runs ours as another user. */
  within?: string[]
}

export function startServer({
  dataDir,
  env = {},
  checkout = CHECKOUT,
  by = 'server',
  args = [],
  within = [],
}: Start): ServerProcess {
  const script = join(checkout, SCRIPTS[by])
  const [file, ...rest] = [...within, process.execPath, script]
  const options = checkout === CHECKOUT && within.length === 0 ? OPTIONS_ENV : {}
  // A process group of its own, as in a terminal: Ctrl-C reaches all of it.
  const child = spawn(file, [...rest, ...args], {
    cwd: checkout,
    detached: true,
    env: { ...BASE_ENV, ...options, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => end(child, dataDir))
  const pid = Number(child.pid)
  const [output, errors] = [collect(child.stdout), collect(child.stderr)]
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  const ready = addressIn(child, output, errors)
  // A test that expects a failed start does not wait for this.
  ready.catch(() => {})
  return { pid, ready, ended, output, errors }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return () => text
}

async function addressIn(child: ChildProcess, output: () => string, errors: () => string): Promise<string> {
  for (const limit = Date.now() + READY_LIMIT_MS; Date.now() < limit; await sleep(20)) {
    const address = /is ready at (\S+)/.exec(output())?.[1]
    if (address) return address
    if (child.exitCode !== null || child.signalCode !== null) break
  }
  throw new Error(`not ready:\n${output()}\n${errors()}`)
}

async function end(child: ChildProcess, dataDir: string): Promise<void> {
  signal([0 - Number(child.pid), ...(await processesOf(dataDir))], 'SIGKILL')
}
