import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bench, pairsFor, withClients } from '../parts/bench.ts'
import { startChild } from '../setup/child.ts'
import type { Options } from '../setup/options.ts'
import { connect } from '../setup/seed.ts'
import { postmasterOf } from '../setup/processes.ts'
import { type CpuProfile, type Share, sharesOf } from './profile.ts'
import { openTarget } from '../setup/target.ts'
import type { LoadCalls } from '../load.ts'

const SHOWN = 24

/** What is profiled: messages over either transport, and with whole pages open. */
const SCENARIOS = [
  { name: 'socket', transport: 'socket', openQueries: 'messages' },
  { name: 'http', transport: 'http', openQueries: 'messages' },
  { name: 'page', transport: 'socket', openQueries: 'page' },
] as const
type Profiled = { rate: number; scenario: (typeof SCENARIOS)[number]; folder: string }

/** Profiles the server at `rate` messages per second, and prints where CPU time was spent. */
export async function profileServer(
  options: Options,
  rate: number,
  results: string,
  closers: (() => Promise<unknown>)[],
  say: Bench['say'],
): Promise<void> {
  for (const scenario of SCENARIOS) {
    const folder = join(results, `profile-${scenario.name}`)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const { from, to } = await sendWhileProfiling(options, { rate, scenario, folder }, closers, say)
    const [file] = await readdir(folder)
    if (!file) throw new Error('the server left no profile')
    const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile
    tell(sharesOf(profile, from, to), say)
    say(`Results: ${join(folder, file)}\n`)
  }
}

async function sendWhileProfiling(
  options: Options,
  { rate, scenario, folder }: Profiled,
  closers: (() => Promise<unknown>)[],
  say: Bench['say'],
): Promise<{ from: number; to: number }> {
  const target = await openTarget(options, ['--cpu-prof', '--cpu-prof-dir', folder])
  closers.push(target.close)
  const client = await connect(target.connection)
  closers.push(async () => client.end())
  const load = startChild<LoadCalls>('load.ts')
  closers.push(load.end)
  const postmaster = await postmasterOf(client)
  const bench: Bench = { options, target, client, postmaster, loads: [load], say }
  const { server, otherServer, pids } = target
  const subject = { ...scenario, server, otherServer, pids, isLimited: true, isOrdered: true }
  const { result } = await withClients(bench, subject, pairsFor(rate, options.users), async (clients) => {
    await clients.run(rate, 1)
    const from = now()
    const figures = await clients.run(rate, options.seconds)
    return { from, to: now(), figures }
  })
  const { latency, cpu } = result.figures
  say(
    `${scenario.name}, ${rate} messages/s: p50 ${latency.p50.toFixed(1)} ms, p99 ${latency.p99.toFixed(1)} ms, ` +
      `CPU s per 1,000: server ${cpu?.server.toFixed(2)}, database ${cpu?.database.toFixed(2)}`,
  )
  // The profile is written when the server exits.
  for (const close of closers.splice(0).toReversed()) await close()
  return result
}

/** Microseconds of the clock that profiles use. */
const now = () => Number(process.hrtime.bigint() / 1_000n)

function tell({ owners, functions, busy }: ReturnType<typeof sharesOf>, say: Bench['say']): void {
  const list = (shares: readonly Share[]) =>
    shares
      .slice(0, SHOWN)
      .map(({ name, milliseconds }) => `  ${((milliseconds / busy) * 100).toFixed(1).padStart(5)} %  ${name}`)
      .join('\n')
  say(`The server was busy for ${(busy / 1000).toFixed(1)} s of it. By owner:\n${list(owners)}`)
  say(`By function:\n${list(functions)}`)
}
