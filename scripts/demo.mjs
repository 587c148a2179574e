import { runProgram, runScript } from './lib/program.mjs'

/** `npm run demo`: fills a local instance with fictional members, and prints how to log in as them. */
await runScript(() => runProgram('tools/demo/main.ts'))
