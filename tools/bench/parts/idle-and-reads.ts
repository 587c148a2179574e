import { type Bench, withBaseline } from './bench.ts'
import { latencyOf, type Latency } from '../measures/latency.ts'
import type { QuerySubscription } from '../load/test-client.ts'
import { addHistory, addMentors, addPairs, addMembers, analyze } from '../setup/seed.ts'
import { memoryOf } from '../setup/processes.ts'
import type { ReadHttp, Reading } from '../load/reading.ts'

export type IdleFigures = { readonly connections: number; readonly server: number; readonly baseline: number }
export type ReadFigures = {
  readonly name: string
  readonly server: { readonly perSecond: number; readonly latency: Latency }
  /** The plain prepared query, without a server. */
  readonly baseline: { readonly perSecond: number; readonly latency: Latency }
  /** The product's own query from a bare HTTP server; null where it was not measured. */
  readonly http: { readonly perSecond: number; readonly latency: Latency } | null
}

/** The live queries of every member page. */
export const frame: readonly QuerySubscription[] = ['me', 'chats', 'ringing'].map((name) => ({
  key: name,
  name,
}))
const WARM_CONNECTIONS = 200
/** Time for garbage collection: a second, and more for many connections. */
const SETTLE_MS = { least: 1_000, perConnection: 1.5 } as const

/** Resident memory per idle connection, in bytes; null where memory cannot be measured. */
export async function measureIdle(bench: Bench): Promise<IdleFigures | null> {
  const { target, client, options, say } = bench
  const [pid] = target.pids ?? []
  if (pid === undefined) return null
  const connections = options.idle
  say(`${connections} idle connections`)
  const people = await addMembers(client, 'mentee', connections + WARM_CONNECTIONS)
  const cookies = people.map(({ cookie }) => cookie)
  return {
    connections,
    server: await perConnection(bench, { server: target.server, pid }, cookies),
    baseline: await withBaseline(bench, 'single', (baseline) => perConnection(bench, baseline, cookies)),
  }
}

/** The first connections are not counted, because they trigger compilation. */
async function perConnection(
  { loads, options }: Bench,
  { server, pid }: { server: string; pid: number },
  cookies: readonly string[],
): Promise<number> {
  const [load] = loads
  if (!load) return Number.NaN
  const settle = () =>
    new Promise((resolve) => setTimeout(resolve, SETTLE_MS.least + options.idle * SETTLE_MS.perConnection))
  await load.ask('idle', { server, cookies: cookies.slice(0, WARM_CONNECTIONS), views: frame })
  await settle()
  const before = memoryOf(pid)
  await load.ask('idle', { server, cookies: cookies.slice(WARM_CONNECTIONS), views: frame })
  await settle()
  const grown = memoryOf(pid) - before
  await load.ask('leave', null)
  return grown / (cookies.length - WARM_CONNECTIONS)
}

const MENTORS = 10_000
const MESSAGES = 10_000
const CONCURRENCY = 16

/** Measures searches of 10,000 mentors, and pages of a chat with 10,000 messages, next to plain queries. */
export async function measureReads(bench: Bench): Promise<ReadFigures[]> {
  const { client, loads, target, options, say } = bench
  const [load] = loads
  const [pair] = await addPairs(client, 1)
  if (!load || !pair) return []
  say('Searching 10,000 mentors, reading a chat of 10,000 messages')
  await addMentors(client, { from: 1, to: MENTORS })
  await addHistory(client, pair, { from: 1, to: MESSAGES })
  await analyze(client)
  const figures: ReadFigures[] = []
  for (const what of ['search', 'page'] as const) {
    const common = { what, concurrency: CONCURRENCY, chatId: pair.chatId, messages: MESSAGES }
    const byCalls = (seconds: number) =>
      load.ask('readByCalls', { ...common, seconds, server: target.server, cookie: pair.sender })
    await byCalls(1)
    const server = rateOf(await byCalls(options.seconds))
    const baseline = rateOf(
      await load.ask('readByQueries', { ...common, seconds: options.seconds, connection: target.connection }),
    )
    const http = what === 'page' ? await measureHttp(bench, common, options.seconds) : null
    figures.push({ name: NAMES[what], server, baseline, http })
  }
  return figures
}

type Page = Omit<ReadHttp, 'seconds' | 'server' | 'reader'>

/** Reads pages from the baseline's HTTP server, on the core that the measured server has. */
async function measureHttp(bench: Bench, page: Page, seconds: number): Promise<ReturnType<typeof rateOf>> {
  const [load] = bench.loads
  const [reader] = page.chatId.split('__')
  if (!load || !reader) throw new Error('there is no load process or no chat')
  return withBaseline(bench, 'single', async ({ server }) => {
    await load.ask('readByHttp', { ...page, server, reader, seconds: 1 })
    return rateOf(await load.ask('readByHttp', { ...page, server, reader, seconds }))
  })
}

const NAMES = { search: 'Search over 10,000 mentors', page: 'Page of a 10,000-message chat' } as const

function rateOf({ count, seconds, latencies }: Reading): { perSecond: number; latency: Latency } {
  return { perSecond: count / seconds, latency: latencyOf([latencies]) }
}
