import { ensureBuilt } from './lib/client.mjs'
import { findNode } from './lib/install.mjs'
import { runProgram, runScript } from './lib/program.mjs'

/**
 * `npm run bench:browser`: measures in a real browser how soon a message is painted, and whether scrolling stutters;
 * `npm run bench:browser -- first-load`: how long a phone on a slow network waits for the data of a page.
 */
await runScript(async (root) => {
  await ensureBuilt(root, findNode(root), console.log)
  const name = process.argv[2] === 'first-load' ? 'first-load' : 'main'
  return runProgram(`tools/bench/browser/${name}.ts`)
})
