import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export const CHECKOUT = join(import.meta.dirname, '..', '..')
const SCRIPTS = {
  server: 'server/main.ts',
  'npm start': 'scripts/start.mjs',
  'npm run dev': 'scripts/dev.mjs',
}
const READY_LIMIT_MS = 60_000
const QUIET_LIMIT_MS = 5_000

/** The whole product as a process of its own, the way a person starts it. */
export type ServerProcess = {
  pid: number
  /** Resolves to the address it prints when it is ready; rejects, with all it said, when it ends before. */
  ready: Promise<string>
  /** Resolves to the exit code, or null after a signal it did not handle. */
  ended: Promise<number | null>
  output(): string
  errors(): string
}

export type Start = {
  dataDir: string
  env?: Record<string, string>
  checkout?: string
  by?: keyof typeof SCRIPTS
  /** The command that runs ours, for another user. */
  within?: string[]
}

export function startServer({
  dataDir,
  env = {},
  checkout = CHECKOUT,
  by = 'server',
  within = [],
}: Start): ServerProcess {
  const script = join(checkout, SCRIPTS[by])
  const [file, ...args] = [...within, process.execPath, script]
  // A group of its own, as a terminal makes it: a Ctrl-C goes to all of it.
  const child = spawn(file, args, {
    cwd: checkout,
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', CI: 'true', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => end(child, dataDir))
  const pid = Number(child.pid)
  const [output, errors] = [collect(child.stdout), collect(child.stderr)]
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  const ready = addressIn(child, output, errors)
  // Whoever waits for the end of a start that is to fail does not wait for this.
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

/** Every process, of whatever kind, that was started on this data folder. */
export async function processesOf(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  )
  return lines.filter(([, line]) => line.includes(dataDir)).map(([pid]) => Number(pid))
}

/** Resolves to what is still running after it had the time to end: an empty list where all is well. */
export async function leftOver(dataDir: string): Promise<number[]> {
  for (const limit = Date.now() + QUIET_LIMIT_MS; Date.now() < limit; await sleep(20)) {
    if ((await processesOf(dataDir)).length === 0) return []
  }
  return processesOf(dataDir)
}

async function end(child: ChildProcess, dataDir: string): Promise<void> {
  for (const pid of [0 - Number(child.pid), ...(await processesOf(dataDir))]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already, as it should.
    }
  }
}
