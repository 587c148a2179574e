import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { measureAbuse } from './parts/abuse.ts'
import { measureConsole } from './parts/console.ts'
import { measureContact } from './parts/contact.ts'
import { measureTimingLeak } from './parts/timing-leak.ts'
import { UsageError } from './setup/args.ts'
import { type Bench, FIRST_CORE, OTHER_CORES } from './parts/bench.ts'
import { startChild } from './setup/child.ts'
import { isClean } from './measures/ledger.ts'
import { measureGrowth } from './parts/growth.ts'
import { measureMessages } from './parts/messages.ts'
import { measurePauses, TRACE_COLLECTOR } from './parts/pauses.ts'
import { type Options, readOptions, USAGE } from './setup/options.ts'
import { measureIdle, measureReads } from './parts/idle-and-reads.ts'
import { clear, connect, createBaselineTable } from './setup/seed.ts'
import { canMeasure, pinToCores, postmasterOf } from './setup/processes.ts'
import { profileServer } from './profile/profiling.ts'
import { markdownOf, type Results } from './parts/report.ts'
import { measureProbes } from './parts/probes.ts'
import { measureStorm } from './parts/reconnect-storm.ts'
import { openTarget } from './setup/target.ts'
import type { LoadCalls } from './load.ts'

/** `npm run bench`: measures the results of docs/performance.md. */
const RESULTS = join(import.meta.dirname, 'results')
const UNLIMITED = new URL('setup/unlimited.ts', import.meta.url).href
const MINUTE = 60_000
/** A database URL contains its password. */
const ADDRESS = /(--database[ =])\S+/

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(USAGE)
  const options = readOptions(args)
  const say = (sentence: string) => console.log(sentence)
  const closers: (() => Promise<unknown>)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close().catch(console.error)
  }
  let isStopping = false
  const stop = (why: string): void => {
    // Ctrl-C sends one interrupt from the terminal and another one from npm.
    if (isStopping) return
    isStopping = true
    console.error(why)
    void closeAll().finally(() => process.exit(1))
  }
  const deadline = setTimeout(
    stop,
    (options.isQuick ? 4 : 60) * MINUTE,
    'The bench took too long and was stopped.',
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop('Stopped.'))
  try {
    if (options.profile !== null) return await profileServer(options, options.profile, RESULTS, closers, say)
    if (options.isTimingLeak) return await measureTimingLeak(options, closers, say)
    if (options.parts.has('contact')) return measureContact(say)
    if (options.parts.has('console')) return await measureConsole(closers, say)
    const bench = await open(options, closers, say)
    await report(args, await measure(args, bench))
  } catch (error) {
    // Errors of interrupted work are expected.
    if (!isStopping) throw error
  } finally {
    clearTimeout(deadline)
    await closeAll()
  }
}

async function open(
  options: Options,
  closers: (() => Promise<unknown>)[],
  say: Bench['say'],
): Promise<Bench> {
  const busy = loadavg()[0] ?? 0
  if (busy > 0.5) say(`Note: this machine is busy with something else (load ${busy.toFixed(1)}).`)
  // One member makes all reads, which the limits per member would reject.
  const isOneReader = options.parts.has('reads') || options.parts.has('growth')
  const target = await openTarget(options, [
    ...(isOneReader ? ['--import', UNLIMITED] : []),
    ...(options.parts.has('pauses') ? [TRACE_COLLECTOR] : []),
  ])
  closers.push(target.close)
  const client = await connect(target.connection).catch((error: Error) => {
    throw new UsageError(`The database cannot be reached: ${error.message}`)
  })
  closers.push(async () => client.end())
  await clear(client)
  await createBaselineTable(client)
  // Removes the server that was started here with its data.
  if (options.server) closers.push(async () => clear(client))
  const loads = Array.from({ length: options.loads }, () => startChild<LoadCalls>('load.ts'))
  closers.push(async () => Promise.all(loads.map(async (load) => load.end())))
  const postmaster = canMeasure ? await postmasterOf(client) : null
  const isOnOneCore = options.isOnOneCore && pin(target.pids, postmaster, loads)
  if (options.isOnOneCore && !isOnOneCore) say('Note: server, database, and load share all cores.')
  if (!canMeasure) say('CPU time and memory are measured on Linux only.')
  return {
    options: { ...options, isOnOneCore },
    target: canMeasure ? target : { ...target, pids: null },
    client,
    postmaster,
    loads,
    say,
  }
}

/** Pins the servers and the database to the first core, and the load to the others. Returns whether it could. */
function pin(servers: readonly number[] | null, postmaster: number | null, loads: Bench['loads']): boolean {
  if (!canMeasure || !servers || !postmaster || availableParallelism() < 2) return false
  for (const pid of [...servers, postmaster]) pinToCores(FIRST_CORE, pid)
  for (const { pid } of loads) pinToCores(OTHER_CORES, pid)
  return true
}

async function measure(args: readonly string[], bench: Bench): Promise<Results> {
  const { parts, isOnOneCore, hasTwoNodes } = bench.options
  const idle = parts.has('idle') ? await measureIdle(bench) : null
  const probes = parts.has('probes') ? await measureProbes(bench) : null
  const messages = await measureMessages(bench)
  const reads = parts.has('reads') ? await measureReads(bench) : []
  const storm = parts.has('storm') ? await measureStorm(bench) : []
  const pauses = parts.has('pauses') ? await measurePauses(bench) : []
  const growth = parts.has('growth') ? await measureGrowth(bench) : []
  const abuse = parts.has('abuse') ? await measureAbuse(bench) : []
  const { rows } = await bench.client.query<{ version: string; sync: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as sync`,
  )
  const cores = availableParallelism()
  return {
    command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])]
      .join(' ')
      .replace(ADDRESS, '$1...'),
    machine:
      `${cores} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, ` +
      `PostgreSQL ${rows[0]?.version} with fsync ${rows[0]?.sync}`,
    sharing: isOnOneCore
      ? `${hasTwoNodes ? 'Two servers' : 'The server (one process)'} and PostgreSQL share one core, the load has the ` +
        'others; everything on loopback.'
      : `${hasTwoNodes ? 'Two servers and Redis' : 'The server (one process)'}, PostgreSQL and ` +
        `${bench.loads.length} load process(es) share all ${cores} cores; ` +
        'everything on loopback.',
    ...{ idle, probes, messages, reads, storm, pauses, growth, abuse },
  }
}

async function report(args: readonly string[], results: Results): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  const name = args.includes('--quick') ? 'quick' : 'full'
  const text = markdownOf(results)
  await writeFile(
    join(RESULTS, `${name}.json`),
    `${JSON.stringify({ at: new Date(), ...results }, null, 2)}\n`,
  )
  await writeFile(join(RESULTS, `${name}.md`), text)
  console.log(`\n${text}\nResults: tools/bench/results/${name}.json and ${name}.md`)
  if (results.messages.some(({ verdict }) => !isClean(verdict))) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = 1
})
