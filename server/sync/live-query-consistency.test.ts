import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp, Visitor } from '../testing/clients/app.ts'
import { allCalls } from '../testing/clients/calls.ts'
import type { Feed, Wanted } from '../testing/clients/stream-client.ts'
import { callTimeSteps } from '#server/testing/steps/call-steps.ts'
import { listLiveQueries } from '../testing/clients/live-queries.ts'
import { eventually, openSocket, type LiveSocket } from '../testing/clients/live.ts'
import { application } from '../testing/data/approvals.ts'
import { aPair, aMentor, mailsTo, password, rollAndPeek, tokenIn } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { askingSteps } from '../testing/steps/asking-steps.ts'
import { noticeSteps } from '../testing/steps/notice-steps.ts'
import { factorSteps, settingSteps, type Step } from '../testing/factors/factor-steps.ts'
import { workSteps } from '../testing/data/work.ts'
import { putToSleep, wakeUp } from '../testing/data/quiet-hours.ts'
import { listen } from '../testing/clients/wire.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { SessionInfo } from '#shared/contract/account.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
  // Each step opens two streams more, together more than the rate of a member allows [AB3].
  for (const consume of ['consumeOpening', 'consumeQueries'] as const)
    vi.spyOn(t.services.memberLimits, consume).mockReturnValue()
})
afterAll(() => t.close())

type Tab = { readonly socket: LiveSocket; readonly queries: Wanted[]; readonly live: Feed }

async function openTab(person: Person, otherId: string, chatId: string): Promise<Tab> {
  const socket = await openSocket({ port, cookie: person.cookie })
  // A relay has no state to compare.
  const queries = listLiveQueries({ chatId, otherId }).filter(({ name }) => name !== 'room')
  const live = await socket.watch(queries)
  await live.until('every query', () => queries.every(({ name }) => Object.keys(live.of(name)).length > 0))
  return { socket, queries, live }
}

const contentOf = (feed: Feed, name: string) => {
  const { value, rows, failure } = feed.of(name)
  return { value, rows, reason: failure?.reason }
}

async function readAll(socket: LiveSocket, queries: Wanted[]): Promise<Feed> {
  const fresh = await socket.watch(queries)
  await fresh.until('every query', () => queries.every(({ name }) => Object.keys(fresh.of(name)).length > 0))
  fresh.stop()
  return fresh
}

/** Returns the names of a tab's live queries that differ from a new subscription to them. Ignores ended queries. */
async function staleQueries({ socket, queries, live }: Tab): Promise<string[]> {
  const open = queries.filter(({ name }) => !live.of(name).failure)
  if (open.length === 0 || socket.raw.readyState !== socket.raw.OPEN) return []
  const fresh = await readAll(socket, open).catch((error: unknown) => {
    if (socket.raw.readyState === socket.raw.OPEN) throw error
  })
  if (!fresh) return []
  return open
    .map(({ name }) => name)
    .filter((name) => !isDeepStrictEqual(contentOf(live, name), contentOf(fresh, name)))
}

/** The mutations of an account. The last ones delete it. */
function accountSteps(mentee: Person, mentor: Person): Step[] {
  const stranger = visit(t)
  const device = visit(t)
  const form = { email: 'nora@example.org', password }
  const logIn = (visitor: Visitor, secret = password) =>
    visitor.call('account.logIn', { email: mentee.email, password: secret, token: null, remember: true })
  const next = 'another quiet path'
  const address = 'mia.elsewhere@example.org'
  return [
    ['account.rollDice', () => stranger.call('account.rollDice')],
    ['account.describeDice', async () => stranger.call('account.describeDice', await createRoll(stranger))],
    [
      'account.signUp',
      async () => stranger.call('account.signUp', { ...form, age: 15, ...(await rollAndPeek(t, stranger)) }),
    ],
    ['account.chooseRole', () => chooseRole(stranger)],
    ['account.readInvitation', () => stranger.call('account.readInvitation', { secret: 'x' }).catch(String)],
    ['account.resendVerification', () => stranger.call('account.resendVerification', form)],
    ['account.logIn', () => logIn(device)],
    ['account.logOut', () => device.call('account.logOut')],
    ['account.endSession', async () => endOther(device, mentee, logIn)],
    [
      'account.requestPasswordReset',
      () => stranger.call('account.requestPasswordReset', { email: mentor.email }),
    ],
    [
      'account.resetPassword',
      () => stranger.call('account.resetPassword', { token: 'x'.repeat(43), password: next }).catch(String),
    ],
    ...factorSteps(t, mentee),
    ...settingSteps(mentee),
    ['account.acceptConduct', () => mentee.call('account.acceptConduct', { version: conductVersion })],
    [
      'account.saveVisibility',
      () => mentee.call('account.saveVisibility', { showsSeen: false, showsTyping: false }),
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
    ['account.undoEmailChange', () => stranger.call('account.undoEmailChange', { token: 'x' }).catch(String)],
    ['account.logOutEverywhere', () => mentee.call('account.logOutEverywhere')],
    ['account.deleteAccount', async () => logInAndDelete(mentee, { email: address, password: next })],
  ]
}

const createRoll = async (visitor: Visitor) => ({ rollId: (await rollAndPeek(t, visitor)).rollId })
const adult = { email: 'o@example.org', password, age: 30, ticket: '', role: 'mentor', skills: [] }
const chooseRole = (visitor: Visitor) => visitor.call('account.chooseRole', adult).catch(String)
async function endOther(
  device: Visitor,
  person: Person,
  logIn: (visitor: Visitor) => Promise<unknown>,
): Promise<void> {
  await logIn(device)
  const { sessions } = await person.query<{ sessions: SessionInfo[] }>('account.sessions')
  await person.call('account.endSession', { id: sessions.find(({ isCurrent }) => !isCurrent)?.id })
}
async function logInAndDelete(person: Person, form: { email: string; password: string }): Promise<void> {
  await person.call('account.logIn', { ...form, token: null, remember: true })
  await person.call('account.deleteAccount', { password: form.password, word: 'REMOVE' })
}

/** The mutations about safety. Blocks another mentor, so that the pair stays connected. */
function safetySteps({ mentor, mentee, chatId }: { mentor: Person; mentee: Person; chatId: string }): Step[] {
  const reportInput = () => ({ id: newId(), reason: 'other', comment: '', block: false })
  const reported = { ...reportInput(), chatId, seq: 1 }
  const step = (by: Person, path: string, input: object): Step => [path, () => by.call(path, input)]
  const otherMentor = aMentor(t)
  const requestOther = async () => mentee.call('connections.request', { mentorId: (await otherMentor).id })
  return [
    step(mentor, 'safety.reportMessage', reported),
    step(mentor, 'safety.addReportReason', { id: reported.id, reason: 'unkind' }),
    step(mentor, 'safety.addReportComment', { id: reported.id, comment: 'More.' }),
    step(mentor, 'safety.withdrawReport', { id: reported.id, unblock: false }),
    step(mentee, 'safety.reportRequest', { ...reportInput(), path: 'self', requestId: chatId }),
    step(mentee, 'safety.reportCall', { ...reportInput(), path: 'other', chatId }),
    step(mentee, 'safety.reportPerson', { ...reportInput(), userId: mentor.id }),
    ['cases.appeal', () => expect(mentee.call('cases.appeal')).rejects.toThrow('app.invalid')],
    step(mentee, 'safety.pause', { userId: mentor.id }),
    ['chat.seen', () => mentee.call('chat.seen', { chatId, seq: 3 })],
    step(mentee, 'safety.resume', { userId: mentor.id }),
    ['connections.request', requestOther],
    ['safety.block', async () => mentee.call('safety.block', { userId: (await otherMentor).id })],
    ['safety.unblock', async () => mentee.call('safety.unblock', { userId: (await otherMentor).id })],
    ['safety.block', async () => (await otherMentor).call('safety.block', { userId: mentee.id })],
  ]
}

/** A request to another mentor, with what can come of it. */
function connectionSteps(mentee: Person): Step[] {
  const third = aMentor(t)
  const requestMentor = async (mentorPromise: Promise<Person>) => {
    const mentorPerson = await mentorPromise
    await mentee.call('connections.request', { mentorId: mentorPerson.id })
    return { mentorPerson, requestId: pairId(mentorPerson.id, mentee.id) }
  }
  return [
    ['connections.request', () => requestMentor(third)],
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
      () =>
        requestMentor(third).then(({ mentorPerson, requestId }) =>
          mentorPerson.call('connections.accept', { requestId }),
        ),
    ],
    [
      'connections.end',
      async () => mentee.call('connections.end', { requestId: pairId((await third).id, mentee.id) }),
    ],
    [
      'work.close',
      async () => {
        const { mentorPerson, requestId } = await requestMentor(third)
        await mentorPerson.call('connections.accept', { requestId })
        await mentee.call('work.close', { chatId: requestId, text: 'thank you for all' })
      },
    ],
  ]
}

function pairSteps({ mentor, mentee, chatId }: { mentor: Person; mentee: Person; chatId: string }): Step[] {
  const slots = [{ day: 'Monday', from: '10:00', to: '11:00' }]
  const [noteId, heldId, device] = [newId(), newId(), newId()]
  return [
    ['chat.send', () => mentee.call('chat.send', { chatId, id: newId(), text: 'hello' })],
    ['chat.send', () => mentor.call('chat.send', { chatId, id: newId(), text: 'and hello' })],
    ['chat.send', () => mentor.call('chat.send', { chatId, id: newId(), text: 'yes', quoteSeq: 1 })],
    ['chat.setReaction', () => mentor.call('chat.setReaction', { chatId, seq: 1, reaction: 'like' })],
    ['chat.editMessage', () => mentee.call('chat.editMessage', { chatId, seq: 1, text: 'hello there' })],
    ['chat.deleteMessage', () => mentor.call('chat.deleteMessage', { chatId, seq: 2 })],
    ['chat.seen', () => mentor.call('chat.seen', { chatId, seq: 1 })],
    ...[true, false].map((typing): Step => [
      'chat.typing',
      () => mentor.call('chat.typing', { chatId, typing }),
    ]),
    ['account.saveQuietHours', () => mentee.call('account.saveQuietHours', { isOn: true })],
    ['account.saveTimeZone', () => putToSleep(mentee)],
    ['chat.send', () => mentor.call('chat.send', { chatId, id: heldId, text: 'sleep well' })],
    ['chat.deleteHeld', () => mentor.call('chat.deleteHeld', { chatId, id: heldId })],
    ['account.saveTimeZone', () => wakeUp(mentee)],
    ['calls.join', () => mentor.call('calls.join', { chatId, device, takesOver: false })],
    ['calls.signal', () => mentor.call('calls.signal', { chatId, device, n: 1, signal: { kind: 'again' } })],
    ['calls.end', () => mentee.call('calls.end', { chatId })],
    ...[...callTimeSteps(mentor, mentee, chatId), ...noticeSteps(t, mentor)],
    ...workSteps(t, { mentor, mentee, chatId }),
    ['availability.save', () => mentor.call('availability.save', { slots, timeZone: 'Europe/Berlin' })],
    [
      'training.answer',
      () =>
        mentor
          .call('training.answer', { lessonId: 'role', version: 'x', question: 0, answer: 0 })
          .catch(String),
    ],
    ['notes.add', () => mentee.call('notes.add', { id: noteId, content: 'bring the book' })],
    ['approval.send', () => mentor.call('approval.send', application).catch(String)],
    ['notes.edit', () => mentee.call('notes.edit', { id: noteId, content: 'bring both books' })],
    ['notes.remove', () => mentee.call('notes.remove', { id: noteId })],
    ...connectionSteps(mentee),
  ]
}

it('[L9] shows the result of a new read after every mutation, in every live query of two members', async () => {
  const pair = await aPair(t)
  const { mentor, mentee, chatId } = pair
  const steps = [
    ...pairSteps(pair),
    ...safetySteps(pair),
    ...askingSteps(mentor, mentee),
    ...accountSteps(mentee, mentor),
    ['connections.end', async () => {}] as Step,
  ]
  const mutations = allCalls()
    .filter(({ type }) => type === 'mutation')
    .map(({ path }) => path)
  expect([...new Set(steps.map(([path]) => path))].toSorted()).toEqual(mutations.toSorted())
  const tabs = [await openTab(mentor, mentee.id, chatId), await openTab(mentee, mentor.id, chatId)]
  for (const [path, run] of steps) {
    await run()
    let differing: string[] = []
    await eventually(`after ${path}`, async () => {
      differing = (await Promise.all(tabs.map(staleQueries))).flat()
      return differing.length === 0
    }).catch((error: unknown) => {
      throw new Error(`after ${path}: ${differing.join()} of ${String(error)}`)
    })
  }
  // Verifies that the steps had effects: the last ones deleted the mentee's account and so ended the connection.
  expect(tabs[0]?.live.of('connections').value).toEqual({ pending: [], accepted: [], rejected: [] })
  expect(tabs[0]?.live.of('messages').failure).toBeDefined()
  for (const { socket } of tabs) socket.raw.terminate()
})

it('[L9] shows to both members that either ended the connection, and that they connected again', async () => {
  for (const endedBy of ['mentor', 'mentee'] as const) {
    const pair = await aPair(t)
    const tabs = [
      await openTab(pair.mentor, pair.mentee.id, pair.chatId),
      await openTab(pair.mentee, pair.mentor.id, pair.chatId),
    ]
    const stale = async () => (await Promise.all(tabs.map(staleQueries))).flat()
    const agree = () => eventually('live and fresh', async () => (await stale()).length === 0)
    await pair[endedBy].call('connections.end', { requestId: pair.chatId })
    await agree()
    for (const { live } of tabs)
      expect(live.of('chat').failure?.reason).toMatch(/^(?:chat.notAccepted|app.notFound)$/)
    await pair.mentee.call('connections.request', { mentorId: pair.mentor.id })
    await pair.mentor.call('connections.accept', { requestId: pair.chatId })
    await agree()
    for (const { socket } of tabs) socket.raw.terminate()
  }
})
