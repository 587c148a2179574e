import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, type Subject, withBaseline, withClients } from './bench.ts'
import { startChild } from '../setup/child.ts'
import { latencyOf, type Latency } from '../measures/latency.ts'
import { frame } from './idle-and-reads.ts'
import type { Idle } from '../load/test-client.ts'
import { addMembers } from '../setup/seed.ts'
import type { LoadCalls } from '../load.ts'

export type StormFigures = {
  readonly name: string
  readonly connections: number
  /** Latency of other members' messages, for the same duration before the storm and during it. */
  readonly before: Latency
  readonly during: Latency
  /** From the loss of the connection until a client has all values of its page again. */
  readonly back: Latency
  /** Attempts that were rejected or failed. */
  readonly refused: number
}

const CONNECTIONS = 2_000
const OTHERS = { pairs: 50, rate: 100, seconds: 10 } as const
/** The storm begins when the other members have been writing for a while. */
const HEAD_START_MS = 1_000

/**
 * Breaks all connections of many sync clients at one moment. They reconnect with the engine of the browser
 * (client/sync) while other members chat. Measures the product and a baseline.
 */
export async function measureStorm(bench: Bench): Promise<StormFigures[]> {
  const { client, target, options, say } = bench
  const connections = options.isQuick ? CONNECTIONS / 10 : CONNECTIONS
  say(`${connections} connections break and come back`)
  const people = await addMembers(client, 'mentee', connections)
  const cookies = people.map(({ cookie }) => cookie)
  const { server, otherServer, pids } = target
  const ours = await stormAt(bench, { server, otherServer, pids, isLimited: true, isOrdered: true }, cookies)
  const baseline = await withBaseline(bench, 'single', (at) =>
    stormAt(bench, { ...at, isLimited: false, isOrdered: false }, cookies),
  )
  return [
    { name: 'Pathlight', connections, ...ours },
    { name: 'Baseline: ws, no session and no live queries', connections, ...baseline },
  ]
}

type Place = Pick<Subject, 'server' | 'otherServer' | 'pids' | 'isLimited' | 'isOrdered'>

async function stormAt(
  bench: Bench,
  place: Place,
  cookies: readonly string[],
): Promise<Omit<StormFigures, 'name' | 'connections'>> {
  const clients = startChild<LoadCalls>('load.ts')
  try {
    const wish: Idle = { server: place.otherServer, cookies, views: frame }
    await clients.ask('openSyncClients', wish)
    const subject = { ...place, name: 'others', transport: 'socket', openQueries: 'messages' } as const
    const { result } = await withClients(bench, subject, OTHERS.pairs, async (others) => {
      const before = await others.run(OTHERS.rate, OTHERS.seconds)
      const running = others.run(OTHERS.rate, OTHERS.seconds)
      await sleep(HEAD_START_MS)
      const storm = await clients.ask('storm', null)
      return { before: before.latency, during: (await running).latency, storm }
    })
    const { before, during, storm } = result
    return { before, during, back: latencyOf([storm.times]), refused: storm.refused }
  } finally {
    await clients.end()
  }
}
