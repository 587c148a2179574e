import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Product } from '../support/processes/product.ts'

const root = join(import.meta.dirname, '..', '..')
const password = 'quiet pine path'

/** Runs `npm run demo` for a running product. */
export async function fillDemo(
  { dataDir }: Product,
  args: readonly string[] = [],
  more: Record<string, string> = {},
): Promise<void> {
  const script = join(root, 'scripts', 'demo.mjs')
  const env = { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', ...more }
  const child = spawn(process.execPath, [script, '--password', password, ...args], {
    cwd: root,
    env,
    // Why it failed, if it does.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The demo could not be filled: it ended with ${String(code)}`)
}
