import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './lib/child.mjs'
import { ensureBuilt } from './lib/client.mjs'
import { UserError, ensureInstalled, findNode } from './lib/install.mjs'

/** `npm run lighthouse`: measures the first load of pages on a mid-range phone with a slow network. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await ensureInstalled(root, console.log)
  await ensureInstalled(join(root, 'tools', 'bench', 'lighthouse'), console.log)
  const node = findNode(root)
  await ensureBuilt(root, node, console.log)
  const args = [join(root, 'tools', 'bench', 'lighthouse.ts'), ...process.argv.slice(2)]
  process.exitCode = await startChild(node, args).ended
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
