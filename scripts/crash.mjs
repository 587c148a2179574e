import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './lib/child.mjs'
import { getServers } from './lib/get-servers.mjs'
import { Stop, ensureInstalled, findNode } from './lib/install.mjs'

/** `npm run crash`: two nodes, a database and a Redis are killed, halted and cut off while people write to each other. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await ensureInstalled(root, console.log)
  const { found, why } = await getServers(console.log)
  if (found === null) throw new Stop(`The crash check needs them: ${why}`)
  const args = [join(root, 'crash', 'main.ts'), ...process.argv.slice(2)]
  process.exitCode = await startChild(findNode(root), args).ended
} catch (error) {
  console.error(error instanceof Stop ? error.message : error)
  process.exitCode = 1
}
