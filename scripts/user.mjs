import { runProgram, runScript } from './lib/program.mjs'

/** `npm run user`: lists, suspends, and deletes users, and changes their role; whether or not the product is running. */
await runScript(() => runProgram('tools/admin/main.ts'))
