import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { aMentee, password } from '#server/testing/data/people.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { session as limit } from '#shared/limits.ts'
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
describe('a session', () => {
  it('[SE-1] has a secret of 256 random bits, stored only as a hash', async () => {
    const person = await aMentee(t)
    const secrets = new Set<string>()
    for (let count = 0; count < 20; count++) secrets.add((await enter(person)).cookie.split('=')[1] ?? '')
    expect(secrets.size).toBe(20)
    const dump = JSON.stringify(await db().select().from(sessions))
    for (const secret of secrets) {
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
      expect(dump).not.toContain(secret)
      expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    }
    const [row] = await db().select().from(sessions).where(eq(sessions.userId, person.id))
    expect(await isIn(`pathlight=${row?.id}`)).toBe(false)
    expect(await isIn(`pathlight=${row?.hash.toString('base64url')}`)).toBe(false)
  })

  it('[SE-1] is new at log-in, never one the client sent; the old one ends', async () => {
    const person = await aMentee(t)
    const visitor = visit(t)
    visitor.cookie = 'pathlight=chosen-by-somebody-else-0123456789abcdef'
    await enter(person, visitor)
    const first = visitor.cookie
    expect(first).not.toContain('chosen')
    await enter(person, visitor)
    expect(visitor.cookie).not.toBe(first)
    expect([await isIn(first), await isIn(visitor.cookie)]).toEqual([false, true])
  })

  it('[SE-1] continues under a new secret after reauthentication', async () => {
    const person = await aMentee(t)
    const next = 'a new way to say it'
    for (const change of [
      () => person.call('account.changeEmail', { email: 'renewed@example.org', password }),
      () => person.call('account.beginOneTimeCodes', { password }),
      () => person.call('account.beginPasskey', { password }),
      () => person.call('account.changePassword', { current: password, next, repeat: next }),
    ]) {
      const before = person.cookie
      await change()
      expect(person.cookie).not.toBe(before)
      expect([await isIn(before), await isIn(person.cookie)]).toEqual([false, true])
    }
  })

  it('[SE-3] ends after 24 hours without use, or 7 days if it is remembered', async () => {
    const person = await aMentee(t)
    const ages: [boolean, number][] = [
      [false, limit.short],
      [true, limit.idle],
    ]
    for (const [isRemembered, idle] of ages) {
      const { cookie } = await enter(person, visit(t), isRemembered)
      const unused = (ms: number) =>
        db().execute(sql`update sessions set last_seen_at = now() - ${ms / 1000} * interval '1 second'`)
      await unused(idle - 60_000)
      expect(await isIn(cookie)).toBe(true)
      const [row] = await db()
        .execute(sql`select min(now() - last_seen_at) < interval '1 minute' as is_new from sessions`)
        .then(({ rows }) => rows)
      expect(row).toEqual({ is_new: true })
      await unused(idle + 1_000)
      expect(await isIn(cookie)).toBe(false)
    }
    expect([limit.short, limit.idle, limit.absolute].map((ms) => ms / 86_400_000)).toEqual([1, 7, 30])
  })

  it('[SE-3] ends after 30 days, however much it is used', async () => {
    const { cookie } = await enter(await aMentee(t), visit(t), true)
    const started = (days: number) =>
      db().execute(sql`update sessions set created_at = now() - ${days} * interval '1 day'`)
    await started(29.9)
    expect(await isIn(cookie)).toBe(true)
    await started(30.1)
    expect(await isIn(cookie)).toBe(false)
  })
})

describe('the cookie', () => {
  it('[SE-2] is __Host-, Secure, HttpOnly, and SameSite=Lax for the whole path, and is set nowhere else', async () => {
    const origin = 'https://mentors.example.org'
    const secure = await createTestApp({
      BASE_URL: origin,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SAFETY_CONTACT: 'safety@example.org',
      SAFEGUARDING: 'open',
      HELP_LINES: 'us',
    })
    const person = await aMentee(secure)
    const visitor = visit(secure, { headers: { origin } })
    const attempt = { email: person.email, password, token: null }
    const answers = [
      await visitor.post('account.logIn', { ...attempt, remember: true }),
      await visitor.post('account.logIn', { ...attempt, remember: false }),
    ]
    const cookies = answers.map(({ headers }) => String([headers['set-cookie']].flat()[0]))
    const value = '__Host-pathlight=[\\w-]{43}'
    expect(cookies[0]).toMatch(
      new RegExp(`^${value}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    )
    expect(cookies[1]).toMatch(new RegExp(`^${value}; Path=/; HttpOnly; Secure; SameSite=Lax$`))
    // The cookie of the device [AU-20].
    for (const { headers } of answers) {
      expect([headers['set-cookie']].flat()[1]).toMatch(
        /^__Host-pathlight-device=[\w.~-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    }
    const boot = await visitor.get('/api/app.bootstrap')
    expect(boot.headers['set-cookie']).toBeUndefined()
    expect(boot.json()).toMatchObject({ result: { data: { me: { id: person.id } } } })
    const seen = [...answers, boot].map(({ body }) => body).join() + secure.logged()
    for (const cookie of cookies) expect(seen).not.toContain(/=([\w-]+);/.exec(cookie)?.[1])
    // A cookie with another name, as a page of a neighboring host could set it, gives no access.
    expect((await visitor.get('/api/account.sessions', { cookie: visitor.cookie.slice(7) })).statusCode).toBe(
      401,
    )
    await secure.close()
  })
})

describe('the member\u2019s own sessions', () => {
  it('[SE-5] are listed by device and ended one by one; no other member\u2019s can be ended, and none twice', async () => {
    const person = await aMentee(t)
    const phone = visit(t, { headers: { 'user-agent': 'Mozilla/5.0 (Android 16; Mobile) Firefox/150.0' } })
    await enter(person, phone)
    const list = async () => (await person.query<{ sessions: SessionInfo[] }>('account.sessions')).sessions
    const devices = (await list()).map(({ device, isCurrent }) => `${device} ${isCurrent}`)
    expect(devices.toSorted()).toEqual(['Firefox on Android false', 'Tests true'])
    const id = (await list()).find(({ isCurrent }) => !isCurrent)?.id
    const stranger = await aMentee(t)
    await expect(stranger.call('account.endSession', { id })).rejects.toThrow('app.notFound')
    expect(await isIn(phone.cookie)).toBe(true)
    await person.call('account.endSession', { id })
    expect(await isIn(phone.cookie)).toBe(false)
    await expect(person.call('account.endSession', { id })).rejects.toThrow('app.notFound')
    expect(await list()).toHaveLength(1)
  })

  it('[SE-5] are at most 50: the oldest end', async () => {
    const person = await aMentee(t)
    const [first] = await db().select().from(sessions).where(eq(sessions.userId, person.id))
    const more = Array.from({ length: limit.perUser }, (_, index) => ({
      ...{ id: `more${index}`, hash: Buffer.from(`${person.id}${index}`), userId: person.id },
      ...{ device: 'Tests', isRemembered: true, createdAt: new Date(Number(first?.createdAt) - 1_000) },
    }))
    await db().insert(sessions).values(more)
    await enter(person)
    const rows = await db().select().from(sessions).where(eq(sessions.userId, person.id))
    expect(rows).toHaveLength(limit.perUser)
    expect(await isIn(person.cookie)).toBe(true)
  })

  it.each([
    ['account.logOut', undefined],
    ['account.logOutEverywhere', undefined],
    ['account.deleteAccount', { password, word: 'REMOVE' }],
  ])('[SE-5] %s deletes the cookie, and the pages that the browser keeps for Back', async (name, input) => {
    const person = await aMentee(t)
    const { statusCode, headers } = await person.post(name, input)
    expect(statusCode).toBe(200)
    expect(headers['clear-site-data']).toBe('"cache"')
    expect([headers['set-cookie']].flat()[0]).toMatch(
      /^pathlight=; Max-Age=0; Path=\/|^pathlight=; .*Expires=Thu, 01 Jan 1970/,
    )
    expect(headers['cache-control']).toBe('no-store')
  })
})

it('[SE-5] no response to a member is cached, including the event stream', async () => {
  const person = await aMentee(t)
  for (const url of ['/api/app.bootstrap', '/api/account.sessions', '/api/account.none']) {
    expect((await person.get(url)).headers['cache-control']).toBe('no-store')
  }
  const input = encodeURIComponent(JSON.stringify({ queries: [{ key: 'a', name: 'me' }] }))
  const stream = await fetch(`http://127.0.0.1:${port}/api/live.stream?input=${input}`, {
    headers: { cookie: person.cookie, accept: 'text/event-stream', origin: 'http://localhost:3000' },
  })
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(stream.headers.get('cache-control')).toContain('no-store')
  expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'")
  await stream.body?.cancel()
})
