import { runProgram, runScript } from './lib/program.mjs'

/** `npm run translations`: lists which texts of a language are missing or have changed in English (docs/translating.md). */
await runScript(() => runProgram('tools/translations/main.ts'))
