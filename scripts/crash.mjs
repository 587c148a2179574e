import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './lib/child.mjs'
import { getServers } from './lib/ensure-servers.mjs'
import { UserError, ensureInstalled, findNode } from './lib/install.mjs'

/** `npm run crash`: kills, halts, and disconnects two nodes, a database, and a Redis while members send messages. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await ensureInstalled(root, console.log)
  const { found, why } = await getServers(console.log)
  if (found === null) throw new UserError(`The crash check needs them: ${why}`)
  const args = [join(root, 'tools', 'crash', 'main.ts'), ...process.argv.slice(2)]
  process.exitCode = await startChild(findNode(root), args).ended
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
