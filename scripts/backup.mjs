import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './lib/child.mjs'
import { UserError, ensureInstalled, findNode } from './lib/install.mjs'

/** `npm run backup -- FILE`: see tools/backup. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await ensureInstalled(root, console.log)
  const args = [join(root, 'tools', 'backup', 'main.ts'), 'backup', ...process.argv.slice(2)]
  process.exitCode = await startChild(findNode(root), args).ended
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
