import { setTimeout as sleep } from 'node:timers/promises'
import { now } from './history.ts'
import type { Place, Site } from './environment.ts'
import type { Fault, FaultKind } from './plan.ts'
import { createRandom } from './random.ts'

/** A fault as it was: which nodes could not take messages by it, or not tell each other, and from when to when. */
export type Done = {
  readonly kind: FaultKind | 'all healed'
  readonly nodes: readonly number[]
  /** What it took away: the taking of messages, or the telling of the other node. */
  readonly of: 'sending' | 'telling'
  readonly began: number
  readonly ended: number
}

/** What is done to the place: `begin` does it, `end` takes it away, `settled` resolves when the next may come. */
type Deed = {
  /** Of two faults of one thing the second is left out. */
  readonly thing: string
  readonly nodes: readonly number[]
  readonly of: Done['of']
  begin(): unknown
  end?(): unknown
  settled?(): Promise<unknown>
}

const NODE_READY_MS = 120_000
const MOST_SLOW_MS = 800
const HOUR = 3_600_000
/** How far a clock jumps, in milliseconds. */
const JUMPS = [-HOUR, HOUR, -5 * 60_000, 5 * 60_000, -10_000, 10_000] as const

function deedOf({ kind, node, lasts, seed }: Fault, place: Place): Deed {
  const site = place.sites[node]
  const random = createRandom(seed)
  const how = random.pick(['reset', 'end'])
  const when = random.pick(['sent', 'answered'])
  const most = random.whole(50, MOST_SLOW_MS)
  const both = { nodes: [0, 1] }
  const one = { nodes: [node], of: 'sending' } as const
  const deeds: Record<FaultKind, Deed> = {
    ...nodeDeeds(site, node, random),
    'database killed': {
      ...{ ...both, of: 'sending', thing: 'database' },
      begin: () => place.postgres.kill(),
      end: () => place.postgres.start(),
    },
    'database cut': { ...one, thing: `database ${node}`, begin: () => site.database.cut(how) },
    'database cut at a commit': {
      ...{ ...one, thing: `database ${node}` },
      ...atCommits(() => site.database.cutAtCommits(random.whole(1, 3), when), lasts),
    },
    'database silent': { ...one, thing: `database ${node}`, ...lineDeed(site.database, 'silence') },
    'database slow': { ...one, thing: `database ${node}`, ...slowDeed(site.database, most, seed) },
    'Redis killed': {
      ...{ ...both, of: 'telling', thing: 'Redis' },
      begin: () => place.redis.stop(),
      end: () => place.redis.start(),
    },
    'Redis halted': {
      ...{ ...both, of: 'telling', thing: 'Redis' },
      begin: () => place.redis.pause(),
      end: () => place.redis.resume(),
    },
    'Redis emptied': { ...both, of: 'telling', thing: 'Redis', begin: () => place.emptyRedis() },
    'Redis cut': { ...both, of: 'telling', thing: `Redis ${node}`, begin: () => site.redis.cut(how) },
    'Redis slow': { ...both, of: 'telling', thing: `Redis ${node}`, ...slowDeed(site.redis, most, seed) },
    'clients cut': { ...one, thing: `clients ${node}`, begin: () => site.door.cut(how) },
    'clients cut at a send': {
      ...{ ...one, thing: `clients ${node}` },
      ...atCommits(() => site.door.cutAtCommits(random.whole(1, 4), when), lasts),
    },
    'clients silent': { ...one, thing: `clients ${node}`, ...lineDeed(site.door, 'silence') },
    'clients slow': { ...one, thing: `clients ${node}`, ...slowDeed(site.door, most, seed) },
    'clients repeat': {
      ...{ ...one, thing: `clients ${node}` },
      begin: () => site.door.repeat(0.5, seed),
      end: () => site.door.heal(),
    },
  }
  return deeds[kind]
}

type Line = Site['door']
const lineDeed = (line: Line, how: 'silence') => ({ begin: () => line[how](), end: () => line.heal() })
const slowDeed = (line: Line, most: number, seed: number) => ({
  begin: () => line.slow(most, seed),
  end: () => line.heal(),
})

/** Waits for the commits it is to cut, for as long as the fault lasts. */
function atCommits(arm: () => ReturnType<Line['cutAtCommits']>, lasts: number): Pick<Deed, 'begin'> {
  return {
    async begin() {
      const armed = arm()
      for (const until = performance.now() + lasts; performance.now() < until && !armed.isUsed();)
        await sleep(10)
      armed.disarm()
    },
  }
}

function nodeDeeds(
  { node }: Site,
  which: number,
  random: ReturnType<typeof createRandom>,
): Pick<Record<FaultKind, Deed>, 'node killed' | 'node restarted' | 'node halted' | 'node clock set'> {
  const common = { thing: `node ${which}`, nodes: [which], of: 'sending' } as const
  const settled = () => node.ready(NODE_READY_MS)
  return {
    'node killed': { ...common, begin: () => node.kill(), end: () => node.start(), settled },
    'node restarted': { ...common, begin: () => node.drain(), end: () => node.start(), settled },
    'node halted': { ...common, begin: () => node.halt(), end: () => node.goOn() },
    'node clock set': {
      ...common,
      begin: () => node.setClock(random.pick(JUMPS)),
      end: () => node.setClock(0),
    },
  }
}

export type Nemesis = {
  /** Resolves when all its faults are over. */
  readonly done: Promise<readonly Done[]>
  /** How many were left out, because the same thing had one already. */
  leftOut(): number
}

/** Does the faults at their times, counted from now on. `onFault` hears of each as it begins. */
export function startNemesis(
  place: Place,
  faults: readonly Fault[],
  onFault: (fault: Fault) => void,
  isStopped: () => boolean,
): Nemesis {
  const busy = new Set<string>()
  let leftOut = 0
  const began = now()
  const commit = async (fault: Fault): Promise<Done | null> => {
    const deed = deedOf(fault, place)
    if (busy.has(deed.thing)) {
      leftOut++
      return null
    }
    busy.add(deed.thing)
    onFault(fault)
    const from = now()
    await deed.begin()
    if (deed.end) {
      await sleep(fault.lasts)
      if (isStopped()) return null
      await deed.end()
    }
    const ended = now()
    await deed.settled?.()
    busy.delete(deed.thing)
    return { kind: fault.kind, nodes: deed.nodes, of: deed.of, began: from, ended }
  }
  const run = async (): Promise<readonly Done[]> => {
    const under: Promise<Done | null>[] = []
    for (const fault of faults) {
      await sleep(Math.max(0, began + fault.at - now()))
      if (isStopped()) break
      under.push(commit(fault))
      // What fails in one is told at the end; until then the others go on.
      under.at(-1)?.catch(() => {})
    }
    return (await Promise.all(under)).filter((one) => one !== null)
  }
  return { done: run(), leftOut: () => leftOut }
}
