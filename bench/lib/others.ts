import { type Bench, withFloor } from './bench.ts'
import { latencyOf, type Latency } from './latency.ts'
import type { WantedView } from './person.ts'
import { addHistory, addPairs, addPeople, analyze } from './prepare.ts'
import { memoryOf } from './processes.ts'
import type { Reading } from './reading.ts'

export type IdleFigures = { readonly connections: number; readonly server: number; readonly floor: number }
export type ReadFigures = {
  readonly name: string
  readonly server: { readonly perSecond: number; readonly latency: Latency }
  readonly floor: { readonly perSecond: number; readonly latency: Latency }
}

/** What a signed-in page watches on every page. */
const frame: readonly WantedView[] = ['me', 'chats'].map((name) => ({ key: name, name }))
const WARM_CONNECTIONS = 200
const SETTLE_MS = 4_000

/** Bytes of resident memory a connection that only listens adds; null where memory cannot be seen. */
export async function measureIdle(bench: Bench): Promise<IdleFigures | null> {
  const { target, client, options, say } = bench
  if (target.pid === null) return null
  const connections = options.isQuick ? 500 : 2_000
  say(`${connections} idle connections`)
  const people = await addPeople(client, 'mentee', connections + WARM_CONNECTIONS)
  const cookies = people.map(({ cookie }) => cookie)
  return {
    connections,
    server: await perConnection(bench, { server: target.server, pid: target.pid }, cookies),
    floor: await withFloor(bench, 'single', (floor) => perConnection(bench, floor, cookies)),
  }
}

/** The first connections are not counted: they warm the code up. */
async function perConnection(
  { loads, options }: Bench,
  { server, pid }: { server: string; pid: number },
  cookies: readonly string[],
): Promise<number> {
  const [load] = loads
  if (!load) return Number.NaN
  const settle = () => new Promise((resolve) => setTimeout(resolve, options.isQuick ? 700 : SETTLE_MS))
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

/** Searching 10,000 mentors, and reading pages of a chat of 10,000 messages, beside plain queries. */
export async function measureReads(bench: Bench): Promise<ReadFigures[]> {
  const { client, loads, target, options, say } = bench
  const [load] = loads
  const [pair] = await addPairs(client, 1)
  if (!load || !pair) return []
  say('Searching 10,000 mentors, reading a chat of 10,000 messages')
  await addPeople(client, 'mentor', MENTORS)
  await addHistory(client, pair, MESSAGES)
  await analyze(client)
  const figures: ReadFigures[] = []
  for (const what of ['search', 'page'] as const) {
    const common = { what, concurrency: CONCURRENCY, chatId: pair.chatId, messages: MESSAGES }
    const byCalls = (seconds: number) =>
      load.ask('readByCalls', { ...common, seconds, server: target.server, cookie: pair.sender })
    await byCalls(1)
    const server = rateOf(await byCalls(options.seconds))
    const floor = rateOf(
      await load.ask('readByQueries', { ...common, seconds: options.seconds, connection: target.connection }),
    )
    figures.push({ name: NAMES[what], server, floor })
  }
  return figures
}

const NAMES = { search: 'Search over 10,000 mentors', page: 'Page of a 10,000-message chat' } as const

function rateOf({ count, seconds, latencies }: Reading): { perSecond: number; latency: Latency } {
  return { perSecond: count / seconds, latency: latencyOf([latencies]) }
}
