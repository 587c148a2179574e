import { ensureBuilt } from './lib/client.mjs'
import { findNode } from './lib/install.mjs'
import { runProgram, runScript } from './lib/program.mjs'

/**
 * `npm start`: from a fresh clone to a running product. Installs what is missing, builds what is outdated, and runs
 * the server. With `--check` it only validates the configuration. It also runs on older versions of Node.js, and imports no package, because none may be installed yet.
 */
await runScript(async (root) => {
  if (!process.argv.includes('--check')) await ensureBuilt(root, findNode(root), console.log)
  return runProgram('server/main.ts')
})
