import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { LoadCalls } from '../load.ts'
import type { AttackName, AttackResult } from '../load/attacks.ts'
import type { Bench } from './bench.ts'
import { startChild } from '../setup/child.ts'
import type { Child } from '../setup/child.ts'
import { latencyOf, type Latency } from '../measures/latency.ts'
import { cpuOf, cpuOfProcessTree, memoryOf } from '../setup/processes.ts'
import { addHistory, addMembers, addNotes, addPairs, analyze } from '../setup/seed.ts'

export type AbuseFigures = {
  readonly name: string
  readonly attackers: number
  /** Of other members' calls, before the attack and during it. */
  readonly before: Latency
  readonly during: Latency
  /** Other members' calls and uploads that were rejected during the attack. */
  readonly rejected: number
  readonly rejectedUploads: number
  readonly uploads: number
  readonly attack: AttackResult
  /** How far the server's resident memory grew during the attack, in bytes; null where it cannot be measured. */
  readonly memory: number | null
  /** CPU seconds that the server and the database used during the attack; null where they cannot be measured. */
  readonly cpu: { readonly server: number; readonly database: number } | null
  /** Whether the goals are reached, see `GOAL`. */
  readonly isReached: boolean
}

/** p99 of others at most twice what it was, or 50 ms more, and at most 150 MB more memory. */
const GOAL = { factor: 2, moreMs: 50, memory: 150 * 1024 * 1024 } as const
const ATTACKS: Readonly<Record<AttackName, string>> = {
  streams: '32 streams of 64 times the same query',
  queries: '32 streams of 64 different queries',
  notes: '1,984 notes of 9 KB, then 16 searches',
  uploads: '8 uploads of a byte per second',
}
const ATTACKERS = [1, 10]
const OTHERS = 50
/** An attack begins when the others have been reading for a while. */
const HEAD_START_MS = 500
/** Notes that the attackers of streams have: a full page of long ones. */
const NOTES = 50
const MEMORY_INTERVAL_MS = 100

/**
 * Measures what other members notice of attacks by one member and by ten: latency of a normal call, rejected calls and
 * uploads, and the server's memory. Attacks are bounded in time and number, and reach this machine only.
 */
export async function measureAbuse(bench: Bench): Promise<AbuseFigures[]> {
  const { client, target, options, say } = bench
  const pairs = await addPairs(client, OTHERS)
  for (const pair of pairs) await addHistory(client, pair, { from: 1, to: 60 })
  await analyze(client)
  const members = pairs.flatMap(({ chatId, sender, receiver }) =>
    [sender, receiver].map((cookie) => ({ cookie, chatId })),
  )
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b6b5f' } })
    .jpeg()
    .toBuffer()
  const others = { server: target.server, members, picture }
  const [load] = bench.loads
  if (!load) return []
  const attackers = startChild<LoadCalls>('load.ts')
  const figures: AbuseFigures[] = []
  try {
    await load.ask('observe', { ...others, seconds: 2 })
    for (const count of ATTACKERS)
      for (const name of Object.keys(ATTACKS) as AttackName[]) {
        say(`${ATTACKS[name]}, by ${count}`)
        const runs: AbuseFigures[] = []
        while (runs.length < options.runs)
          runs.push(await measureAttack(bench, { name, count, others, load, attackers }))
        figures.push(combine(runs))
      }
  } finally {
    await attackers.end()
  }
  return figures
}

type Attack = {
  readonly name: AttackName
  readonly count: number
  readonly others: Omit<Parameters<LoadCalls['observe']>[0], 'seconds'>
  readonly load: Child<LoadCalls>
  readonly attackers: Child<LoadCalls>
}

async function measureAttack(bench: Bench, { name, count, others, load, attackers }: Attack) {
  const { target, options } = bench
  const cookies = await seedAttackers(bench, name, count)
  const before = await load.ask('observe', { ...others, seconds: options.seconds })
  const memory = watchMemory(target.pids?.[0])
  const usedCpu = watchCpu(bench)
  const during = load.ask('observe', { ...others, seconds: options.seconds })
  await sleep(HEAD_START_MS)
  const attack = await attackers.ask('attack', {
    ...{ name, cookies, server: target.server },
    seconds: options.seconds - HEAD_START_MS / 1_000,
  })
  const observed = { before, during: await during, memory: memory.stop(), cpu: usedCpu() }
  // What an attack left behind is not a part of the next one.
  await sleep(3_000)
  return figuresOf({ name, count, attack, ...observed })
}

/** The run whose p99 is the median, with the most memory and all rejections of the runs: one pause of the machine is no attack. */
function combine(runs: readonly AbuseFigures[]): AbuseFigures {
  const sorted = runs.toSorted((one, other) => one.during.p99 - other.during.p99)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!middle) throw new Error('no run')
  const memories = runs.flatMap(({ memory }) => memory ?? [])
  return judge({
    ...middle,
    memory: memories.length === 0 ? null : Math.max(...memories),
    rejected: runs.reduce((total, { rejected }) => total + rejected, 0),
    rejectedUploads: runs.reduce((total, { rejectedUploads }) => total + rejectedUploads, 0),
    uploads: runs.reduce((total, { uploads }) => total + uploads, 0),
  })
}

function judge(figures: AbuseFigures): AbuseFigures {
  const { before, during, memory, rejected, rejectedUploads } = figures
  const isFast = during.p99 <= Math.max(before.p99 * GOAL.factor, before.p99 + GOAL.moreMs)
  return { ...figures, isReached: isFast && (memory ?? 0) <= GOAL.memory && rejected + rejectedUploads === 0 }
}

async function seedAttackers({ client }: Bench, name: AttackName, count: number): Promise<string[]> {
  const people = await addMembers(client, 'mentee', count)
  if (name === 'streams' || name === 'queries') for (const { id } of people) await addNotes(client, id, NOTES)
  return people.map(({ cookie }) => cookie)
}

type Observed = Awaited<ReturnType<LoadCalls['observe']>>

function figuresOf(run: {
  name: AttackName
  count: number
  attack: AttackResult
  before: Observed
  during: Observed
  memory: number | null
  cpu: AbuseFigures['cpu']
}): AbuseFigures {
  const { name, count, attack, during, memory, cpu } = run
  return judge({
    name: ATTACKS[name],
    attackers: count,
    before: latencyOf([run.before.latencies]),
    during: latencyOf([during.latencies]),
    rejected: during.rejected,
    rejectedUploads: during.rejectedUploads,
    uploads: during.uploads,
    ...{ attack, memory, cpu },
    isReached: false,
  })
}

/** Returns a function that tells the CPU time used since. */
function watchCpu({ target, postmaster }: Bench): () => AbuseFigures['cpu'] {
  const [pid] = target.pids ?? []
  if (pid === undefined || postmaster === null) return () => null
  const now = () => ({ server: cpuOf(pid), database: cpuOfProcessTree(postmaster) })
  const before = now()
  return () => {
    const after = now()
    return { server: after.server - before.server, database: after.database - before.database }
  }
}

/** Samples the server's memory. `stop` returns by how much it grew at most. */
function watchMemory(pid: number | undefined): { stop(): number | null } {
  if (pid === undefined) return { stop: () => null }
  const before = memoryOf(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, MEMORY_INTERVAL_MS)
  return {
    stop() {
      clearInterval(timer)
      return most - before
    },
  }
}
