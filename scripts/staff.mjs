import { runProgram, runScript } from './lib/program.mjs'

/** `npm run staff`: adds, enrolls, removes, and lists staff; whether or not the product is running. */
await runScript(() => runProgram('tools/staff/main.ts'))
