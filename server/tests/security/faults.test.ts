import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen, upgrade } from '#server/testing/clients/wire.ts'
import {
  aPair,
  aMentee,
  mailsTo,
  password,
  rollAndPeek,
  signUp,
  tokenIn,
} from '#server/testing/data/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const rename = (from: string, to: string) =>
  t.services.database.pool.query(
    `alter table ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`,
  )

/** Runs something while a table does not exist, which causes an internal error anywhere. */
async function without<T>(name: string, work: () => Promise<T>): Promise<T> {
  await rename(name, `${name}_away`)
  try {
    return await work()
  } finally {
    await rename(`${name}_away`, name)
  }
}
type Line = {
  level: number
  time: string
  msg: string
  reqId?: string
  actor?: string
  action?: string
  result?: string
  route?: string
}
const lines = () =>
  t
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

describe('an internal error', () => {
  const inside =
    /select|insert|relation|sessions_away|node_modules|\.ts\b|\bat \w+|stack|pg|drizzle|postgres/i

  it('[IN-5] answers with its reason and the request id, in a call, before it, and for an image', async () => {
    const person = await aMentee(t)
    const { rollId } = await rollAndPeek(t, person)
    const answers: [number, string][] = []
    const note = async (ask: ReturnType<Visitor['get']>) => {
      const { statusCode, body } = await ask
      answers.push([statusCode, body])
    }
    await without('sessions', async () => {
      await note(person.get('/api/account.sessions'))
      await note(person.post('account.logOut'))
    })
    const attempt = { email: 'a@example.org', password, token: null, remember: false }
    await without('pending_registrations', () => note(visit(t).post('account.logIn', attempt)))
    await without('captchas', async () => {
      await note(person.get(`/api/dice/${rollId}.png`))
      await note(person.post('account.rollDice'))
    })
    for (const [status, body] of answers) {
      expect(status).toBe(500)
      expect(body).not.toMatch(inside)
      const { data, message } = (
        JSON.parse(body) as { error: { data: { requestId: string }; message: string } }
      ).error
      expect(data).toEqual({
        code: 'internal',
        reason: 'app.internal',
        values: {},
        requestId: expect.any(String),
      })
      expect(message).toBe('app.internal')
      expect(lines().filter(({ reqId, level }) => reqId === data.requestId && level === 50)).toHaveLength(1)
    }
  })

  it('[IN-5] of a rate limit rejects the call instead of permitting it', async () => {
    const person = await aMentee(t)
    const attempt = { email: person.email, password, token: null, remember: false }
    const response = await without('rate_counters', () => visit(t).post('account.logIn', attempt))
    const { statusCode, body, headers } = response
    expect([statusCode, headers['retry-after']]).toEqual([503, '10'])
    expect(body).not.toMatch(inside)
  })

  it('[IN-5] while reading a request repeats nothing of its content', async () => {
    const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' }
    const payload = '{"password":"canary-in-broken-json'
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: '/api/account.logIn',
      headers,
      payload,
    })
    expect(statusCode).toBe(400)
    expect(body + t.logged()).not.toContain('canary-in-broken-json')
    const bad = await t.app.inject({ url: '/canary-path/%zz' })
    expect(bad.statusCode).toBe(400)
    expect(bad.body).not.toContain('canary')
  })
})

describe('the log', () => {
  const canary = {
    password: 'canary password of mine',
    wrong: 'canary that is wrong',
    name: 'Canary\r\n{"level":60}',
  }
  const email = 'canary.address@example.org'

  it('[OP-1] contains no user input, email content, or credential, whatever fails', async () => {
    const visitor = visit(t, { headers: { 'user-agent': 'canary-agent', referer: 'https://canary.example' } })
    await signUp(t, visitor, { email, password: canary.password })
    const token = tokenIn((await mailsTo(t, email))[0])
    const attempt = { email, token: null, remember: false }
    await visitor.post('account.logIn', { ...attempt, password: canary.wrong })
    await visitor.post('account.logIn', { ...attempt, password: canary.password })
    await visitor.call('account.logIn', { ...attempt, password: canary.password, token })
    const { cookie } = visitor
    await visitor.call('account.saveName', { fullName: canary.name })
    await visitor.get(`/canary-path?canary=${canary.password}`)
    await visitor.get('/api/canary.call?input="canary"')
    await visitor.post('account.changePassword', {
      current: canary.wrong,
      next: canary.wrong,
      repeat: canary.wrong,
    })
    // Failed statements contain the values to be stored, unless they are removed.
    const form = { email, password: canary.password, age: 15, ...(await rollAndPeek(t, visitor)) }
    await without('pending_registrations', () => visitor.post('account.signUp', form))
    await db().execute(sql`alter table people add constraint short check (length(full_name) < 3) not valid`)
    const { statusCode } = await visitor.post('account.saveName', { fullName: canary.name })
    expect(statusCode).toBe(500)
    await db().execute(sql`alter table people drop constraint short`)
    await without('dev_mails', async () => {
      await visitor.call('account.requestPasswordReset', { email })
      await new Promise((resolve) => setTimeout(resolve, 1_200))
    })
    const reset = tokenIn((await mailsTo(t, email, 2)).at(-1))
    await visitor.call('account.resetPassword', { token: reset, password: 'canary chosen anew' })

    const log = t.logged()
    expect(lines().filter(({ level }) => level === 50).length).toBeGreaterThanOrEqual(2)
    expect(log).not.toMatch(/canary/i)
    for (const secret of [token, reset, cookie.split('=')[1] ?? '', '$argon2'])
      expect(log).not.toContain(secret)
    expect(log).not.toMatch(/"\w*":"10\.\d+\.\d+\.\d+"/)
  })

  it('[OP-1] has a line for each log-in, failure, denial, and rate limit, with request id, action, result, and UTC time', async () => {
    const person = await aMentee(t)
    const from = lines().length
    const visitor = visit(t)
    const attempt = { email: person.email, password, token: null, remember: false }
    await visitor.call('account.logIn', attempt)
    for (let count = 0; count < 6; count++)
      await visit(t, { ip: '192.0.2.50' }).post('account.logIn', { ...attempt, password: 'no' })
    await visit(t).post('account.skipName')
    await visitor.post('account.endSession', { id: 'abcdefghijkmnpqrstuv' })
    await visitor.post('account.deleteAccount', { password: 'no', word: 'REMOVE' })
    const found = lines().slice(from)
    const told = found.filter(({ action }) => action).map(({ action, result }) => `${action}: ${result}`)
    expect(told).toEqual([
      'account.logIn: ok',
      ...Array<string>(5).fill('account.logIn: login.wrong'),
      'password check: limited',
      'account.logIn: login.tooMany',
      'account.skipName: app.signedOut',
      'account.endSession: app.notFound',
      'account.deleteAccount: password.wrong',
    ])
    const mine = found.filter(({ action, actor }) => action && actor)
    expect(mine.map(({ action }) => action)).toEqual([
      'account.logIn',
      'account.endSession',
      'account.deleteAccount',
    ])
    expect(new Set(mine.map(({ actor }) => actor)).size).toBe(1)
    expect(mine[0]?.actor).not.toContain(person.id)
    for (const { reqId, time } of found.filter(({ action }) => action)) {
      expect(reqId).toMatch(/^[\da-f-]{36}$/)
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    }
  })

  it('[OP-1] has the member and the result of each denial of a picture, an upload, a socket, and a live query', async () => {
    const [{ chatId }, stranger] = [await aPair(t), await aMentee(t)]
    const from = lines().length
    await stranger.get(`/api/pictures/chat/${chatId}/${'a'.repeat(20)}.webp`)
    await stranger.post(`upload/chat/${chatId}`, {}, { 'content-type': 'image/png' })
    const port = await listen(t.app)
    await upgrade(port, { cookie: stranger.cookie, origin: 'https://evil.example' })
    const socket = await openSocket({ port, cookie: stranger.cookie })
    const feed = await socket.watch([{ name: 'messages', input: { chatId } }, { name: 'canary-query' }])
    await feed.until('both denials', () => feed.count('error') === 2)
    socket.raw.terminate()
    const told = () =>
      lines()
        .slice(from)
        .filter(({ result }) => result)
        .map(({ msg, action, route, result, actor }) => [action ?? route ?? msg, result, actor !== undefined])
    await expect.poll(told).toEqual(
      expect.arrayContaining([
        ['/api/pictures/chat/:chatId/:file', 'app.notFound', true],
        ['/api/upload/chat/:chatId', 'app.notFound', true],
        ['/api', 'app.forbidden', false],
        ['live query messages', 'app.notFound', true],
        ['live query', 'app.notFound', true],
      ]),
    )
    const log = lines().slice(from)
    expect(JSON.stringify(log)).not.toMatch(/canary|evil/)
    expect(JSON.stringify(log)).not.toContain(stranger.id)
  })
})
