import { setTimeout as sleep } from 'node:timers/promises'
import { createLoadBalancer } from './clients/load-balancer.ts'
import type { LoadBalancer } from '../node-client/transport.ts'
import { endChat } from './clients/ending.ts'
import { startPlanner } from './clients/planner.ts'
import type { Planner } from './clients/planner.ts'
import { startProbe } from './clients/probe.ts'
import type { Probe } from './clients/probe.ts'
import { startReader } from './clients/reader.ts'
import type { Reader } from './clients/reader.ts'
import { startReviser } from './clients/reviser.ts'
import type { Reviser } from './clients/reviser.ts'
import { startWriter } from './clients/writer.ts'
import type { Writer } from './clients/writer.ts'
import { now, openJournal } from './history.ts'
import type { Journal } from './history.ts'
import type { Chat, People, Person } from './people.ts'
import type { Environment } from './environment.ts'
import type { Ending } from './plan.ts'
import { createRandom } from './random.ts'

/** All clients of a run. */
export type Clients = {
  readonly balancer: LoadBalancer
  readonly writers: readonly Writer[]
  readonly revisers: readonly Reviser[]
  readonly readers: readonly Reader[]
  readonly probes: readonly Probe[]
  readonly planners: readonly Planner[]
  readonly journals: readonly Journal[]
  close(): void
}

/** How many of the eight readers use event streams. */
const EVENT_STREAM_READERS = 2
/** Writers go on writing into a chat for this long after it has ended. */
const WRITE_AFTER_END_MS = 3_000
const FIRST_LOAD_MS = 120_000

/** When each chat ended, by its id. */
export type EndTimes = Map<string, number>

const chatsOf = (chats: readonly Chat[], { id }: Person) =>
  chats.filter(({ mentor, mentee }) => id === mentor.id || id === mentee.id)

export async function startClients(
  environment: Environment,
  people: People,
  folder: string,
  seed: number,
  endTimes: EndTimes,
): Promise<Clients> {
  const random = createRandom(seed)
  const { origin, sites } = environment
  const urls = sites.map(({ http }) => `http://127.0.0.1:${http.port}`)
  const balancer = createLoadBalancer(origin, urls, (node) => sites[node]?.node.isReady() ?? false, random)
  const journals: Journal[] = []
  const journal = (who: string, { id }: Person): Journal => {
    const opened = openJournal(folder, who, id)
    journals.push(opened)
    return opened
  }
  const chats = [...people.lasting, ...people.passing]
  const readers = people.everybody.map((person, index) => {
    const isSocketRefused = index % (people.everybody.length / EVENT_STREAM_READERS) === 1
    const ids = chatsOf(chats, person).map(({ id }) => id)
    return startReader(
      { balancer, isSocketRefused, cookie: person.cookie },
      journal(`reader${index}`, person),
      ids,
    )
  })
  // A reader that starts later would begin with the latest page.
  await waitForFirstLoad(readers)
  const isOpen = ({ id }: Chat): boolean => now() < (endTimes.get(id) ?? Infinity) + WRITE_AFTER_END_MS
  const writers = people.everybody.map((person, index) => {
    const mine = chatsOf(chats, person)
    const open = () => mine.filter(isOpen).map(({ id }) => id)
    const ownRandom = createRandom(random.whole(0, 2 ** 32 - 1))
    return startWriter(
      { balancer, cookie: person.cookie },
      journal(`writer${index}`, person),
      open,
      ownRandom,
    )
  })
  const revisers = people.everybody.map((person, index) => {
    const ids = chatsOf(chats, person).map(({ id }) => id)
    const own = () => listOwn(person, ids, readers[index])
    const access = { balancer, cookie: person.cookie }
    return startReviser(access, journal(`reviser${index}`, person), own, createRandom(seed + 2 + index))
  })
  const probes = people.probes.map(({ id: chatId, mentor: { cookie }, mentor }, node) =>
    startProbe({ balancer, cookie }, journal(`probe${node}`, mentor), { node, chatId }),
  )
  const planners = people.lasting.map((chat, index) =>
    startPlanner(balancer, journal(`planner${index}`, chat.mentor), chat, createRandom(seed + 20 + index)),
  )
  return {
    ...{ balancer, writers, revisers, readers, probes, planners, journals },
    close() {
      for (const opened of [...writers, ...readers, ...journals]) opened.close()
    },
  }
}

/** The messages of a member that their reader shows, the latest last. */
function listOwn({ id }: Person, chatIds: readonly string[], reader: Reader | undefined) {
  return chatIds
    .flatMap((chatId) => (reader?.messages(chatId) ?? []).map((row) => ({ ...row, chatId })))
    .filter(({ senderId }) => senderId === id)
    .toSorted((a, b) => a.at - b.at)
}

async function waitForFirstLoad(readers: readonly Reader[]): Promise<void> {
  for (const until = now() + FIRST_LOAD_MS; now() < until; await sleep(20)) {
    if (readers.every((reader) => reader.hasAll())) return
  }
  throw new Error('a reader did not load its chats, before any fault')
}

/** Ends chats at their times, counted from now on. Resolves when all have ended. */
export async function endChats(
  { balancer, journals }: Clients,
  passing: readonly Chat[],
  endings: readonly Ending[],
  endTimes: EndTimes,
  isStopped: () => boolean,
): Promise<void> {
  const began = now()
  await Promise.all(
    endings.map(async ({ at, chat, by, how }) => {
      await sleep(Math.max(0, began + at - now()))
      const ending = passing[chat]
      if (!ending || isStopped()) return
      const person = ending[by]
      const journal = journals.find(({ who, userId }) => who.startsWith('writer') && userId === person.id)
      if (!journal) return
      const other = by === 'mentor' ? ending.mentee : ending.mentor
      const what = { chat: ending.id, block: how === 'block' ? other.id : null }
      await endChat({ balancer, cookie: person.cookie }, journal, what, isStopped)
      endTimes.set(ending.id, now())
    }),
  )
}
