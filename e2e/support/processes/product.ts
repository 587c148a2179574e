import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const patience = 180_000

export type Product = {
  /** Where it is served, without a slash at the end. */
  readonly address: string
  /** The folder of its data; the socket of its database lies under it. */
  readonly dataDir: string
  /** The server's process, to be halted or ended by those who try that. */
  readonly pid: number
  /** Everything the server has logged until now. */
  log(): string
  stop(): Promise<void>
}

/**
 * Starts the real product on a port of its own, with a data folder of its own that goes when it stops.
 * Rejects with the server's own words where it ends before it is ready.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(join(root, 'dist/index.html')))
    throw new Error('There is no built client yet: run npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-e2e-'))
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const dataDir = env.DATA_DIR ?? join(folder, 'data')
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const address = new Promise<string>((resolve, reject) => {
    const hear = (chunk: string) => {
      words += chunk
      const found = /is ready at (http\S+?)\/?\s/.exec(words)?.[1]
      if (found !== undefined) resolve(found)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The product ended with code ${code} before it was ready:\n${words}`)),
    )
    setTimeout(
      () => reject(new Error(`The product was not ready within three minutes:\n${words}`)),
      patience,
    ).unref()
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const killing = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(killing)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { address: await address, dataDir, pid: child.pid ?? 0, log: () => words, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
