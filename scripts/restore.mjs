import { runProgram, runScript } from './lib/program.mjs'

/** `npm run restore -- FILE`: see tools/backup. */
await runScript(() => runProgram('tools/backup/main.ts', 'restore'))
