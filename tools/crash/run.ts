import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeFile } from 'node:fs/promises'
import { connectTo } from '#server/db/open.ts'
import type { Database } from '#server/db/open.ts'
import { silentLog } from '#server/testing/log.ts'
import { endChats, openCast } from './clients.ts'
import type { Cast, Ended } from './clients.ts'
import type { FinalChat } from './check/final.ts'
import type { Closers } from './closers.ts'
import { now, readHistory } from './history.ts'
import type { History } from './history.ts'
import { startNemesis } from './nemesis.ts'
import type { Done } from './nemesis.ts'
import { addPeople } from './people.ts'
import type { Chat, People } from './people.ts'
import { openPlace } from './environment.ts'
import type { Place } from './environment.ts'
import { planOf } from './plan.ts'
import type { Fault, FaultKind } from './plan.ts'
import { loadChat, readStored, readValues } from './reading.ts'

/** All that is known after a run. */
export type Outcome = {
  readonly faults: readonly Done[]
  readonly leftOut: number
  /** What could not be done on this machine. */
  readonly impossible: readonly FaultKind[]
  readonly ended: number
  readonly histories: readonly History[]
  readonly chats: readonly FinalChat[]
  /** Nodes that ended without being asked to. */
  readonly deaths: readonly string[]
}

type Options = {
  readonly seed: number
  readonly seconds: number
  /** Where everybody writes down what happens. */
  readonly folder: string
  readonly closers: Closers
  readonly onFault: (fault: Fault) => void
  readonly say: (sentence: string) => void
}

const NODE_READY_MS = 90_000
/** How long what waits has to be answered, and to be shown to everybody, once nothing is broken any more. */
const SETTLE_MS = 90_000
/** Between two looks at what is there: the same twice, and nothing is under way. */
const QUIET_MS = 500
/** Everybody goes on for so long after the last fault. */
const CALM_MS = 3_000

/** Runs it from the first start to the last read. Rejects where it could not be done, which says nothing of the product. */
export async function runCrash(options: Options): Promise<Outcome> {
  const { seed, seconds, folder, closers, say } = options
  say('Starting PostgreSQL, Redis and two nodes.')
  const place = await openPlace(folder, closers)
  const database = connectTo(place.postgres.connection, silentLog, async () => {}, 4)
  closers.add(() => database.close())
  const people = await addPeople(database)
  const impossible: FaultKind[] = place.hasClocks ? [] : ['node clock set']
  const plan = planOf({ seed, seconds, chats: people.passing.length, left: impossible })
  const ended: Ended = new Map()
  const cast = await openCast(place, people, folder, seed, ended)
  let isClosed = false
  closers.add(async () => {
    isClosed = true
    cast.close()
  })
  say(`Everybody writes and reads; ${seconds} s of faults.`)
  const nemesis = startNemesis(place, plan.faults, options.onFault, () => isClosed)
  const endings = endChats(cast, people.passing, plan.endings, ended, () => isClosed)
  const faults = await nemesis.done
  await heal(place)
  const healed = now()
  say('All is healed; waiting for what is under way.')
  await endings
  await sleep(CALM_MS)
  const all = await settle(cast, database, people)
  const rest: Done = { kind: 'all healed', nodes: [0, 1], of: 'sending', began: healed, ended: healed }
  await compareValues(cast, people)
  const chats = await readAll(cast, database, people, all)
  cast.close()
  isClosed = true
  await writeFile(join(folder, 'final.json'), JSON.stringify({ faults, chats }))
  return {
    ...{ leftOut: nemesis.leftOut(), impossible, ended: ended.size, chats },
    faults: [...faults, rest, { ...rest, of: 'telling' }],
    histories: await Promise.all(cast.journals.map(({ who }) => readHistory(folder, who))),
    deaths: place.sites.flatMap(({ node }) => node.deaths),
  }
}

async function heal({ sites, redis }: Place): Promise<void> {
  for (const { node, door, database, redis: line } of sites) {
    node.goOn()
    node.setClock(0)
    for (const proxy of [door, database, line]) proxy.heal()
  }
  redis.resume()
  await Promise.all(sites.map(async ({ node }) => node.ready(NODE_READY_MS)))
}

/**
 * Nobody writes any more: waits until all is answered, nothing comes in and everybody was shown all, or the time is
 * over.
 */
async function settle(
  cast: Cast,
  { pool }: Database,
  { lasting, passing }: People,
): Promise<readonly Chat[]> {
  for (const writer of cast.writers) writer.stop()
  await Promise.all(cast.probes.map(async (probe) => probe.stop()))
  const chats = [...lasting, ...passing]
  const isShown = ({ id, isOpen, head }: Pick<FinalChat, 'id' | 'isOpen' | 'head'>): boolean =>
    !isOpen || cast.readers.every((reader) => !reader.follows(id) || reader.lastOf(id) === head)
  let before = ''
  for (const until = now() + SETTLE_MS; now() < until; await sleep(QUIET_MS)) {
    const stored = await readStored(pool, chats)
    const heads = JSON.stringify(stored.map(({ head }) => head))
    const isDone = cast.writers.every((writer) => writer.waiting() === 0) && stored.every(isShown)
    if (isDone && heads === before) break
    before = heads
  }
  return chats
}

/** Notes what each reader is shown beside what a fresh read answers, once they are equal or the time is over. */
async function compareValues({ doors, readers, journals }: Cast, { everybody }: People): Promise<void> {
  const until = now() + SETTLE_MS
  for (const [index, reader] of readers.entries()) {
    const person = everybody[index]
    const journal = journals.find(({ who }) => who === reader.who)
    if (!person || !journal) continue
    for (;;) {
      const shown = reader.shown()
      const fresh = await readValues(person, doors, doors.at(index % 2), [...shown.keys()])
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

async function readAll(
  { doors }: Cast,
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
      rows: await loadChat(chat[who], doors, doors.at(node), wanted),
    })
    final.push({ ...one, loads: await Promise.all([load('mentor', 0), load('mentee', 1)]) })
  }
  return final
}
