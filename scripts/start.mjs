import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './lib/child.mjs'
import { ensureBuilt } from './lib/client.mjs'
import { UserError, ensureInstalled, findNode } from './lib/install.mjs'

/**
 * `npm start`: from a fresh clone to a running product. Installs what is missing, builds what is outdated, and runs
 * the server. With `--check` it only validates the configuration. It also runs on older versions of Node.js, and imports no package, because none may be installed yet.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await ensureInstalled(root, console.log)
  const node = findNode(root)
  const args = process.argv.slice(2)
  if (!args.includes('--check')) await ensureBuilt(root, node, console.log)
  process.exitCode = await startChild(node, [join(root, 'server', 'main.ts'), ...args]).ended
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
