import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { UsageError } from '../bench/setup/args.ts'
import { createClosers } from './closers.ts'
import { readOptions, USAGE } from './options.ts'
import type { Options } from './options.ts'
import { reportOf } from './report.ts'
import type { Report } from './report.ts'
import { runCrash } from './run.ts'

/** `npm run crash`: no acknowledged message is lost, duplicated or reordered, whatever fails. */
const MINUTE = 60_000
/** In addition to the faults: for starting, for pending messages at the end, and for reading everything. */
const BEYOND_MS = 6 * MINUTE

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(USAGE)
  const options = readOptions(args)
  console.log(`Seed ${options.seed}: npm run crash -- --seed ${options.seed} --seconds ${options.seconds}`)
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-crash-'))
  const closers = createClosers()
  let isStopping = false
  const stop = (why: string): void => {
    if (isStopping) return
    isStopping = true
    console.error(`${why} Client histories: ${folder}`)
    void closers.closeAll().finally(() => process.exit(1))
  }
  const deadline = setTimeout(stop, options.seconds * 1_000 + BEYOND_MS, 'The crash check took too long.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop('Stopped.'))
  // A bug of the check itself leaves no process running either.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => stop(`The crash check itself failed: ${inspect(error)}.`))
  try {
    const began = performance.now()
    const outcome = await runCrash({
      ...{ seed: options.seed, seconds: options.seconds, folder, closers },
      say: (sentence) => console.log(sentence),
      onFault: ({ at, kind, node }) => {
        if (options.keepsHistory) console.log(`  ${(at / 1_000).toFixed(1)} s  ${kind} (${node})`)
      },
    })
    const report = reportOf(outcome, options)
    console.log(`\n${report.text}\n\n${Math.round((performance.now() - began) / 1_000)} s in all`)
    await conclude(report, options)
    await closers.closeAll()
    if (report.isClean && !options.keepsHistory) await rm(folder, { recursive: true, force: true })
    else console.log(`Client histories: ${folder}`)
  } catch (error) {
    // Stopping the run causes errors, which are ignored.
    if (!isStopping) throw error
  } finally {
    clearTimeout(deadline)
    // `stop` ends the process once everything is closed.
    await (isStopping ? new Promise<never>(() => {}) : closers.closeAll())
  }
}

async function conclude({ findings, isClean }: Report, options: Options): Promise<void> {
  const wrong = findings.filter(({ wrong: of }) => of.length > 0)
  if (options.counts) {
    const failures = wrong.map(({ rule, wrong: of }) => ({
      name: `crash check, seed ${options.seed}: ${rule}`,
      why: of.slice(0, 3).join(' | '),
      isFlaky: false,
    }))
    const counts = { passed: findings.length - wrong.length, failed: wrong.length, failures }
    await writeFile(options.counts, JSON.stringify(counts))
  }
  if (!isClean) process.exitCode = 1
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof UsageError ? error.message : error)
    process.exitCode = 1
  })
  // tRPC keeps a timer running for each socket that must never reconnect.
  .finally(() => process.exit())
