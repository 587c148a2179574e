import { runProgram, runScript } from './lib/program.mjs'

/** `npm run fuzz`: starts a server and sends it a hundred thousand malformed frames and bodies. */
await runScript(() => runProgram('tools/fuzz/main.ts'))
