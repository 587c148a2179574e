import { runProgram, runScript } from './lib/program.mjs'

/** `npm run bench`: measures the performance of the product on this machine, next to baselines. */
await runScript(() => runProgram('tools/bench/main.ts'))
