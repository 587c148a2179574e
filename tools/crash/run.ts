import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeFile } from 'node:fs/promises'
import { connectTo } from '#server/db/open.ts'
import type { Database } from '#server/db/open.ts'
import { silentLog } from '#server/testing/log.ts'
import { endChats, startClients } from './clients.ts'
import type { Clients, EndTimes } from './clients.ts'
import type { FinalChat } from './check/final.ts'
import type { FinalPlan } from './check/plans.ts'
import type { Closers } from './closers.ts'
import { now, readHistory, revOf, toRow } from './history.ts'
import type { History, Row } from './history.ts'
import { startNemesis } from './nemesis.ts'
import type { InjectedFault } from './nemesis.ts'
import { addPeople } from './people.ts'
import type { Chat, People } from './people.ts'
import { openEnvironment } from './environment.ts'
import type { Environment } from './environment.ts'
import { planOf } from './plan.ts'
import type { Fault, FaultKind } from './plan.ts'
import { loadChat, readPlans, readSnapshots, readStored } from './reading.ts'

/** The result of a run. */
export type Outcome = {
  readonly faults: readonly InjectedFault[]
  readonly skipped: number
  /** Faults that this machine cannot inject. */
  readonly impossible: readonly FaultKind[]
  readonly ended: number
  readonly histories: readonly History[]
  readonly chats: readonly FinalChat[]
  readonly plans: readonly FinalPlan[]
  /** Nodes that exited unexpectedly. */
  readonly deaths: readonly string[]
}

type Options = {
  readonly seed: number
  readonly seconds: number
  /** The folder of the histories. */
  readonly folder: string
  readonly closers: Closers
  readonly onFault: (fault: Fault) => void
  readonly say: (sentence: string) => void
}

const NODE_READY_MS = 90_000
/** After the last fault: how long until every message must have an answer and every reader must show it. */
const SETTLE_MS = 90_000
/** Between two reads of the database: if they are equal, nothing is pending. */
const QUIET_MS = 500
/** Clients continue for this long after the last fault. */
const CALM_MS = 3_000

/** Runs the check. Rejects if it could not be run, which says nothing about the product. */
export async function runCrash(options: Options): Promise<Outcome> {
  const { seed, seconds, folder, closers, say } = options
  say('Starting PostgreSQL, Redis and two nodes.')
  const environment = await openEnvironment(folder, closers)
  const database = connectTo(environment.postgres.connection, silentLog, async () => {}, { max: 4 })
  closers.add(() => database.close())
  const people = await addPeople(database)
  const impossible: FaultKind[] = environment.hasClocks ? [] : ['node clock set']
  const plan = planOf({ seed, seconds, chats: people.passing.length, left: impossible })
  const endTimes: EndTimes = new Map()
  const clients = await startClients(environment, people, folder, seed, endTimes)
  let isClosed = false
  closers.add(async () => {
    isClosed = true
    clients.close()
  })
  say(`Clients write and read; ${seconds} s of faults.`)
  const nemesis = startNemesis(environment, plan.faults, options.onFault, () => isClosed)
  const endings = endChats(clients, people.passing, plan.endings, endTimes, () => isClosed)
  const faults = await nemesis.done
  await heal(environment)
  const healed = now()
  say('All faults are healed; waiting for pending messages.')
  await endings
  await sleep(CALM_MS)
  const all = await settle(clients, database, people)
  const rest: InjectedFault = {
    kind: 'all healed',
    nodes: [0, 1],
    of: 'writes',
    began: healed,
    ended: healed,
  }
  await compareSnapshots(clients, people)
  const chats = await readAll(clients, database, people, all)
  noteMessages(clients, chats)
  const plans = await readPlans(database.pool, people.lasting)
  clients.close()
  isClosed = true
  await writeFile(join(folder, 'final.json'), JSON.stringify({ faults, chats, plans }))
  return {
    ...{ skipped: nemesis.skipped(), impossible, ended: endTimes.size, chats, plans },
    faults: [...faults, rest, { ...rest, of: 'events' }],
    histories: await Promise.all(clients.journals.map(({ who }) => readHistory(folder, who))),
    deaths: environment.sites.flatMap(({ node }) => node.deaths),
  }
}

async function heal({ sites, redis }: Environment): Promise<void> {
  for (const { node, http, database, redis: line } of sites) {
    node.goOn()
    node.setClock(0)
    for (const proxy of [http, database, line]) proxy.heal()
  }
  redis.resume()
  await Promise.all(sites.map(async ({ node }) => node.ready(NODE_READY_MS)))
}

const isEqual = (shown: readonly Row[], stored: readonly Row[]): boolean =>
  JSON.stringify(shown) === JSON.stringify(stored)

/** Stops the writers, then waits until every message has an answer and every reader shows it, or the time is over. */
async function settle(
  clients: Clients,
  { pool }: Database,
  { lasting, passing }: People,
): Promise<readonly Chat[]> {
  for (const writer of clients.writers) writer.stop()
  await Promise.all(
    [...clients.probes, ...clients.revisers, ...clients.planners].map(async (client) => client.stop()),
  )
  const chats = [...lasting, ...passing]
  const isShown = ({ id, isOpen, head, rows }: Omit<FinalChat, 'loads'>): boolean =>
    !isOpen ||
    clients.readers.every(
      (reader) =>
        !reader.follows(id) || (reader.lastSeq(id) === head && isEqual(reader.messages(id).map(toRow), rows)),
    )
  let before = ''
  for (const until = now() + SETTLE_MS; now() < until; await sleep(QUIET_MS)) {
    const stored = await readStored(pool, chats)
    const heads = JSON.stringify(stored.map(({ head, rows }) => [head, Math.max(0, ...rows.map(revOf))]))
    const isDone = clients.writers.every((writer) => writer.unanswered() === 0) && stored.every(isShown)
    if (isDone && heads === before) break
    before = heads
  }
  return chats
}

/** Records what each reader shows beside what a fresh read answers, once they are equal or the time is over. */
async function compareSnapshots(
  { balancer, readers, journals }: Clients,
  { everybody }: People,
): Promise<void> {
  const until = now() + SETTLE_MS
  for (const [index, reader] of readers.entries()) {
    const person = everybody[index]
    const journal = journals.find(({ who }) => who === reader.who)
    if (!person || !journal) continue
    for (;;) {
      const shown = reader.snapshots()
      const fresh = await readSnapshots({ balancer, cookie: person.cookie }, balancer.at(index % 2), [
        ...shown.keys(),
      ])
      const isEqual = [...shown].every(([key, text]) => fresh.get(key) === text)
      if (!isEqual && now() < until) {
        await sleep(QUIET_MS)
        continue
      }
      for (const [view, text] of shown)
        journal.note({ kind: 'shows', view, text, fresh: fresh.get(view) ?? '' })
      break
    }
  }
}

/** Records the messages that each reader shows of each open chat beside the stored ones. */
function noteMessages({ readers, journals }: Clients, chats: readonly FinalChat[]): void {
  for (const reader of readers) {
    const journal = journals.find(({ who }) => who === reader.who)
    for (const { id, rows } of chats.filter(({ id, isOpen }) => isOpen && reader.follows(id))) {
      const text = JSON.stringify(reader.messages(id).map(toRow))
      journal?.note({ kind: 'shows', view: `messages of ${id}`, text, fresh: JSON.stringify(rows) })
    }
  }
}

async function readAll(
  { balancer }: Clients,
  { pool }: Database,
  { probes }: People,
  chats: readonly Chat[],
): Promise<FinalChat[]> {
  const all = [...chats, ...probes]
  const stored = new Map((await readStored(pool, all)).map((one) => [one.id, one]))
  const final: FinalChat[] = []
  for (const chat of all) {
    const one = stored.get(chat.id)
    if (!one) continue
    const wanted = { chatId: chat.id, wanted: one.rows.length }
    const load = async (who: 'mentor' | 'mentee', node: number) => ({
      who: `the ${who} at node ${node}`,
      rows: await loadChat({ balancer, cookie: chat[who].cookie }, balancer.at(node), wanted),
    })
    final.push({ ...one, loads: await Promise.all([load('mentor', 0), load('mentee', 1)]) })
  }
  return final
}
