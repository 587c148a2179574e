import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp, Visitor } from '../testing/clients/app.ts'
import { allCalls } from '../testing/clients/calls.ts'
import type { Feed, Wanted } from '../testing/clients/stream-client.ts'
import { eventually, openSocket } from '../testing/clients/live.ts'
import type { LiveSocket } from '../testing/clients/live.ts'
import { acceptedPair, aMentor, mailsTo, password, rollAndPeek, tokenIn } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import type { liveQueries } from '../registry/live-queries.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { SessionInfo } from '#shared/contract/account.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Every value and log there is, opened by one of two people. A new view has to be added here; a relay shows no state. */
const inputs: Record<
  Exclude<keyof typeof liveQueries, 'room'>,
  (pair: { chatId: string; otherId: string }) => unknown
> = {
  me: () => undefined,
  sessions: () => undefined,
  profile: () => undefined,
  connections: () => undefined,
  online: () => undefined,
  chats: () => undefined,
  notes: () => undefined,
  blocked: () => undefined,
  messages: ({ chatId }) => ({ chatId }),
  chat: ({ chatId }) => ({ chatId }),
  typing: ({ chatId }) => ({ chatId }),
  call: ({ chatId }) => ({ chatId }),
  ringing: () => undefined,
  availability: ({ otherId }) => ({ userId: otherId }),
}

type Tab = { readonly socket: LiveSocket; readonly wanted: Wanted[]; readonly live: Feed }

async function openTab(person: Person, otherId: string, chatId: string): Promise<Tab> {
  const socket = await openSocket({ port, cookie: person.cookie })
  const wanted = Object.entries(inputs).map(([name, input]) => ({ name, input: input({ chatId, otherId }) }))
  const live = await socket.watch(wanted)
  await live.until('every view', () => wanted.every(({ name }) => Object.keys(live.of(name)).length > 0))
  return { socket, wanted, live }
}

const shownIn = (feed: Feed, name: string) => {
  const { value, rows, failure } = feed.of(name)
  return { value, rows, reason: failure?.reason }
}

async function readAll(socket: LiveSocket, wanted: Wanted[]): Promise<Feed> {
  const fresh = await socket.watch(wanted)
  await fresh.until('every view', () => wanted.every(({ name }) => Object.keys(fresh.of(name)).length > 0))
  fresh.stop()
  return fresh
}

/** Which of a tab's open views differ from a fresh read of the same; what was refused before stays so. */
async function stale({ socket, wanted, live }: Tab): Promise<string[]> {
  const open = wanted.filter(({ name }) => !live.of(name).failure)
  if (open.length === 0 || socket.raw.readyState !== socket.raw.OPEN) return []
  const fresh = await readAll(socket, open).catch((error: unknown) => {
    if (socket.raw.readyState === socket.raw.OPEN) throw error
  })
  if (!fresh) return []
  return open
    .map(({ name }) => name)
    .filter((name) => !isDeepStrictEqual(shownIn(live, name), shownIn(fresh, name)))
}

type Step = readonly [command: string, run: () => Promise<unknown>]

/** The commands of one account, the last of which end it. */
function accountSteps(mentee: Person, mentor: Person): Step[] {
  const stranger = visit(t)
  const device = visit(t)
  const form = { email: 'nora@example.org', password }
  const enter = (visitor: Visitor, secret = password) =>
    visitor.call('account.logIn', { email: mentee.email, password: secret, token: null, remember: true })
  const next = 'another quiet path'
  const address = 'mia.elsewhere@example.org'
  return [
    ['account.rollDice', () => stranger.call('account.rollDice')],
    ['account.describeDice', async () => stranger.call('account.describeDice', await rollOf(stranger))],
    [
      'account.signUp',
      async () => stranger.call('account.signUp', { ...form, age: 15, ...(await rollAndPeek(t, stranger)) }),
    ],
    ['account.chooseRole', () => chooseRole(stranger)],
    ['account.resendVerification', () => stranger.call('account.resendVerification', form)],
    ['account.logIn', () => enter(device)],
    ['account.logOut', () => device.call('account.logOut')],
    ['account.endSession', async () => endOther(device, mentee, enter)],
    [
      'account.requestPasswordReset',
      () => stranger.call('account.requestPasswordReset', { email: mentor.email }),
    ],
    [
      'account.resetPassword',
      () => stranger.call('account.resetPassword', { token: 'x'.repeat(43), password: next }).catch(String),
    ],
    ['account.saveName', () => mentee.call('account.saveName', { fullName: 'Mia Pine' })],
    ['account.skipName', () => mentor.call('account.skipName')],
    [
      'account.changePassword',
      () => mentee.call('account.changePassword', { current: password, next, repeat: next }),
    ],
    ['account.changeEmail', () => mentee.call('account.changeEmail', { email: address, password: next })],
    [
      'account.confirmEmail',
      async () => mentee.call('account.confirmEmail', { token: tokenIn((await mailsTo(t, address))[0]) }),
    ],
    ['account.logOutEverywhere', () => mentee.call('account.logOutEverywhere')],
    ['account.deleteAccount', async () => deleteAgain(mentee, { email: address, password: next })],
  ]
}

const rollOf = async (visitor: Visitor) => ({ rollId: (await rollAndPeek(t, visitor)).rollId })
const chooseRole = (visitor: Visitor) =>
  visitor
    .call('account.chooseRole', {
      email: 'o@example.org',
      password,
      age: 30,
      ticket: '',
      role: 'mentor',
      skills: [],
    })
    .catch(String)
async function endOther(
  device: Visitor,
  person: Person,
  enter: (visitor: Visitor) => Promise<unknown>,
): Promise<void> {
  await enter(device)
  const { sessions } = await person.query<{ sessions: SessionInfo[] }>('account.sessions')
  await person.call('account.endSession', { id: sessions.find(({ isCurrent }) => !isCurrent)?.id })
}
async function deleteAgain(person: Person, form: { email: string; password: string }): Promise<void> {
  await person.call('account.logIn', { ...form, token: null, remember: true })
  await person.call('account.deleteAccount', { password: form.password, word: 'REMOVE' })
}

/** Blocks and takes it back, so that the two go on. */
function safetySteps({ mentor, mentee, chatId }: { mentor: Person; mentee: Person; chatId: string }): Step[] {
  const wishes = () => ({ id: newId(), reason: 'other', words: '', block: false })
  const away = aMentor(t)
  const askAway = async () => mentee.call('connections.request', { mentorId: (await away).id })
  return [
    ['safety.reportMessage', () => mentor.call('safety.reportMessage', { ...wishes(), chatId, seq: 1 })],
    ['safety.reportPerson', () => mentee.call('safety.reportPerson', { ...wishes(), userId: mentor.id })],
    ['connections.request', askAway],
    ['safety.block', async () => mentee.call('safety.block', { userId: (await away).id })],
    ['safety.unblock', async () => mentee.call('safety.unblock', { userId: (await away).id })],
    ['safety.block', async () => (await away).call('safety.block', { userId: mentee.id })],
  ]
}

function pairSteps({ mentor, mentee, chatId }: { mentor: Person; mentee: Person; chatId: string }): Step[] {
  const slots = [{ day: 'Monday', from: '10:00', to: '11:00' }]
  const noteId = newId()
  const device = newId()
  const third = aMentor(t)
  const ask = async (with_: Promise<Person>) => {
    const other = await with_
    await mentee.call('connections.request', { mentorId: other.id })
    return { other, requestId: pairId(other.id, mentee.id) }
  }
  return [
    ['chat.send', () => mentee.call('chat.send', { chatId, id: newId(), text: 'hello' })],
    ['chat.send', () => mentor.call('chat.send', { chatId, id: newId(), text: 'and hello' })],
    ['chat.seen', () => mentor.call('chat.seen', { chatId, seq: 1 })],
    ['chat.typing', () => mentor.call('chat.typing', { chatId, typing: true })],
    ['chat.typing', () => mentor.call('chat.typing', { chatId, typing: false })],
    ['calls.join', () => mentor.call('calls.join', { chatId, device, takesOver: false })],
    ['calls.signal', () => mentor.call('calls.signal', { chatId, device, n: 1, signal: { kind: 'again' } })],
    ['calls.end', () => mentee.call('calls.end', { chatId })],
    ['people.saveAbout', () => mentor.call('people.saveAbout', { about: 'I listen.' })],
    ['people.saveSkills', () => mentor.call('people.saveSkills', { skills: ['leadership'] })],
    ['availability.save', () => mentor.call('availability.save', { slots, timeZone: 'Europe/Berlin' })],
    ['notes.add', () => mentee.call('notes.add', { id: noteId, content: 'bring the book' })],
    ['notes.edit', () => mentee.call('notes.edit', { id: noteId, content: 'bring both books' })],
    ['notes.remove', () => mentee.call('notes.remove', { id: noteId })],
    ['connections.request', () => ask(third)],
    [
      'connections.reject',
      async () =>
        (await third).call('connections.reject', { requestId: pairId((await third).id, mentee.id) }),
    ],
    [
      'connections.remove',
      async () => mentee.call('connections.remove', { requestId: pairId((await third).id, mentee.id) }),
    ],
    [
      'connections.accept',
      () => ask(third).then(({ other, requestId }) => other.call('connections.accept', { requestId })),
    ],
    [
      'connections.end',
      async () => mentee.call('connections.end', { requestId: pairId((await third).id, mentee.id) }),
    ],
  ]
}

it('[L9] shows after every command there is what a fresh read shows, in every view of two people', async () => {
  const pair = await acceptedPair(t)
  const { mentor, mentee, chatId } = pair
  const steps = [
    ...pairSteps(pair),
    ...safetySteps(pair),
    ...accountSteps(mentee, mentor),
    ['connections.end', async () => {}] as Step,
  ]
  const commands = allCalls()
    .filter(({ type }) => type === 'mutation')
    .map(({ path }) => path)
  expect([...new Set(steps.map(([command]) => command))].toSorted()).toEqual(commands.toSorted())
  const tabs = [await openTab(mentor, mentee.id, chatId), await openTab(mentee, mentor.id, chatId)]
  for (const [command, run] of steps) {
    await run()
    let differing: string[] = []
    await eventually(`after ${command}`, async () => {
      differing = (await Promise.all(tabs.map(stale))).flat()
      return differing.length === 0
    }).catch((error: unknown) => {
      throw new Error(`after ${command}: ${differing.join()} of ${String(error)}`)
    })
  }
  // It was no idle test: the last of them ended the other's account, and with it what the two had.
  expect(tabs[0]?.live.of('connections').value).toEqual({ pending: [], accepted: [], rejected: [] })
  expect(tabs[0]?.live.of('messages').failure).toBeDefined()
  for (const { socket } of tabs) socket.raw.terminate()
}, 60_000)

it('[L9] shows the end of a pair by either side at both, and finds it again when it is made anew', async () => {
  for (const by of ['mentor', 'mentee'] as const) {
    const pair = await acceptedPair(t)
    const tabs = [
      await openTab(pair.mentor, pair.mentee.id, pair.chatId),
      await openTab(pair.mentee, pair.mentor.id, pair.chatId),
    ]
    const agree = () =>
      eventually('live and fresh', async () => (await Promise.all(tabs.map(stale))).flat().length === 0)
    await pair[by].call('connections.end', { requestId: pair.chatId })
    await agree()
    for (const { live } of tabs)
      expect(live.of('chat').failure?.reason).toMatch(/^(?:chat.notAccepted|app.notFound)$/)
    if (by === 'mentor') await pair.mentee.call('connections.remove', { requestId: pair.chatId })
    await pair.mentee.call('connections.request', { mentorId: pair.mentor.id })
    await pair.mentor.call('connections.accept', { requestId: pair.chatId })
    await agree()
    for (const { socket } of tabs) socket.raw.terminate()
  }
})
