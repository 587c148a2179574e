import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/domain/ids.ts'
import type { Verdict } from '../measures/ledger.ts'
import { createMeter, type Meter, type Run } from '../measures/meter.ts'
import {
  type Answer,
  createCaller,
  openMember,
  type MemberClient,
  type QuerySubscription,
} from './test-client.ts'
import type { Pair } from '../setup/seed.ts'

export type Transport = 'socket' | 'http'
/**
 * Which queries are open. 'messages': one member writes, and the other has the messages open. 'page': both have the
 * whole chat page open, write in turn, and mark each message as seen, like the page.
 */
export type OpenQueries = 'messages' | 'page'

export type Scenario = {
  readonly server: string
  /** Which node the receivers are connected to: another one, or the same. */
  readonly otherServer: string
  readonly transport: Transport
  readonly openQueries: OpenQueries
  readonly isOrdered: boolean
}

/** Sends one message of a pair; calls `done` with the response. */
type Sender = (id: string, done: (answer: Answer) => void) => void

const OPENING_AT_ONCE = 40
const DRAIN_MS = 15_000
/** A run is aborted when this many seconds of messages have no response. */
const MOST_WAITING_SECONDS = 3
const TEXT = 'Thank you, that helped me a lot! I tried it yesterday and it worked nearly at once.'

/** The members of a scenario. `add` connects more; `close` returns what became of the messages. */
export function createChatting(scenario: Scenario) {
  const meter = createMeter(scenario.isOrdered)
  const caller = createCaller(scenario.server, 64)
  const people: MemberClient[] = []
  const senders: Sender[] = []
  return {
    async add(pairs: readonly Pair[]): Promise<void> {
      const waiting = [...pairs]
      const worker = async (): Promise<void> => {
        for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
          const shared = { meter, caller, people }
          senders.push(
            ...(scenario.openQueries === 'page'
              ? await openPages(scenario, pair, shared)
              : [await join(scenario, pair, shared)]),
          )
        }
      }
      await Promise.all(Array.from({ length: OPENING_AT_ONCE }, worker))
    },
    run: (rate: number, seconds: number): Promise<Run> => run(meter, senders, rate, seconds),
    close(): Verdict {
      for (const person of people) person.close()
      caller.close()
      return meter.verdict()
    },
  }
}

type Shared = {
  readonly meter: Meter
  readonly caller: ReturnType<typeof createCaller>
  readonly people: MemberClient[]
}

/** A member who has the messages open, and one who writes. */
async function join(
  { server, otherServer, transport }: Scenario,
  pair: Pair,
  { meter, caller, people }: Shared,
): Promise<Sender> {
  const { chatId } = pair
  const receiver = await openMember(otherServer, pair.receiver)
  people.push(receiver)
  await receiver.watch([messagesOf(chatId)], (row) => meter.received(chatId, row))
  if (transport === 'http') {
    return (id, done) => {
      const sending = caller.call('chat.send', pair.sender, { chatId, id, text: TEXT })
      sending.then(done, () => done({ refused: 'no answer' }))
    }
  }
  const sender = await openMember(server, pair.sender)
  people.push(sender)
  return (id, done) => sender.call('chat.send', { chatId, id, text: TEXT }, done)
}

/** Two members with the whole page open. Measures what one of them receives, including their own messages. */
async function openPages(
  { server, otherServer }: Scenario,
  pair: Pair,
  { meter, people }: Shared,
): Promise<Sender[]> {
  const { chatId } = pair
  const [mentorId = '', menteeId = ''] = chatId.split('__')
  const open = async (myId: string, cookie: string, isMeasured: boolean): Promise<MemberClient> => {
    const person = await openMember(isMeasured ? otherServer : server, cookie)
    people.push(person)
    await person.watch(pageOf(chatId), (row) => {
      if (isMeasured) meter.received(chatId, row)
      if (row.senderId !== myId) person.call('chat.seen', { chatId, seq: row.seq }, () => {})
    })
    return person
  }
  const both = [await open(mentorId, pair.receiver, true), await open(menteeId, pair.sender, false)]
  return both.map(
    (person): Sender =>
      (id, done) =>
        person.call('chat.send', { chatId, id, text: TEXT }, done),
  )
}

/** Sends `rate` messages per second, whether or not responses keep up, and waits until the last one is received. */
async function run(meter: Meter, senders: readonly Sender[], rate: number, seconds: number): Promise<Run> {
  meter.start()
  const total = Math.round(rate * seconds)
  const began = performance.now()
  for (let count = 0; count < total; await sleep(1)) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) * rate) / 1000))
    for (; count < due; count++) {
      const id = newId()
      const now = performance.now()
      meter.sent(id, now - began - (count / rate) * 1000)
      senders[count % senders.length]?.(id, (answer) => meter.answered(id, now, answer))
    }
    if (meter.waiting() > rate * MOST_WAITING_SECONDS + 100) break
  }
  const took = performance.now() - began
  const until = performance.now() + DRAIN_MS
  while (!meter.isComplete() && performance.now() < until) await sleep(5)
  return meter.read(took)
}

const messagesOf = (chatId: string): QuerySubscription => ({
  key: 'messages',
  name: 'messages',
  input: { chatId },
})

/** The live queries of the chat page and its navigation. */
const pageOf = (chatId: string): QuerySubscription[] => [
  messagesOf(chatId),
  { key: 'chat', name: 'chat', input: { chatId } },
  { key: 'typing', name: 'typing', input: { chatId } },
  ...['me', 'chats', 'online', 'ringing'].map((name) => ({ key: name, name })),
]
