import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pendingRegistrations, tokens, users } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, join, mailsTo, password, signUp, tokenIn } from '#server/testing/data/people.ts'
import type { Bootstrap } from '#shared/contract/account.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const logIn = (email: string, secret: string, token: string | null) =>
  visit(t)
    .call('account.logIn', { email, password: secret, token, remember: false })
    .then(
      () => 'in',
      (error: Error) => error.message,
    )
const accountsOf = (email: string) => db().select().from(users).where(eq(users.email, email))

async function registered(email: string, secret: string, count: number): Promise<string> {
  await signUp(t, visit(t), { email, password: secret })
  return tokenIn((await mailsTo(t, email, count)).at(-1))
}

describe('an address that an attacker signed up first', () => {
  const attacker = 'the hand that waits'
  const victim = 'a lamp in the window'

  it.each(['attacker', 'victim'])(
    '[AU-5] never gives the attacker access if the %s came first',
    async (first) => {
      const email = `first-${first}@example.org`
      const secrets = first === 'attacker' ? [attacker, victim] : [victim, attacker]
      const links: Record<string, string> = {}
      for (const [index, secret] of secrets.entries())
        links[secret] = await registered(email, secret, index + 1)
      // A visitor with an earlier registration can have the email of the newest one sent again; it still goes to the
      // address.
      await visit(t).call('account.resendVerification', { email, password: secrets[1] ?? '' })
      const again = tokenIn((await mailsTo(t, email, 3)).at(-1))
      const others = [links[attacker], first === 'victim' ? again : links[attacker]]

      for (const link of others)
        expect(await logIn(email, victim, link ?? '')).toMatch(/^login\.(wrong|tokenGone)$/)
      expect(await logIn(email, attacker, null)).not.toBe('in')
      expect(await accountsOf(email)).toEqual([])
      expect(await logIn(email, victim, first === 'victim' ? (links[victim] ?? '') : again)).toBe('in')

      expect(await accountsOf(email)).toHaveLength(1)
      for (const link of [null, again, ...Object.values(links)]) {
        expect(await logIn(email, attacker, link)).toMatch(/^login\.(wrong|tokenGone)$/)
      }
      expect(await logIn(email, victim, null)).toBe('in')
    },
  )
})

it('[AU-6] opening the link changes nothing, also by GET through the API; logging in verifies, and repeating is harmless', async () => {
  const email = 'scanned@example.org'
  const token = await registered(email, password, 1)
  const input = encodeURIComponent(JSON.stringify({ email, password, token, remember: false }))
  for (const url of [
    '/join',
    '/join',
    '/join',
    `/join?verify=${token}`,
    `/api/account.logIn?input=${input}`,
  ]) {
    await visit(t).get(url)
    await t.app.inject({ method: 'HEAD', url })
  }
  expect(await accountsOf(email)).toEqual([])
  expect(await logIn(email, password, token)).toBe('in')
  expect(await logIn(email, password, token)).toBe('in')
  expect(await accountsOf(email)).toHaveLength(1)
})

describe('tokens', () => {
  it('[AU-7] have 256 bits, are stored only as a hash, and no stored value works in their place', async () => {
    const person = await aMentee(t)
    await person.call('account.requestPasswordReset', { email: person.email })
    const token = tokenIn((await mailsTo(t, person.email))[0])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await db().execute<{ schema: string; name: string }>(sql`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') and table_name <> 'dev_mails'`)
    expect(rows.length).toBeGreaterThan(10)
    for (const { schema, name } of rows) {
      const dump = await t.services.database.pool.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} t`,
      )
      expect(dump.rows.map(({ row }) => row).join()).not.toContain(token)
    }
    const [row] = await db().select().from(tokens).where(eq(tokens.subject, person.id))
    for (const stolen of [row?.id, row?.hash.toString('base64url'), row?.hash.toString('hex')]) {
      const attempt = visit(t).call('account.resetPassword', {
        token: stolen,
        password: 'another quiet path',
      })
      await expect(attempt).rejects.toThrow('reset.gone')
    }
  })

  it('[AU-7] work once: one of 50 concurrent uses sets the password', async () => {
    const person = await aMentee(t)
    await person.call('account.requestPasswordReset', { email: person.email })
    const token = tokenIn((await mailsTo(t, person.email))[0])
    const tries = Array.from({ length: 50 }, (_, index) =>
      visit(t).post('account.resetPassword', { token, password: `the path of number ${index}` }),
    )
    const answers = await Promise.all(tries)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(49).fill(412),
    ])
  })

  it('[AU-7] create one account, however many concurrent log-ins use the links of an address', async () => {
    const email = 'eager@example.org'
    const first = await registered(email, password, 1)
    const second = await registered(email, password, 2)
    const tries = Array.from({ length: 16 }, (_, index) =>
      visit(t).post('account.logIn', { email, password, token: index % 2 ? first : second, remember: false }),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 412)).toEqual([])
    expect(await accountsOf(email)).toHaveLength(1)
    const rest = await db().select().from(pendingRegistrations).where(eq(pendingRegistrations.email, email))
    expect(rest).toEqual([])
  })

  it('[AU-7] fail without an internal error if the account was created meanwhile', async () => {
    const email = 'overtaken@example.org'
    const token = await registered(email, password, 1)
    const person = await aMentee(t)
    const wanted = 'overtaken.too@example.org'
    await person.call('account.changeEmail', { email: wanted, password })
    const move = tokenIn((await mailsTo(t, wanted))[0])
    const other = await t.services.database.pool.connect()
    await other.query('begin')
    for (const [id, address] of Object.entries({ overtaker1: email, overtaker2: wanted })) {
      await other.query('insert into users (id, email, password_hash) values ($1, $2, $3)', [
        id,
        address,
        'none',
      ])
    }
    const followed = logIn(email, password, token)
    const confirmed = person.post('account.confirmEmail', { token: move })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await other.query('commit')
    other.release()
    expect(await followed).toBe('login.tokenGone')
    expect((await confirmed).statusCode).toBe(412)
  })

  it('[AU-7] are valid for their purpose and their user only', async () => {
    const [person, other] = await Promise.all([aMentee(t), aMentee(t)])
    await person.call('account.requestPasswordReset', { email: person.email })
    await person.call('account.changeEmail', { email: 'moved@example.org', password })
    const email = 'swapped@example.org'
    const verify = await registered(email, password, 1)
    const reset = tokenIn((await mailsTo(t, person.email))[0])
    const move = tokenIn((await mailsTo(t, 'moved@example.org'))[0])

    for (const token of [verify, move]) {
      await expect(
        visit(t).call('account.resetPassword', { token, password: 'nobody else' }),
      ).rejects.toThrow('reset.gone')
    }
    for (const token of [verify, reset]) {
      await expect(person.call('account.confirmEmail', { token })).rejects.toThrow('email.gone')
    }
    for (const token of [reset, move]) expect(await logIn(email, password, token)).toBe('login.unverified')
    expect(await logIn(person.email, password, verify)).toBe('in')
    await expect(other.call('account.confirmEmail', { token: move })).rejects.toThrow('email.gone')
    expect(await person.call('account.confirmEmail', { token: move })).toEqual({ email: 'moved@example.org' })
  })

  it('[AU-7] expire: verification after 24 hours, reset after one', async () => {
    const person = await aMentee(t)
    await person.call('account.requestPasswordReset', { email: person.email })
    const reset = tokenIn((await mailsTo(t, person.email))[0])
    const email = 'late@example.org'
    const verify = await registered(email, password, 1)
    const left = await db().execute<{ purpose: string; hours: string }>(
      sql`select purpose, extract(epoch from expires_at - now()) / 3600 as hours from tokens`,
    )
    for (const { purpose, hours } of left.rows) {
      expect(Number(hours)).toBeLessThanOrEqual(purpose === 'reset' ? 1 : 24)
    }
    const age = (hours: number) =>
      db().execute(sql`update tokens set expires_at = expires_at - ${hours} * interval '1 hour'`)
    await age(1)
    await expect(
      visit(t).call('account.resetPassword', { token: reset, password: 'too late now' }),
    ).rejects.toThrow('reset.gone')
    await age(23)
    expect(await logIn(email, password, verify)).toBe('login.unverified')
  })

  it('[AU-7] are revoked by a new one, and when the password or address they concern changes', async () => {
    const person = await aMentee(t)
    const ask = async (count: number) => {
      await visit(t).call('account.requestPasswordReset', { email: person.email })
      // Two emails queued at the same moment may be sent in either order: the newest link is used.
      const links = (await mailsTo(t, person.email, count)).filter(({ text }) => text.includes('/reset#'))
      return tokenIn(links.at(-1))
    }
    const first = await ask(1)
    const second = await ask(2)
    const use = (token: string) =>
      visit(t).call('account.resetPassword', { token, password: 'by an old link' })
    await expect(use(first)).rejects.toThrow('reset.gone')
    const next = 'chosen by hand today'
    await person.call('account.changePassword', { current: password, next, repeat: next })
    await expect(use(second)).rejects.toThrow('reset.gone')
    const third = await ask(4)
    await person.call('account.changeEmail', { email: 'elsewhere@example.org', password: next })
    const token = tokenIn((await mailsTo(t, 'elsewhere@example.org'))[0])
    await person.call('account.confirmEmail', { token })
    await expect(use(third)).rejects.toThrow('reset.gone')
  })
})

it('[AU-8] links use the configured BASE_URL, whatever the Host header says', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example;proto=gopher',
    'x-original-url': 'https://evil.example/',
  }
  const email = 'linked@example.org'
  const visitor = visit(t, { headers, ip: '127.0.0.1' })
  await signUp(t, visitor, { email })
  await visitor.call('account.logIn', {
    email,
    password,
    token: tokenIn((await mailsTo(t, email))[0]),
    remember: false,
  })
  await visitor.call('account.requestPasswordReset', { email })
  for (const mail of await mailsTo(t, email, 2)) {
    expect(mail.text + mail.html).not.toMatch(/evil|gopher/)
    const links = `${mail.text} ${mail.html}`.match(/https?:\/\/[^\s"'<)]+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(new URL(link).origin).toBe('http://localhost:3000')
  }
  const boot = await (await join(t, { email: 'other@example.org' })).query<Bootstrap>('app.bootstrap')
  expect(JSON.stringify(boot)).not.toContain('evil')
})
