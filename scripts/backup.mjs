import { runProgram, runScript } from './lib/program.mjs'

/** `npm run backup -- FILE`: see tools/backup. */
await runScript(() => runProgram('tools/backup/main.ts', 'backup'))
