import { type Bench, type Figures, type Subject, withClients } from './bench.ts'
import { latencyOf } from '../measures/latency.ts'
import {
  addHistory,
  addManyMessages,
  addMentors,
  addPairs,
  addRequests,
  analyze,
  type Pair,
} from '../setup/seed.ts'
import type { What } from '../load/reading.ts'

export type GrowthFigures = {
  readonly rows: number
  /** The median time of one read, and of the plain query, in milliseconds. */
  readonly reads: readonly { readonly what: What; readonly server: number; readonly baseline: number }[]
  /** Messages that members send, at a rate that leaves the core idle most of the time. */
  readonly inserts: Figures
  readonly table: TableFigures
}

/** The table of messages. */
export type TableFigures = {
  readonly messages: number
  readonly bytes: number
  readonly indexBytes: number
  readonly deadRows: number
  /** How often autovacuum has cleaned the table, and the statistics were renewed by it. */
  readonly vacuums: number
  readonly analyzes: number
}

const STEPS = [1_000, 10_000, 100_000, 1_000_000]
/** With this many messages, only inserts and pages are measured: no instance has as many mentors. */
const MOST_MESSAGES = 10_000_000
const SECONDS = 3
/** Low enough that no read waits for a core: the cost of one read is measured. */
const CONCURRENCY = 1
const READS = ['search', 'page', 'lists'] as const
const INSERTS_PER_SECOND = 200
const INSERT_SECONDS = 10
const INSERT_PAIRS = 250

/**
 * Measures how the cost of a read and of an insert grows with the number of mentors, messages of the chat that is read, and
 * requests, from a thousand to a million each; then with ten million messages, of which nine are in other chats.
 */
export async function measureGrowth(bench: Bench): Promise<GrowthFigures[]> {
  const { client, options, say } = bench
  const [pair] = await addPairs(client, 1)
  if (!pair) return []
  const figures: GrowthFigures[] = []
  let rows = 0
  for (const step of STEPS.filter((one) => one <= options.maxRows)) {
    say(`Reads and inserts over ${step.toLocaleString('en-GB')} mentors, messages and requests`)
    const range = { from: rows + 1, to: step }
    await addMentors(client, range)
    await addRequests(client, pair, range)
    await addHistory(client, pair, range)
    rows = step
    await analyze(client)
    figures.push(await measureStep(bench, pair, { rows, history: rows, reads: READS }))
  }
  if (options.maxRows < MOST_MESSAGES) return figures
  say(`Inserting ${MOST_MESSAGES.toLocaleString('en-GB')} messages`)
  await addManyMessages(client, MOST_MESSAGES - rows)
  await analyze(client)
  const last = { rows: MOST_MESSAGES, history: rows, reads: ['page'] as const }
  return [...figures, await measureStep(bench, pair, last)]
}

type Step = { readonly rows: number; readonly history: number; readonly reads: readonly What[] }

async function measureStep(bench: Bench, pair: Pair, step: Step): Promise<GrowthFigures> {
  const reads: GrowthFigures['reads'][number][] = []
  for (const what of step.reads) reads.push(await timeOf(bench, what, pair, step.history))
  const inserts = await measureInserts(bench)
  return { rows: step.rows, reads, inserts, table: await readTable(bench) }
}

async function measureInserts(bench: Bench): Promise<Figures> {
  const { server, otherServer, pids } = bench.target
  const subject: Subject = {
    ...{ name: 'inserts', server, otherServer, pids },
    ...{ transport: 'socket', openQueries: 'messages', isLimited: true, isOrdered: true },
  }
  const { result } = await withClients(bench, subject, INSERT_PAIRS, async (clients) => {
    await clients.run(INSERTS_PER_SECOND, INSERT_SECONDS)
    return clients.run(INSERTS_PER_SECOND, INSERT_SECONDS)
  })
  return result
}

async function readTable({ client }: Bench): Promise<TableFigures> {
  const { rows } = await client.query<Record<keyof TableFigures, string>>(
    `select c.reltuples::bigint as messages, pg_table_size(c.oid) as bytes, pg_indexes_size(c.oid) as "indexBytes",
       s.n_dead_tup as "deadRows", s.autovacuum_count as vacuums, s.autoanalyze_count as analyzes
     from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.oid = 'messages'::regclass`,
  )
  const number = (key: keyof TableFigures) => Number(rows[0]?.[key])
  return {
    messages: number('messages'),
    ...{ bytes: number('bytes'), indexBytes: number('indexBytes') },
    ...{ deadRows: number('deadRows'), vacuums: number('vacuums'), analyzes: number('analyzes') },
  }
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
