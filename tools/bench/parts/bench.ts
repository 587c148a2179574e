import type pg from 'pg'
import { ADMIN } from '#server/db/embedded/cluster.ts'
import type { BaselineCalls, BaselineMode } from '../baseline.ts'
import type { LoadCalls } from '../load.ts'
import { type Child, startChild } from '../setup/child.ts'
import type { OpenQueries, Transport } from '../load/chatting.ts'
import { latencyOf, type Latency } from '../measures/latency.ts'
import { addUp, type Verdict } from '../measures/ledger.ts'
import type { Options } from '../setup/options.ts'
import { addOtherChats, addPairs, writeCheckpoint } from '../setup/seed.ts'
import { cpuOf, cpuOfProcessTree, pinToCores } from '../setup/processes.ts'
import type { Target } from '../setup/target.ts'

/** What every part of the benchmark uses. */
export type Bench = {
  readonly options: Options
  readonly target: Target
  readonly client: pg.Client
  readonly postmaster: number | null
  readonly loads: readonly Child<LoadCalls>[]
  readonly say: (sentence: string) => void
}

/** What is measured, and how messages are sent. */
export type Subject = {
  readonly name: string
  readonly server: string
  /** Which node the receiver of each pair is connected to. */
  readonly otherServer: string
  /** Of all its processes; null if unknown. */
  readonly pids: readonly number[] | null
  readonly transport: Transport
  readonly openQueries: OpenQueries
  /** The product limits the rate of each sender; the baselines do not. */
  readonly isLimited: boolean
  readonly isOrdered: boolean
}

export type Figures = {
  /** Messages per second, as planned and as received. */
  readonly planned: number
  readonly arrived: number
  readonly latency: Latency
  /** From sending to the acknowledgment. */
  readonly answer: Latency
  /** How far the load process was behind its schedule. */
  readonly delay: Latency
  /** CPU seconds per 1,000 messages; null where they cannot be measured. */
  readonly cpu: { readonly server: number; readonly database: number; readonly load: number } | null
}

/** In the standard layout, the measured server has the first core and the load the others. */
export const FIRST_CORE = '0'
export const OTHER_CORES = '1-1023'

/** A sender may send 5 per second: at 4 it never reaches its limit. */
const RATE_OF_ONE = 4
const MOST_PAIRS = 2_500

export const pairsFor = (rate: number, least: number): number =>
  Math.min(MOST_PAIRS, Math.max(least, Math.ceil(rate / RATE_OF_ONE)))

/** Runs `work` with a baseline. */
export async function withBaseline<T>(
  bench: Bench,
  mode: BaselineMode,
  work: (baseline: {
    server: string
    otherServer: string
    pid: number
    pids: readonly number[]
  }) => Promise<T>,
): Promise<T> {
  const baseline = startChild<BaselineCalls>('baseline.ts')
  if (bench.options.isOnOneCore) pinToCores(FIRST_CORE, baseline.pid)
  try {
    const server = await baseline.ask('start', { mode, connection: bench.target.connection })
    return await work({ server, otherServer: server, pid: baseline.pid, pids: [baseline.pid] })
  } finally {
    await baseline.end()
  }
}

/** Connected members of one target, distributed over the load processes. */
export async function withClients<T>(
  bench: Bench,
  subject: Subject,
  count: number,
  work: (clients: Clients) => Promise<T>,
): Promise<{ result: T; verdict: Verdict }> {
  const { server, otherServer, transport, openQueries, isOrdered } = subject
  for (const load of bench.loads) {
    await load.ask('connect', { server, otherServer, transport, openQueries, isOrdered })
  }
  const clients = createClients(bench, subject)
  await clients.grow(count)
  const result = await work(clients)
  const verdicts = await Promise.all(bench.loads.map(async (load) => load.ask('disconnect', null)))
  return { result, verdict: addUp(verdicts) }
}

export type Clients = ReturnType<typeof createClients>

function createClients({ client, loads, options, postmaster, target }: Bench, subject: Subject) {
  let size = 0
  const cpuNow = () => ({
    server: (subject.pids ?? []).reduce((total, pid) => total + cpuOf(pid), 0),
    database: cpuOfProcessTree(postmaster ?? 0),
    load: loads.reduce((total, { pid }) => total + cpuOf(pid), 0),
  })
  return {
    async grow(count: number): Promise<void> {
      if (count <= size) return
      const pairs = await addPairs(client, count - size)
      if (options.chats > 1) await addOtherChats(client, pairs, options.chats - 1)
      if (!options.server) await writeCheckpoint({ ...target.connection, user: ADMIN })
      const share = Math.ceil(pairs.length / loads.length)
      await Promise.all(
        loads.map(async (load, index) => load.ask('add', pairs.slice(index * share, (index + 1) * share))),
      )
      size = count
    },
    async run(rate: number, seconds: number): Promise<Figures> {
      const before = cpuNow()
      const runs = await Promise.all(
        loads.map(async (load) => load.ask('run', { rate: rate / loads.length, seconds })),
      )
      const after = cpuNow()
      const count = runs.reduce((total, { latencies }) => total + latencies.length, 0)
      const used = (key: keyof typeof before) => ((after[key] - before[key]) / count) * 1_000
      const canTell = subject.pids !== null && postmaster !== null && count > 0
      return {
        planned: rate,
        arrived: count / Math.max(...runs.map((run) => run.seconds)),
        latency: latencyOf(runs.map(({ latencies }) => latencies)),
        answer: latencyOf(runs.map(({ answers }) => answers)),
        delay: latencyOf(runs.map(({ delays }) => delays)),
        cpu: canTell ? { server: used('server'), database: used('database'), load: used('load') } : null,
      }
    },
  }
}
