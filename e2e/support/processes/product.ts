import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTestDir } from '../../../scripts/lib/test-dir.mjs'

const root = join(import.meta.dirname, '..', '..', '..')
const patience = 180_000

export type Product = {
  /** Its base URL, without a trailing slash. */
  readonly address: string
  /** Its data directory, which also contains the socket of its database. */
  readonly dataDir: string
  /** The server's process, for journeys that suspend or kill it. */
  readonly pid: number
  /** The address of the development mailbox, which contains a key. */
  mailbox(): string
  /** The server's log so far. */
  log(): string
  stop(): Promise<void>
}

/** The variables of the run that its processes get; no others, so that no setting of the machine changes a journey. */
export function inheritedEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * Copies what the global setup has prepared, with its owner: PostgreSQL does not start on data of another user. A data
 * directory with content stays as it is.
 */
async function copyPrepared(dataDir: string): Promise<void> {
  const prepared = process.env.PREPARED_DATA_DIR
  if (prepared === undefined) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if ((await readdir(dataDir)).length > 0) return
  await promisify(execFile)('cp', ['-a', join(prepared, '.'), dataDir])
}

/** Mentors of `strict` need the training; journeys about other things do without. */
const untrained = { TRAINING_MENTORS: 'off', TRAINING_MENTEES: 'off' }

/**
 * Starts the real product on its own port, with its own data directory, which is deleted when it stops; `DATA_DIR` names one that stays. Rejects with
 * the server's output if it exits before it is ready.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(join(root, 'dist/index.html')))
    throw new Error('There is no built client yet: run npm run build')
  const folder = await makeTestDir('pathlight-e2e-')
  const dataDir = env.DATA_DIR ?? join(folder, 'data')
  await copyPrepared(dataDir)
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...inheritedEnvironment(), HOST: '127.0.0.1', PORT: '0', ...untrained, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const address = new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: string) => {
      words += chunk
      const found = /is ready at (http\S+?)\/?\s/.exec(words)?.[1]
      if (found !== undefined) resolve(found)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput)
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The product ended with code ${code} before it was ready:\n${words}`)),
    )
    setTimeout(
      () => reject(new Error(`The product was not ready within three minutes:\n${words}`)),
      patience,
    ).unref()
  })
  const mailbox = () => /read it at (\S+)/.exec(words)?.[1] ?? ''
  const stop = async () => {
    child.kill('SIGTERM')
    const killing = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(killing)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { address: await address, dataDir, pid: child.pid ?? 0, mailbox, log: () => words, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
