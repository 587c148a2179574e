import { ensureBuilt } from './lib/client.mjs'
import { findNode } from './lib/install.mjs'
import { runProgram, runScript } from './lib/program.mjs'

/** `npm run screenshots`: takes screenshots of every page, in each width and theme, for design reviews. */
await runScript(async (root) => {
  await ensureBuilt(root, findNode(root), console.log)
  return runProgram('e2e/screenshots/main.ts')
})
