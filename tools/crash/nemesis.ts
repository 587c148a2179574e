import { setTimeout as sleep } from 'node:timers/promises'
import { now } from './history.ts'
import type { Environment, Site } from './environment.ts'
import type { Fault, FaultKind } from './plan.ts'
import { createRandom } from './random.ts'

/** A fault that was injected: its nodes, what it prevented, and when. */
export type Done = {
  readonly kind: FaultKind | 'all healed'
  readonly nodes: readonly number[]
  /** What it prevented: that the nodes accept messages, or that they notify each other. */
  readonly of: 'writes' | 'events'
  readonly began: number
  readonly ended: number
}

/** A fault in the environment: `begin` injects it, `end` removes it, `settled` resolves when the next may come. */
type Deed = {
  /** A fault is skipped while the same target has another one. */
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
/** How far a clock is set, in milliseconds. */
const JUMPS = [-HOUR, HOUR, -5 * 60_000, 5 * 60_000, -10_000, 10_000] as const

function deedOf({ kind, node, lasts, seed }: Fault, environment: Environment): Deed {
  const site = environment.sites[node]
  const random = createRandom(seed)
  const how = random.pick(['reset', 'end'])
  const when = random.pick(['sent', 'answered'])
  const most = random.whole(50, MOST_SLOW_MS)
  const both = { nodes: [0, 1] }
  const one = { nodes: [node], of: 'writes' } as const
  const deeds: Record<FaultKind, Deed> = {
    ...nodeDeeds(site, node, random),
    'database killed': {
      ...{ ...both, of: 'writes', thing: 'database' },
      begin: () => environment.postgres.kill(),
      end: () => environment.postgres.start(),
    },
    'database cut': { ...one, thing: `database ${node}`, begin: () => site.database.cut(how) },
    'database cut at a commit': {
      ...{ ...one, thing: `database ${node}` },
      ...atCommits(() => site.database.cutAtCommits(random.whole(1, 3), when), lasts),
    },
    'database silent': { ...one, thing: `database ${node}`, ...lineDeed(site.database, 'silence') },
    'database slow': { ...one, thing: `database ${node}`, ...slowDeed(site.database, most, seed) },
    'Redis killed': {
      ...{ ...both, of: 'events', thing: 'Redis' },
      begin: () => environment.redis.stop(),
      end: () => environment.redis.start(),
    },
    'Redis halted': {
      ...{ ...both, of: 'events', thing: 'Redis' },
      begin: () => environment.redis.pause(),
      end: () => environment.redis.resume(),
    },
    'Redis emptied': { ...both, of: 'events', thing: 'Redis', begin: () => environment.emptyRedis() },
    'Redis cut': { ...both, of: 'events', thing: `Redis ${node}`, begin: () => site.redis.cut(how) },
    'Redis slow': { ...both, of: 'events', thing: `Redis ${node}`, ...slowDeed(site.redis, most, seed) },
    'clients cut': { ...one, thing: `clients ${node}`, begin: () => site.http.cut(how) },
    'clients cut at a send': {
      ...{ ...one, thing: `clients ${node}` },
      ...atCommits(() => site.http.cutAtCommits(random.whole(1, 4), when), lasts),
    },
    'clients silent': { ...one, thing: `clients ${node}`, ...lineDeed(site.http, 'silence') },
    'clients slow': { ...one, thing: `clients ${node}`, ...slowDeed(site.http, most, seed) },
    'clients repeat': {
      ...{ ...one, thing: `clients ${node}` },
      begin: () => site.http.repeat(0.5, seed),
      end: () => site.http.heal(),
    },
  }
  return deeds[kind]
}

type Line = Site['http']
const lineDeed = (line: Line, how: 'silence') => ({ begin: () => line[how](), end: () => line.heal() })
const slowDeed = (line: Line, most: number, seed: number) => ({
  begin: () => line.slow(most, seed),
  end: () => line.heal(),
})

/** Waits for the commits to cut, at most as long as the fault lasts. */
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
  const common = { thing: `node ${which}`, nodes: [which], of: 'writes' } as const
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
  /** Resolves when all faults are over. */
  readonly done: Promise<readonly Done[]>
  /** How many were skipped, because the same target had a fault already. */
  leftOut(): number
}

/** Injects the faults at their times, counted from now on, and calls `onFault` for each as it begins. */
export function startNemesis(
  environment: Environment,
  faults: readonly Fault[],
  onFault: (fault: Fault) => void,
  isStopped: () => boolean,
): Nemesis {
  const busy = new Set<string>()
  let leftOut = 0
  const began = now()
  const commit = async (fault: Fault): Promise<Done | null> => {
    const deed = deedOf(fault, environment)
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
      // An error in one is thrown at the end; until then the others continue.
      under.at(-1)?.catch(() => {})
    }
    return (await Promise.all(under)).filter((one) => one !== null)
  }
  return { done: run(), leftOut: () => leftOut }
}
