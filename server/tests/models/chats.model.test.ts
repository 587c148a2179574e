import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Feed } from '#server/testing/clients/stream-client.ts'
import type { Loss } from '#server/testing/failing.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import type { LiveSocket } from '#server/testing/clients/live.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { comesTo, command, holdModel, openWorld } from '#server/testing/data/world.ts'
import type { World } from '#server/testing/data/world.ts'
import { newId } from '#shared/domain/ids.ts'
import type { ChatState, Message, SendResult } from '#shared/contract/chat.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Side = 'mentor' | 'mentee'
type Line = { readonly id: string; readonly from: Side; readonly text: string }
/** The expected chat. */
type Model = {
  readonly lines: Line[]
  readonly seen: Record<Side, number>
  /** Whose first statement may store nothing: the node's context of the chat is from before it began again. */
  readonly stale: Set<Side>
  isEnded: boolean
}
type Tab = { readonly socket: LiveSocket; readonly feed: Feed }
/** Both members keep the chat open on a page; what each page shows survives crashes. */
type Real = { readonly pair: Pair; readonly tabs: Record<Side, Tab>; readonly shown: Record<Side, Message[]> }

const SIDES = ['mentor', 'mentee'] as const
const by = (real: Real, side: Side) => world.at(real.pair[side])

async function openTab(real: Omit<Real, 'tabs'>, side: Side, before?: Tab): Promise<Tab> {
  if (before) real.shown[side].push(...(rowsIn(before) ?? []))
  before?.socket.raw.terminate()
  const { pair, shown } = real
  const socket = await openSocket({ port: world.port(), cookie: pair[side].cookie })
  const input = { chatId: pair.chatId }
  // Resumes after the last sequence number, as the page does.
  const after = shown[side].at(-1)?.seq ?? 0
  return {
    socket,
    feed: await socket.watch([
      { name: 'messages', input, afterSeq: after },
      { name: 'chat', input },
    ]),
  }
}

const rowsIn = ({ feed }: Tab): Message[] | undefined => feed.of('messages').rows as Message[] | undefined

async function reconnect(real: Real): Promise<void> {
  for (const side of SIDES) real.tabs[side] = await openTab(real, side, real.tabs[side])
}

/** Both pages show the expected messages in order, and so does a load from the beginning. */
async function look(model: Model, real: Real): Promise<void> {
  const { pair, tabs, shown } = real
  if (model.isEnded) return
  const wanted = model.lines.map(({ id }, at) => `${at + 1} ${id}`).join()
  for (const side of SIDES) {
    const { feed } = tabs[side]
    await feed.until(`the lines ${wanted} and the marks`, () => {
      const rows = [...shown[side], ...(rowsIn(tabs[side]) ?? [])]
      const head = feed.of('chat').value as ChatState | undefined
      const isSeen = SIDES.every((one) => (head?.seen[pair[one].id] ?? 0) === model.seen[one])
      return isSeen && rows.map(({ seq, id }) => `${seq} ${id}`).join() === wanted
    })
  }
  const { messages } = await by(real, 'mentee').query<{ messages: Message[] }>('chat.page', {
    ...{ chatId: pair.chatId, before: 1_000_000 },
  })
  const texts = messages.toSorted((one, other) => one.seq - other.seq).map(({ id, text }) => ({ id, text }))
  deepEqual(
    texts,
    model.lines.map(({ id, text }) => ({ id, text })),
  )
}

/** Why an ended chat rejects a message: its request is deleted. */
const refusal = ({ isEnded }: Model): string => (isEnded ? 'app.notFound' : 'ok')

const side = fc.constantFrom<Side>(...SIDES)
let count = 0

const send = side.map((from) =>
  command<Model, Real>(`send(${from})`, async (model, real) => {
    const line = { id: newId(), from, text: `line ${++count}` }
    const call = by(real, from).call<SendResult>('chat.send', {
      chatId: real.pair.chatId,
      ...line,
      from: undefined,
    })
    await comesTo(refusal(model), call)
    if (!model.isEnded) {
      model.lines.push(line)
      model.stale.delete(from)
    }
    await look(model, real)
  }),
)

/**
 * Loses the connection when it is unknown whether the message was stored: after the retry it is stored once, under one
 * number.
 */
const sendLost = fc.tuple(side, fc.constantFrom<Loss>('before', 'after')).map(([from, loss]) =>
  command<Model, Real>(
    `send(${from}), lost ${loss} it was stored, and again`,
    async (model, real) => {
      const line = { id: newId(), text: `line ${++count}` }
      const input = { chatId: real.pair.chatId, ...line }
      const { database } = world.node().services
      world.fails().lose(/insert into messages/, loss)
      await comesTo('app.unavailable', by(real, from).call('chat.send', input))
      const stored = await database.orm.query.messages.findFirst({
        where: (row, { eq }) => eq(row.id, line.id),
      })
      if (loss === 'before' || !model.stale.has(from)) deepEqual(stored !== undefined, loss === 'after')
      model.stale.delete(from)
      const sent = await by(real, from).call<SendResult>('chat.send', input)
      deepEqual(sent.seq, model.lines.length + 1)
      model.lines.push({ ...line, from })
      // A message that was stored without a response was not published: the next heartbeat, or a reconnect, finds it.
      if (loss === 'after') await reconnect(real)
      await look(model, real)
    },
    ({ isEnded }) => !isEnded,
  ),
)

const repeat = fc.tuple(fc.nat(5), fc.boolean()).map(([which, isSame]) =>
  command<Model, Real>(
    `repeat(${which} from the end${isSame ? '' : ', with other words'})`,
    async (model, real) => {
      const at = Math.max(0, model.lines.length - 1 - which)
      const { id, from, text } = model.lines[at] as Line
      const input = { chatId: real.pair.chatId, id, text: isSame ? text : `${text}, no` }
      const call = by(real, from).call<SendResult>('chat.send', input)
      await comesTo(isSame ? 'ok' : 'chat.repeated', call)
      if (isSame) deepEqual((await call).seq, at + 1)
      await look(model, real)
    },
    ({ lines }) => lines.length > 0,
  ),
)

const seen = fc.tuple(side, fc.constantFrom(0, 1, 2, 3, 1_000)).map(([reader, seq]) =>
  command<Model, Real>(`seen(${reader}, ${seq})`, async (model, real) => {
    const call = by(real, reader).call('chat.seen', { chatId: real.pair.chatId, seq })
    await comesTo(refusal(model), call)
    const reached = Math.max(model.seen[reader], Math.min(seq, model.lines.length))
    if (!model.isEnded) model.seen[reader] = reached
    await look(model, real)
  }),
)

const end = side.map((who) =>
  command<Model, Real>(
    `end(${who})`,
    async (model, real) => {
      await comesTo('ok', by(real, who).call('connections.end', { requestId: real.pair.chatId }))
      model.isEnded = true
      for (const one of SIDES) {
        const { feed } = real.tabs[one]
        await feed.until('the end', () => feed.of('chat').failure !== undefined)
      }
    },
    ({ isEnded }) => !isEnded,
  ),
)

/** Requested and accepted again: earlier messages are kept, and the numbers continue. */
const beginAgain = fc.constant(
  command<Model, Real>(
    'begin again',
    async (model, real) => {
      const { mentor, chatId } = real.pair
      await comesTo('ok', by(real, 'mentee').call('connections.request', { mentorId: mentor.id }))
      await comesTo('ok', by(real, 'mentor').call('connections.accept', { requestId: chatId }))
      model.isEnded = false
      for (const each of SIDES) model.stale.add(each)
      await reconnect(real)
      await look(model, real)
    },
    ({ isEnded }) => isEnded,
  ),
)

const crash = fc.constant(
  command<Model, Real>('crash', async (model, real) => {
    await world.crash()
    await reconnect(real)
    await look(model, real)
  }),
)
const back = fc.constant(
  command<Model, Real>('reconnect', async (model, real) => {
    await reconnect(real)
    await look(model, real)
  }),
)

it('[C2, C3, C4, C5, C6, C7, RQ6, AZ-3] matches the model of a chat on two open pages, with crashes, lost responses, and reconnects', async () => {
  const often = [send, send, send, send, seen, seen, seen, seen, repeat, repeat]
  const commands = [...often, sendLost, end, beginAgain, beginAgain, beginAgain, back, crash]
  const start = async () => {
    const pair = await acceptedPair(world.base)
    // By day for the minor: at night, a message of the mentor is stored in one transaction with a sign of it [PN6].
    await pair.mentee.call('account.saveTimeZone', { timeZone: day() })
    const begun = { pair, shown: { mentor: [], mentee: [] } }
    const tabs = { mentor: await openTab(begun, 'mentor'), mentee: await openTab(begun, 'mentee') }
    const seen = { mentor: 0, mentee: 0 }
    const model: Model = { lines: [], seen, stale: new Set(), isEnded: false }
    return { model, real: { ...begun, tabs } }
  }
  expect(await holdModel(commands, { numRuns: 16, most: 30 }, start)).toBeNull()
})
