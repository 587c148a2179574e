import { ensureBuilt } from './lib/client.mjs'
import { findNode } from './lib/install.mjs'
import { runProgram, runScript } from './lib/program.mjs'

/** `npm run screen-reader`: writes down what the screen reader Orca says while members do their main tasks. */
await runScript(async (root) => {
  await ensureBuilt(root, findNode(root), console.log)
  return runProgram('e2e/screen-reader/main.ts')
})
