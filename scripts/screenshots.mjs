import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './lib/child.mjs'
import { ensureBuilt } from './lib/client.mjs'
import { UserError, ensureInstalled, findNode } from './lib/install.mjs'

/** `npm run screenshots`: takes screenshots of every page, in each width and theme, for design reviews. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await ensureInstalled(root, console.log)
  const node = findNode(root)
  await ensureBuilt(root, node, console.log)
  process.exitCode = await startChild(node, [
    join(root, 'e2e', 'screenshots', 'main.ts'),
    ...process.argv.slice(2),
  ]).ended
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
