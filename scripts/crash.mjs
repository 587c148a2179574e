import { getServers } from './lib/ensure-servers.mjs'
import { UserError } from './lib/install.mjs'
import { runProgram, runScript } from './lib/program.mjs'

/** `npm run crash`: kills, halts, and disconnects two nodes, a database, and a Redis while members send messages. */
await runScript(async () => {
  const { found, why } = await getServers(console.log)
  if (found === null) throw new UserError(`The crash check needs them: ${why}`)
  return runProgram('tools/crash/main.ts')
})
