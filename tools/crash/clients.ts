import { setTimeout as sleep } from 'node:timers/promises'
import { createDoors } from './clients/load-balancer.ts'
import type { Doors } from './clients/load-balancer.ts'
import { endChat } from './clients/ending.ts'
import { startProbe } from './clients/probe.ts'
import type { Probe } from './clients/probe.ts'
import { startReader } from './clients/reader.ts'
import type { Reader } from './clients/reader.ts'
import { startWriter } from './clients/writer.ts'
import type { Writer } from './clients/writer.ts'
import { now, openJournal } from './history.ts'
import type { Journal } from './history.ts'
import type { Chat, People, Person } from './people.ts'
import type { Place } from './environment.ts'
import type { Ending } from './plan.ts'
import { createRandom } from './random.ts'

/** Everybody who writes and reads during a run. */
export type Cast = {
  readonly doors: Doors
  readonly writers: readonly Writer[]
  readonly readers: readonly Reader[]
  readonly probes: readonly Probe[]
  /** The names of their files. */
  readonly journals: readonly Journal[]
  close(): void
}

/** Of the eight readers so many follow by event streams. */
const BY_EVENTS = 2
/** Somebody goes on writing into a chat for so long after it has ended, in milliseconds. */
const WRITES_ON_MS = 3_000
const ALL_SHOWN_MS = 120_000

/** Chats that have ended or are about to, and since when. */
export type Ended = Map<string, number>

export async function openCast(
  place: Place,
  people: People,
  folder: string,
  seed: number,
  ended: Ended,
): Promise<Cast> {
  const random = createRandom(seed)
  const urls = place.sites.map(({ door }) => `http://127.0.0.1:${door.port}`)
  const doors = createDoors(place.origin, urls, (node) => place.sites[node]?.node.isReady() ?? false, random)
  const journals: Journal[] = []
  const journal = (who: string, { id }: Person): Journal => {
    const one = openJournal(folder, who, id)
    journals.push(one)
    return one
  }
  const chats = [...people.lasting, ...people.passing]
  const chatsOf = ({ id }: Person) =>
    chats.filter(({ mentor, mentee }) => id === mentor.id || id === mentee.id)
  const readers = people.everybody.map((person, index) => {
    const kind = index % (people.everybody.length / BY_EVENTS) === 1 ? 'events' : 'socket'
    const ids = chatsOf(person).map(({ id }) => id)
    return startReader({ doors, kind, cookie: person.cookie }, journal(`reader${index}`, person), ids)
  })
  // Who comes later would begin with the latest page.
  await untilShown(readers)
  const isOpen = ({ id }: Chat): boolean => now() < (ended.get(id) ?? Infinity) + WRITES_ON_MS
  const writers = people.everybody.map((person, index) => {
    const mine = chatsOf(person)
    const open = () => mine.filter(isOpen).map(({ id }) => id)
    const chance = createRandom(random.whole(0, 2 ** 32 - 1))
    return startWriter({ doors, cookie: person.cookie }, journal(`writer${index}`, person), open, chance)
  })
  const probes = people.probes.map(({ id: chatId, mentor: { cookie }, mentor }, node) =>
    startProbe({ doors, cookie }, journal(`probe${node}`, mentor), { node, chatId }),
  )
  return {
    ...{ doors, writers, readers, probes, journals },
    close() {
      for (const one of [...writers, ...readers]) one.close()
      for (const one of journals) one.close()
    },
  }
}

async function untilShown(readers: readonly Reader[]): Promise<void> {
  for (const until = now() + ALL_SHOWN_MS; now() < until; await sleep(20)) {
    if (readers.every((reader) => reader.hasAll())) return
  }
  throw new Error('not every reader was shown its chats, and nothing had been broken yet')
}

/** Ends chats at their times, counted from now on. Resolves when all are. */
export async function endChats(
  { doors, journals }: Cast,
  passing: readonly Chat[],
  endings: readonly Ending[],
  ended: Ended,
  isStopped: () => boolean,
): Promise<void> {
  const began = now()
  await Promise.all(
    endings.map(async ({ at, chat, by, how }) => {
      await sleep(Math.max(0, began + at - now()))
      const one = passing[chat]
      if (!one || isStopped()) return
      const person = one[by]
      const journal = journals.find(({ who, userId }) => who.startsWith('writer') && userId === person.id)
      if (!journal) return
      const other = by === 'mentor' ? one.mentee : one.mentor
      const wish = { chat: one.id, block: how === 'block' ? other.id : null }
      await endChat({ doors, cookie: person.cookie }, journal, wish, isStopped)
      ended.set(one.id, now())
    }),
  )
}
