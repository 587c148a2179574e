import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { people, sessions } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { aMentee, mailsTo, password, tokenIn } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { closeCodeIn, frameOf, listen, upgrade } from '#server/testing/clients/wire.ts'
import type { Bootstrap, SessionInfo } from '#shared/contract/account.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const isIn = async (cookie: string) => {
  const visitor = visit(t)
  visitor.cookie = cookie
  return (await visitor.query<Bootstrap>('app.bootstrap')).me !== null
}
async function enter(person: { email: string }, visitor = visit(t), remember = false): Promise<Visitor> {
  await visitor.call('account.logIn', { email: person.email, password, token: null, remember })
  return visitor
}
/** Opens a live stream with this cookie. Resolves with how many ms it took until it was closed, and why. */
async function openSocket(cookie: string) {
  const { socket, status } = await upgrade(port, { cookie, origin: 'http://localhost:3000' })
  if (!socket) throw new Error(`the channel was refused: ${status}`)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part)).on('error', () => {})
  // Does not answer the close, because the server cannot rely on it.
  const isCut = once(socket, 'close').then(() => closeCodeIn(Buffer.concat(parts)))
  const code = async (within: number) => {
    const end = Date.now() + within
    while (closeCodeIn(Buffer.concat(parts)) === null && Date.now() < end) await sleep(10)
    return closeCodeIn(Buffer.concat(parts))
  }
  return { socket, isCut, code }
}

type End = (mine: Visitor, person: Person) => Promise<unknown>
const ends: [string, End][] = [
  ['logging out', (mine) => mine.call('account.logOut')],
  ['logging out everywhere from another device', (_mine, person) => person.call('account.logOutEverywhere')],
  [
    'ending it from another device',
    async (mine, person) => {
      const { sessions: list } = await mine.query<{ sessions: SessionInfo[] }>('account.sessions')
      return person.call('account.endSession', { id: list.find((one) => one.isCurrent)?.id })
    },
  ],
  [
    'deleting the account from another device',
    (_mine, person) => person.call('account.deleteAccount', { password, word: 'REMOVE' }),
  ],
]
const changes: [string, End][] = [
  [
    'changing the password',
    (_mine, person) => {
      const next = 'a new way to say it'
      return person.call('account.changePassword', { current: password, next, repeat: next })
    },
  ],
  [
    'resetting the password',
    async (_mine, person) => {
      await visit(t).call('account.requestPasswordReset', { email: person.email })
      // Besides the email about the log-in on a new device.
      const mails = await mailsTo(t, person.email, 2)
      const token = tokenIn(mails.find(({ text }) => text.includes('/reset#')))
      return visit(t).call('account.resetPassword', { token, password: 'a new way to say it' })
    },
  ],
]

/** Ends a session that has a live stream, and tries what it still gives access to. */
async function endAndLook(end: End) {
  const person = await aMentee(t)
  const mine = await enter(person)
  const { cookie } = mine
  const channel = await openSocket(cookie)
  await end(mine, person)
  const isStillIn = await isIn(cookie)
  const code = await channel.code(10_000)
  // Frames on the closing connection are ignored.
  const call = { id: 1, method: 'mutation', params: { path: 'account.skipName', input: undefined } }
  await db().update(people).set({ isNamePromptPending: true }).where(eq(people.id, person.id))
  channel.socket.write(frameOf(JSON.stringify(call)))
  await sleep(150)
  const [row] = await db().select().from(people).where(eq(people.id, person.id))
  await channel.isCut
  const again = await upgrade(port, { cookie, origin: 'http://localhost:3000' })
  return {
    person,
    looked: { isStillIn, code, isHeard: row?.isNamePromptPending === false, again: again.status },
  }
}
const over = { isStillIn: false, code: 4001, isHeard: false, again: 401 }

it.each(ends)('[SE-4] %s invalidates the cookie at once and closes its stream', async (_, end) => {
  expect((await endAndLook(end)).looked).toEqual(over)
})

it.each(changes)(
  '[AU-16, SE-4] %s ends the other sessions and their streams, and is reported by email',
  async (what, end) => {
    const { person, looked } = await endAndLook(end)
    expect(looked).toEqual(over)
    const isReset = what.startsWith('resetting')
    expect(await isIn(person.cookie)).toBe(!isReset)
    // Besides the email about the log-in on a new device.
    const mails = await mailsTo(t, person.email, isReset ? 3 : 2)
    expect(mails.map(({ subject }) => subject)).toContain('Your Pathlight password was changed')
  },
)

it('[AU-16] a reset logs no one in', async () => {
  const person = await aMentee(t)
  await visit(t).call('account.requestPasswordReset', { email: person.email })
  const token = tokenIn((await mailsTo(t, person.email))[0])
  const response = await visit(t).post('account.resetPassword', { token, password: 'a new way to say it' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await db().select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([])
})

it('[AU-16] a log-in that started with the old password does not survive a reset', async () => {
  const person = await aMentee(t)
  await visit(t).call('account.requestPasswordReset', { email: person.email })
  const token = tokenIn((await mailsTo(t, person.email))[0])
  const logIns = Array.from({ length: 10 }, () => enter(person).catch(() => visit(t)))
  const reset = visit(t).post('account.resetPassword', { token, password: 'a new way to say it' })
  expect((await reset).statusCode).toBe(200)
  const cookies = (await Promise.all(logIns)).map(({ cookie }) => cookie)
  expect(await Promise.all(cookies.map(isIn))).toEqual(cookies.map(() => false))
})

it('[AU-16] of two concurrent changes with the same current password, one succeeds', async () => {
  const person = await aMentee(t)
  const others = await Promise.all([enter(person), enter(person), enter(person)])
  const answers = others.map((other, index) => {
    const next = `what number ${index} would like`
    return other.post('account.changePassword', { current: password, next, repeat: next })
  })
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await Promise.all(others.map(({ cookie }) => isIn(cookie)))).toEqual(
    statuses.map((status) => status === 200),
  )
})
