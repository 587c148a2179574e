import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './lib/child.mjs'
import { UserError, ensureInstalled, findNode } from './lib/install.mjs'

/**
 * `npm run staff`: adds, enrolls, removes, and lists staff; whether or not the product is running.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await ensureInstalled(root, console.log)
  const args = [join(root, 'tools', 'staff', 'main.ts'), ...process.argv.slice(2)]
  process.exitCode = await startChild(findNode(root), args).ended
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
