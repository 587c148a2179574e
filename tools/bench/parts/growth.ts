import type { Bench } from './bench.ts'
import { latencyOf } from '../measures/latency.ts'
import { addHistory, addMentors, addPairs, addRequests, analyze, type Pair } from '../setup/seed.ts'
import type { What } from '../load/reading.ts'

export type GrowthFigures = {
  readonly rows: number
  /** The median time of one read, and of the plain query, in milliseconds. */
  readonly reads: readonly { readonly what: What; readonly server: number; readonly baseline: number }[]
}

const STEPS = [1_000, 10_000, 100_000, 1_000_000]
const SECONDS = 3
/** Low enough that no read waits for a core: the cost of one read is measured. */
const CONCURRENCY = 1
const READS = ['search', 'page', 'lists'] as const

/**
 * Measures how the cost of a read grows with the number of mentors, messages of the chat that is read, and requests,
 * from a thousand to a million each.
 */
export async function measureGrowth(bench: Bench): Promise<GrowthFigures[]> {
  const { client, options, say } = bench
  const [pair] = await addPairs(client, 1)
  if (!pair) return []
  const figures: GrowthFigures[] = []
  let rows = 0
  for (const step of STEPS.filter((one) => one <= options.maxRows)) {
    say(`Reads over ${step.toLocaleString('en-GB')} mentors, messages and requests`)
    const range = { from: rows + 1, to: step }
    await addMentors(client, range)
    await addRequests(client, pair, range)
    await addHistory(client, pair, range)
    rows = step
    await analyze(client)
    const reads: GrowthFigures['reads'][number][] = []
    for (const what of READS) reads.push(await timeOf(bench, what, pair, rows))
    figures.push({ rows, reads })
  }
  return figures
}

async function timeOf(
  { loads, target, options }: Bench,
  what: What,
  { chatId, sender }: Pair,
  messages: number,
): Promise<GrowthFigures['reads'][number]> {
  const [load] = loads
  if (!load) throw new Error('there is no load process')
  const seconds = options.isQuick ? 1 : SECONDS
  const common = { what, seconds, concurrency: CONCURRENCY, chatId, messages }
  const byCalls = { ...common, server: target.server, cookie: sender }
  await load.ask('readByCalls', { ...byCalls, seconds: 1 })
  const server = await load.ask('readByCalls', byCalls)
  const baseline = await load.ask('readByQueries', { ...common, connection: target.connection })
  return { what, server: latencyOf([server.latencies]).p50, baseline: latencyOf([baseline.latencies]).p50 }
}
