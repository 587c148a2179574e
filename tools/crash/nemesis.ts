import { setTimeout as sleep } from 'node:timers/promises'
import { now } from './history.ts'
import type { Environment, Site } from './environment.ts'
import type { Fault, FaultKind } from './plan.ts'
import { createRandom } from './random.ts'

/** A fault that was injected: its nodes, what it prevented, and when. */
export type InjectedFault = {
  readonly kind: FaultKind | 'all healed'
  readonly nodes: readonly number[]
  /** What it prevented: that the nodes accept messages, or that they notify each other. */
  readonly of: 'writes' | 'events'
  readonly began: number
  readonly ended: number
}

/** A way to inject a fault: `begin` injects it, `end` removes it, `settled` resolves when the next one may follow. */
type FaultAction = {
  /** A fault is skipped while the same target has another one. */
  readonly target: string
  readonly nodes: readonly number[]
  readonly of: InjectedFault['of']
  begin(): unknown
  end?(): unknown
  settled?(): Promise<unknown>
}

const NODE_READY_MS = 120_000
const MAX_DELAY_MS = 800
const HOUR = 3_600_000
/** How far a clock is set, in milliseconds. */
const CLOCK_OFFSETS = [-HOUR, HOUR, -5 * 60_000, 5 * 60_000, -10_000, 10_000] as const

function createFaultAction({ kind, node, lasts, seed }: Fault, environment: Environment): FaultAction {
  const site = environment.sites[node]
  const random = createRandom(seed)
  const how = random.pick(['reset', 'end'])
  const when = random.pick(['sent', 'answered'])
  const maxDelay = random.whole(50, MAX_DELAY_MS)
  const both = { nodes: [0, 1] }
  const one = { nodes: [node], of: 'writes' } as const
  const actions: Record<FaultKind, FaultAction> = {
    ...nodeFaults(site, node, random),
    'database killed': {
      ...{ ...both, of: 'writes', target: 'database' },
      begin: () => environment.postgres.kill(),
      end: () => environment.postgres.start(),
    },
    'database cut': { ...one, target: `database ${node}`, begin: () => site.database.cut(how) },
    'database cut at a commit': {
      ...{ ...one, target: `database ${node}` },
      ...atCommits(() => site.database.cutAtCommits(random.whole(1, 3), when), lasts),
    },
    'database silent': { ...one, target: `database ${node}`, ...silenceAction(site.database, 'silence') },
    'database slow': { ...one, target: `database ${node}`, ...slowAction(site.database, maxDelay, seed) },
    'Redis killed': {
      ...{ ...both, of: 'events', target: 'Redis' },
      begin: () => environment.redis.stop(),
      end: () => environment.redis.start(),
    },
    'Redis halted': {
      ...{ ...both, of: 'events', target: 'Redis' },
      begin: () => environment.redis.pause(),
      end: () => environment.redis.resume(),
    },
    'Redis emptied': { ...both, of: 'events', target: 'Redis', begin: () => environment.emptyRedis() },
    'Redis cut': { ...both, of: 'events', target: `Redis ${node}`, begin: () => site.redis.cut(how) },
    'Redis slow': {
      ...both,
      of: 'events',
      target: `Redis ${node}`,
      ...slowAction(site.redis, maxDelay, seed),
    },
    'clients cut': { ...one, target: `clients ${node}`, begin: () => site.http.cut(how) },
    'clients cut at a send': {
      ...{ ...one, target: `clients ${node}` },
      ...atCommits(() => site.http.cutAtCommits(random.whole(1, 4), when), lasts),
    },
    'clients silent': { ...one, target: `clients ${node}`, ...silenceAction(site.http, 'silence') },
    'clients slow': { ...one, target: `clients ${node}`, ...slowAction(site.http, maxDelay, seed) },
    'clients repeat': {
      ...{ ...one, target: `clients ${node}` },
      begin: () => site.http.repeat(0.5, seed),
      end: () => site.http.heal(),
    },
  }
  return actions[kind]
}

type Line = Site['http']
const silenceAction = (line: Line, how: 'silence') => ({ begin: () => line[how](), end: () => line.heal() })
const slowAction = (line: Line, maxDelay: number, seed: number) => ({
  begin: () => line.slow(maxDelay, seed),
  end: () => line.heal(),
})

/** Waits for the commits to cut, at most as long as the fault lasts. */
function atCommits(arm: () => ReturnType<Line['cutAtCommits']>, lasts: number): Pick<FaultAction, 'begin'> {
  return {
    async begin() {
      const armed = arm()
      for (const until = performance.now() + lasts; performance.now() < until && !armed.isUsed();)
        await sleep(10)
      armed.disarm()
    },
  }
}

function nodeFaults(
  { node }: Site,
  which: number,
  random: ReturnType<typeof createRandom>,
): Pick<Record<FaultKind, FaultAction>, 'node killed' | 'node restarted' | 'node halted' | 'node clock set'> {
  const common = { target: `node ${which}`, nodes: [which], of: 'writes' } as const
  const settled = () => node.ready(NODE_READY_MS)
  return {
    'node killed': { ...common, begin: () => node.kill(), end: () => node.start(), settled },
    'node restarted': { ...common, begin: () => node.drain(), end: () => node.start(), settled },
    'node halted': { ...common, begin: () => node.halt(), end: () => node.goOn() },
    'node clock set': {
      ...common,
      begin: () => node.setClock(random.pick(CLOCK_OFFSETS)),
      end: () => node.setClock(0),
    },
  }
}

export type Nemesis = {
  /** Resolves when all faults are over. */
  readonly done: Promise<readonly InjectedFault[]>
  /** How many were skipped, because the same target had a fault already. */
  skipped(): number
}

/** Injects the faults at their times, counted from now on, and calls `onFault` for each as it begins. */
export function startNemesis(
  environment: Environment,
  faults: readonly Fault[],
  onFault: (fault: Fault) => void,
  isStopped: () => boolean,
): Nemesis {
  const busy = new Set<string>()
  let skipped = 0
  const began = now()
  const inject = async (fault: Fault): Promise<InjectedFault | null> => {
    const action = createFaultAction(fault, environment)
    if (busy.has(action.target)) {
      skipped++
      return null
    }
    busy.add(action.target)
    onFault(fault)
    const from = now()
    await action.begin()
    if (action.end) {
      await sleep(fault.lasts)
      if (isStopped()) return null
      await action.end()
    }
    const ended = now()
    await action.settled?.()
    busy.delete(action.target)
    return { kind: fault.kind, nodes: action.nodes, of: action.of, began: from, ended }
  }
  const run = async (): Promise<readonly InjectedFault[]> => {
    const running: Promise<InjectedFault | null>[] = []
    for (const fault of faults) {
      await sleep(Math.max(0, began + fault.at - now()))
      if (isStopped()) break
      running.push(inject(fault))
      // An error in one is thrown at the end; until then the others continue.
      running.at(-1)?.catch(() => {})
    }
    return (await Promise.all(running)).filter((one) => one !== null)
  }
  return { done: run(), skipped: () => skipped }
}
