import { ensureBuilt } from './lib/client.mjs'
import { findNode } from './lib/install.mjs'
import { runProgram, runScript } from './lib/program.mjs'

/** `npm run bench:browser`: measures in a real browser how soon a message is painted, and whether scrolling stutters. */
await runScript(async (root) => {
  await ensureBuilt(root, findNode(root), console.log)
  return runProgram('tools/bench/browser/main.ts')
})
