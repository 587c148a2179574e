import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pendingRegistrations, rateCounters, tokens, users } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { mailsTo, password, signUp, tokenIn, type OutboxMail } from '#server/testing/data/people.ts'
import { rate, verificationCode as limit } from '#shared/limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const codeIn = (mail: OutboxMail | undefined) => /enter this code: (\d{6})\./.exec(mail?.text ?? '')?.[1]
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const accountsOf = (email: string) => db().select().from(users).where(eq(users.email, email))

const logIn = (email: string, code?: string, secret = password, token: string | null = null) =>
  visit(t)
    .call('account.logIn', { email, password: secret, token, remember: false, ...(code && { code }) })
    .then(
      () => 'in',
      (error: Error) => error.message,
    )

/** Signs up, and reads the code of the email. */
async function registered(email: string, secret = password, count = 1): Promise<string> {
  await signUp(t, visit(t), { email, password: secret })
  return codeIn((await mailsTo(t, email, count)).at(-1)) ?? ''
}

describe('the code of a sign-up', () => {
  it('[LI9] is asked for after the correct password, and creates the account once', async () => {
    const email = 'two.devices@example.org'
    const code = await registered(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(await logIn(email, code, 'not the password at all')).toBe('login.wrong')
    expect(await logIn(email)).toBe('login.unverified')
    expect(await accountsOf(email)).toEqual([])
    expect(await logIn(email, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe('in')
    expect(await accountsOf(email)).toHaveLength(1)
    expect(
      await db().select().from(pendingRegistrations).where(eq(pendingRegistrations.email, email)),
    ).toEqual([])
    expect(await logIn(email)).toBe('in')
  })

  it('[LI9] of concurrent log-ins with the right code, all but one find it used', async () => {
    const email = 'at.once@example.org'
    const code = await registered(email)
    const outcomes = await Promise.all(Array.from({ length: limit.tries }, () => logIn(email, code)))
    expect(outcomes.filter((outcome) => outcome === 'in').length).toBeGreaterThan(0)
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('[LI10] works for five tries, also when they arrive at once', async () => {
    const email = 'guessed@example.org'
    const code = await registered(email)
    const guesses = Array.from({ length: limit.tries * 2 }, (_, index) =>
      logIn(email, otherThan(code, index + 1)),
    )
    const outcomes = (await Promise.all(guesses)).toSorted()
    expect(outcomes.filter((outcome) => outcome === 'login.codeWrong')).toHaveLength(limit.tries)
    expect(await logIn(email, code)).toBe('login.codeGone')
    expect(await accountsOf(email)).toEqual([])
    await visit(t).call('account.resendVerification', { email, password })
    const next = codeIn((await mailsTo(t, email, 2)).at(-1)) ?? ''
    expect(await logIn(email, next)).toBe('in')
  })

  it('[LI10] works for ten minutes, its link longer', async () => {
    const email = 'slow@example.org'
    const code = await registered(email)
    const [row] = await db()
      .select({ seconds: sql<number>`extract(epoch from ${tokens.codeExpiresAt} - now())::float` })
      .from(tokens)
      .orderBy(sql`${tokens.codeExpiresAt} desc nulls last`)
      .limit(1)
    expect(row?.seconds).toBeLessThanOrEqual(limit.ttl / 1_000)
    expect(row?.seconds).toBeGreaterThan(limit.ttl / 1_000 - 60)
    await db()
      .update(tokens)
      .set({ codeExpiresAt: sql`now()` })
    expect(await logIn(email, code)).toBe('login.codeGone')
    expect(await logIn(email, undefined, password, tokenIn((await mailsTo(t, email)).at(-1)))).toBe('in')
  })

  it('[LI10] ends with the next email', async () => {
    const email = 'again@example.org'
    const first = await registered(email)
    await visit(t).call('account.resendVerification', { email, password })
    const second = codeIn((await mailsTo(t, email, 2)).at(-1)) ?? ''
    expect(second).not.toBe(first)
    expect(await logIn(email, first)).toBe('login.codeWrong')
    expect(await logIn(email, second)).toBe('in')
  })

  it('[LI10] comes ten times a day; later emails have the link only', async () => {
    const email = 'many.mails@example.org'
    await registered(email)
    for (let sent = 1; sent <= rate.codePerEmail.points; sent++) {
      // The hourly limit on emails is another rule.
      await db()
        .delete(rateCounters)
        .where(sql`${rateCounters.key} like 'mailPerEmail%'`)
      await visit(t).call('account.resendVerification', { email, password })
      // An email that is obsolete by the time of sending is not sent.
      await mailsTo(t, email, sent + 1)
    }
    const mails = await mailsTo(t, email)
    expect(mails.filter((mail) => codeIn(mail) !== undefined)).toHaveLength(rate.codePerEmail.points)
    expect(codeIn(mails.at(-1))).toBeUndefined()
    expect(await logIn(email, '123456')).toBe('login.codeGone')
    expect(await logIn(email, undefined, password, tokenIn(mails.at(-1)))).toBe('in')
  })

  it('[LI10] is stored nowhere', async () => {
    const email = 'stored@example.org'
    const code = await registered(email)
    const rows = await db().select().from(tokens)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows.map(({ hash }) => hash.toString('hex')))).not.toContain(code)
  })

  it('[LI11, AU-5] is wrong with another registration of the same address', async () => {
    const email = 'taken.first@example.org'
    const [attacker, victim] = ['the hand that waits', 'a lamp in the window']
    const ofAttacker = await registered(email, attacker)
    const ofVictim = await registered(email, victim, 2)
    expect(await logIn(email, ofAttacker, victim)).toBe('login.codeWrong')
    expect(await logIn(email, ofVictim, attacker)).toBe('login.wrong')
    expect(await logIn(email, ofAttacker, attacker)).toBe('login.wrong')
    expect(await accountsOf(email)).toEqual([])
    expect(await logIn(email, ofVictim, victim)).toBe('in')
  })

  it('[AU-3] is sent to no address that has an account', async () => {
    const email = 'known@example.org'
    expect(await logIn(email, await registered(email))).toBe('in')
    await signUp(t, visit(t), { email })
    const mails = await mailsTo(t, email, 2)
    expect(mails.at(-1)?.subject).toContain('already have an account')
    expect(codeIn(mails.at(-1))).toBeUndefined()
  })
})
