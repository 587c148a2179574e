import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createKeys } from '#server/config/keys.ts'
import { people } from '#server/db/schema.ts'
import { changeAgeBands } from '#server/features/people/age-bands.ts'
import { closeCode } from '#server/http/socket-guard.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { Visitor } from '#server/testing/clients/app.ts'
import { eventually } from '#server/testing/clients/live.ts'
import { acceptedPair, aMentee, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aim, readWork } from '#server/testing/data/work.ts'
import { openTab, twoNodes } from '#server/testing/processes/two-nodes.ts'
import type { TwoNodes } from '#server/testing/processes/two-nodes.ts'
import type { CallState } from '#shared/contract/calls.ts'
import type { Message, SendResult } from '#shared/contract/chat.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import { messageRate } from '#shared/limits.ts'

let t: TwoNodes
beforeAll(async () => {
  t = await twoNodes()
})
afterAll(() => t.close())

it('[SN1, C4, C6] shows two members on different nodes the same chat in the same order', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const views = [['messages', { chatId }], ['chat', { chatId }], ['chats']] as const
  const [left, right] = [await openTab(t.ports.one, mentor, views), await openTab(t.ports.two, mentee, views)]
  const texts = Array.from({ length: 16 }, (_, at) => `line ${at}`)
  for (const [at, text] of texts.entries()) {
    const { socket } = at % 2 === 0 ? left : right
    await socket.call('chat.send', { chatId, id: newId(), text })
  }
  await eventually('both have all', () =>
    [left, right].every(({ texts: has }) => has().length === texts.length),
  )
  expect([left.texts(), right.texts()]).toEqual([texts, texts])
  await left.socket.call('chat.seen', { chatId, seq: texts.length })
  const isSeen = () => JSON.stringify(right.feed.of('chat').value).includes(`:${texts.length}`)
  await eventually('the other node shows that it was seen', isSeen)
  for (const { socket } of [left, right]) await socket.close()
})

it('[SN2, CH6] shows presence and typing of one node on the other, until they end', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const right = await openTab(t.ports.two, mentee, [['online'], ['typing', { chatId }]])
  const online = () => (right.feed.of('online').value as Record<string, boolean> | undefined)?.[mentor.id]
  const typing = () => (right.feed.of('typing').value as string[] | undefined)?.join()
  await eventually('nobody is there', () => online() === false)
  const left = await openTab(t.ports.one, mentor, [['online']])
  await eventually('online', () => online() === true)
  await left.socket.call('chat.typing', { chatId, typing: true })
  await eventually('typing', () => typing() === mentor.id)
  await eventually('typing no longer', () => typing() === '')
  await left.socket.close()
  await vi.waitFor(() => expect(online()).toBe(false), 10_000)
  await right.socket.close()
})

it('[PS1] a pause on one node acts on the other, and so does its end', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const right = await openTab(t.ports.two, mentor, [['chat', { chatId }], ['online']])
  const left = await openTab(t.ports.one, mentee, [['chat', { chatId }]])
  const send = () => right.socket.call('chat.send', { chatId, id: newId(), text: 'hello' })
  const isResting = () => JSON.stringify(right.feed.of('chat').value ?? '').includes('isResting')
  const online = () => (right.feed.of('online').value as Record<string, boolean> | undefined)?.[mentee.id]
  await eventually('online', () => online() === true)
  await left.socket.call('safety.pause', { userId: mentor.id })
  await expect(send()).rejects.toThrow('chat.resting')
  await eventually('the rest', () => isResting() && online() === undefined)
  await left.socket.call('safety.resume', { userId: mentor.id })
  expect(await send()).toMatchObject({ seq: 1 })
  await eventually('its end', () => !isResting() && online() === true)
  for (const { socket } of [left, right]) await socket.close()
})

describe('a contact detail whose parts are sent through several nodes', () => {
  const PARTS = ['my number starts with 0770', '09', 'and ends with 00123']
  const at = (node: TwoNodes['one'], { cookie }: Person) => Object.assign(visit(node), { cookie })
  const say = (by: Visitor, chatId: string, text: string) =>
    by.call<SendResult>('chat.send', { chatId, id: newId(), text })

  it('[CD21] is masked wherever it ends, for readers at both, with what the nodes know of the chat', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t.one)
    const tabs = [
      await openTab(t.ports.one, mentor, [['messages', { chatId }]]),
      await openTab(t.ports.two, mentor, [['messages', { chatId }]]),
    ]
    const elsewhere = at(t.two, mentee)
    // Both nodes keep what the mentee wrote from here on.
    for (const by of [mentee, elsewhere, mentee]) await say(by, chatId, 'hello')
    await say(mentee, chatId, PARTS[0] ?? '')
    await say(elsewhere, chatId, PARTS[1] ?? '')
    expect(await say(mentee, chatId, PARTS[2] ?? '')).toMatchObject({ maskedKinds: ['phone'] })
    const isMasked = (texts: readonly string[]) => texts.length === 6 && !/\d/.test(texts.join())
    await eventually('no digits at either', () => tabs.every(({ texts }) => isMasked(texts())))
    for (const { socket } of tabs) await socket.close()
  })

  it('[CD21] is masked by a node that was started between its parts, and by one that was there before', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t.one)
    await say(at(t.two, mentee), chatId, 'hello')
    await say(mentee, chatId, PARTS[0] ?? '')
    const fresh = await createTestApp({}, t.one)
    await say(at(fresh, mentee), chatId, PARTS[1] ?? '')
    await fresh.close()
    expect(await say(at(t.two, mentee), chatId, PARTS[2] ?? '')).toMatchObject({ maskedKinds: ['phone'] })
    const again = await createTestApp({}, t.one)
    const page = await at(again, mentor).query<{ messages: Message[] }>('chat.page', { chatId, before: 100 })
    expect(page.messages.map(({ text }) => text).join()).not.toMatch(/\d/)
    await say(at(again, mentee), chatId, '07700')
    await again.close()
    expect(await say(mentee, chatId, '900123')).toMatchObject({ maskedKinds: ['phone'] })
  })

  it('[CD30] is masked if a part is on the page of the pair, written on the other node', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t.one)
    await say(mentee, chatId, 'hello')
    await at(t.two, mentee).call('work.saveItem', aim(chatId, 'call 07700'))
    expect(await say(mentee, chatId, '900123')).toMatchObject({ maskedKinds: ['phone'] })
    const { aims } = await readWork(t.ports.two, mentor, chatId)
    expect(aims.map(({ title }) => title)).toEqual([`call ${contactMask}`])
  })
})

it("[RP14] a minor's report of an adult on one node acts on the other, and ends their call there", async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const enter = async (port: number, person: Person) => {
    const device = newId()
    await person.call('calls.join', { chatId, device, takesOver: false })
    return openTab(port, person, [
      ['room', { chatId, device }],
      ['call', { chatId }],
    ])
  }
  const rooms = [await enter(t.ports.two, mentor), await enter(t.ports.one, mentee)]
  const stateIn = ({ feed }: (typeof rooms)[number]) => feed.of('call').value as CallState | undefined
  await eventually('both', () => rooms.every((room) => stateIn(room)?.participants.length === 2))
  const report = { id: newId(), path: 'self', comment: '', block: false, chatId }
  await mentee.call('safety.reportCall', report)
  await expect(rooms[0]?.socket.call('chat.send', { chatId, id: newId(), text: 'hello' })).rejects.toThrow(
    'chat.resting',
  )
  await eventually('the end of the call', () =>
    rooms.every((room) => room.feed.of('room').failure?.reason === 'call.ended'),
  )
  for (const { socket } of rooms) await socket.close()
})

it('[AG5] a coming of age on one node holds on the other', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const elsewhere = Object.assign(visit(t.two), { cookie: mentor.cookie })
  const say = () => elsewhere.call('chat.send', { chatId, id: newId(), text: 'call 07700 900123' })
  expect(await say()).toMatchObject({ maskedKinds: ['phone'] })
  await elsewhere.call('chat.send', { chatId, id: newId(), text: 'hello' })
  await t.one.services.database.orm
    .update(people)
    .set({ ageBand: '16-17', bandChangesOn: '2020-01-01' })
    .where(eq(people.id, mentee.id))
  await changeAgeBands(t.one.services)
  expect(await say()).toMatchObject({ text: 'call 07700 900123' })
})

it('[RT-5] applies the message rate limit across nodes', async () => {
  const { mentor, chatId } = await acceptedPair(t.one)
  const began = performance.now()
  const [left, right] = [
    await openTab(t.ports.one, mentor, []),
    await openTab(t.ports.two, mentor, [['messages', { chatId }]]),
  ]
  const sent = async ({ socket }: typeof left): Promise<number> => {
    for (let count = 0; ; count++) {
      const isSent = await socket.call('chat.send', { chatId, id: newId(), text: 'on' }).then(
        () => true,
        () => false,
      )
      if (!isSent) return count
    }
  }
  const atOne = await sent(left)
  // The event that announces a message to the other node names its sender.
  await eventually('the other node has heard of all', () => right.texts().length === atOne)
  const atTwo = await sent(right)
  const seconds = (performance.now() - began) / 1_000
  expect(atOne).toBeGreaterThanOrEqual(messageRate.burst)
  expect(atOne + atTwo).toBeLessThanOrEqual(messageRate.burst + messageRate.perSecond * seconds + 1)
  for (const { socket } of [left, right]) await socket.close()
})

type End = (mine: Visitor, person: Person) => Promise<unknown>
const ends: [string, End][] = [
  ['logging out', (mine) => mine.call('account.logOut')],
  ['logging out everywhere', (_mine, person) => person.call('account.logOutEverywhere')],
  [
    'changing the password',
    (_mine, person) => {
      const next = 'a new way to say it'
      return person.call('account.changePassword', { current: password, next, repeat: next })
    },
  ],
  [
    'deleting the account',
    (_mine, person) => person.call('account.deleteAccount', { password, word: 'REMOVE' }),
  ],
]

describe('an end on one node', () => {
  it.each(ends)(
    '[SE-4, L7] of a session by %s closes its sockets on the other node, which rejects the cookie',
    async (_what, end) => {
      const person = await aMentee(t.one)
      const mine = visit(t.one)
      await mine.call('account.logIn', { email: person.email, password, token: null, remember: true })
      const { cookie } = mine
      const { socket } = await openTab(t.ports.two, { cookie }, [['online']])
      await end(mine, person)
      expect(await socket.closed).toBe(closeCode.signedOut)
      const elsewhere = visit(t.two)
      elsewhere.cookie = cookie
      expect((await elsewhere.query<{ me: unknown }>('app.bootstrap')).me).toBeNull()
    },
  )

  it('[AZ-10, SN1] of a connection ends the open chat on the other node', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t.one)
    const right = await openTab(t.ports.two, mentee, [['messages', { chatId }]])
    await mentor.call('connections.end', { requestId: chatId })
    await eventually('the chat has ended', () => right.feed.of('messages').failure !== undefined)
    await expect(
      right.socket.call('chat.send', { chatId, id: newId(), text: 'still there?' }),
    ).rejects.toThrow()
    await right.socket.close()
  })
})

describe('attempts to log in', () => {
  const attempt = { password: 'not the right one', token: null, remember: false }
  const ip = '192.0.2.77'

  it('[AU-13] are counted for all nodes together, also after a restart', async () => {
    const { email } = await aMentee(t.one)
    const at = async (node: TwoNodes['one'], count: number): Promise<number[]> => {
      const answers: number[] = []
      for (let time = 0; time < count; time++)
        answers.push((await visit(node, { ip }).post('account.logIn', { ...attempt, email })).statusCode)
      return answers
    }
    expect(await at(t.one, 2)).toEqual([412, 412])
    expect(await at(t.two, 2)).toEqual([412, 412])
    const fresh = await createTestApp({}, t.one)
    expect(await at(fresh, 2)).toEqual([412, 429])
    await fresh.close()
    expect(await at(t.two, 1)).toEqual([429])
  })

  it('[AU-13] are rejected if they cannot be counted', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1_000 })
    const rates = createRateLimits({ pool, keys: createKeys('x'.repeat(32)), trustedNetworks: [] })
    await expect(rates.consume('logInPerNetwork', ip)).rejects.toMatchObject({ reason: 'app.unavailable' })
    await pool.end()
  })
})
