import { setTimeout as sleep } from 'node:timers/promises'
import { live } from '#shared/limits.ts'
import { type Bench, type Subject, withFloor, withPeople } from './bench.ts'
import { startChild } from './child.ts'
import { latencyOf, type Latency } from './latency.ts'
import { openPerson, type Person } from './test-client.ts'
import { frame, type Idle } from './idle-and-reads.ts'
import { addPeople } from './seed.ts'
import type { LoadCalls } from '../load.ts'

export type StormFigures = {
  readonly name: string
  readonly connections: number
  /** Messages of others, as long before the storm as during it. */
  readonly before: Latency
  readonly during: Latency
  /** From the cut until somebody has their page's values again. */
  readonly back: Latency
  /** Tries that were refused or broke. */
  readonly refused: number
}

export type Storm = { readonly times: Float32Array; readonly refused: number }

const CONNECTIONS = 2_000
const OTHERS = { pairs: 50, rate: 100, seconds: 10 } as const
/** The storm begins when the others are well under way. */
const HEAD_START_MS = 1_000
const MOST_TRIES = 20

/** All of many connections break at one moment and come back as our client does, while others chat; ours and a floor. */
export async function measureStorm(bench: Bench): Promise<StormFigures[]> {
  const { client, target, options, say } = bench
  const connections = options.isQuick ? CONNECTIONS / 10 : CONNECTIONS
  say(`${connections} connections break and come back`)
  const people = await addPeople(client, 'mentee', connections)
  const cookies = people.map(({ cookie }) => cookie)
  const { server, otherServer, pids } = target
  const ours = await stormAt(bench, { server, otherServer, pids, isLimited: true, isOrdered: true }, cookies)
  const floor = await withFloor(bench, 'single', (at) =>
    stormAt(bench, { ...at, isLimited: false, isOrdered: false }, cookies),
  )
  return [
    { name: 'Pathlight', connections, ...ours },
    { name: 'Floor: ws, no session and no views', connections, ...floor },
  ]
}

type Place = Pick<Subject, 'server' | 'otherServer' | 'pids' | 'isLimited' | 'isOrdered'>

async function stormAt(
  bench: Bench,
  place: Place,
  cookies: readonly string[],
): Promise<Omit<StormFigures, 'name' | 'connections'>> {
  const crowd = startChild<LoadCalls>('load.ts')
  try {
    const wish: Idle = { server: place.otherServer, cookies, views: frame }
    await crowd.ask('idle', wish)
    const subject = { ...place, name: 'others', via: 'socket', screens: 'messages' } as const
    const { result } = await withPeople(bench, subject, OTHERS.pairs, async (others) => {
      const before = await others.run(OTHERS.rate, OTHERS.seconds)
      const running = others.run(OTHERS.rate, OTHERS.seconds)
      await sleep(HEAD_START_MS)
      const storm = await crowd.ask('storm', wish)
      return { before: before.latency, during: (await running).latency, storm }
    })
    const { before, during, storm } = result
    return { before, during, back: latencyOf([storm.times]), refused: storm.refused }
  } finally {
    await crowd.end()
  }
}

/** As `client/sync/live.ts` waits. */
const waitBefore = (attempt: number): number =>
  (live.backoff[Math.min(attempt, live.backoff.length - 1)] ?? 10_000) * (0.8 + Math.random() * 0.4)

/** Each comes back on the ladder of our client, until its views are there. Throws when one never does. */
export async function comeBack({ server, cookies, views }: Idle): Promise<Storm & { people: Person[] }> {
  const began = performance.now()
  let refused = 0
  const times: number[] = []
  const people = await Promise.all(
    cookies.map(async (cookie) => {
      for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
        await sleep(waitBefore(attempt))
        const person = await openPerson(server, cookie).catch(() => null)
        if (person) {
          await person.watch(views, () => {})
          times.push(performance.now() - began)
          return person
        }
        refused++
      }
      throw new Error(`one did not come back in ${MOST_TRIES} tries`)
    }),
  )
  return { people, refused, times: Float32Array.from(times) }
}
