import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './lib/child.mjs'
import { UserError, ensureInstalled, findNode } from './lib/install.mjs'

/** `npm run translations`: lists which texts of a language are missing or have changed in English (docs/translating.md). */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await ensureInstalled(root, console.log)
  const args = [join(root, 'tools', 'translations', 'main.ts'), ...process.argv.slice(2)]
  process.exitCode = await startChild(findNode(root), args).ended
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
