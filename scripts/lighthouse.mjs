import { join } from 'node:path'
import { ensureBuilt } from './lib/client.mjs'
import { ensureInstalled, findNode } from './lib/install.mjs'
import { runProgram, runScript } from './lib/program.mjs'

/** `npm run lighthouse`: measures the first load of pages on a mid-range phone with a slow network. */
await runScript(async (root) => {
  await ensureInstalled(join(root, 'tools', 'bench', 'lighthouse'), console.log)
  await ensureBuilt(root, findNode(root), console.log)
  return runProgram('tools/bench/lighthouse.ts')
})
