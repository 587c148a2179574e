import { eq, sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeCodes, recoveryCodes as recoveryCodeRows, tokens } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { addPasskey, answerWithPasskey } from '#server/testing/factors/authenticator.ts'
import { aMentee, aMentor, mailsTo, password, tokenIn } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { codeOf, forgetUsedCodes, turnOnCodes } from '#server/testing/factors/second-factor.ts'
import { logInTicket, recoveryCode } from '#shared/limits/factor.ts'
import type { Bootstrap, LogInResult } from '#shared/contract/account.ts'
import type { FactorSetup, RecoveryCodes } from '#shared/contract/second-factor.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Error) => error.message,
  )
const withPassword = (visitor: Visitor, { email }: { email: string }, secret = password) =>
  visitor.call<LogInResult>('account.logIn', { email, password: secret, token: null, remember: true })
const withCode = (visitor: Visitor, code: string) =>
  outcome(visitor.call('account.logInWithCode', { code, remember: true }))
const isIn = async (visitor: Visitor) => (await visitor.query<Bootstrap>('app.bootstrap')).me !== null

/** A browser in which the password of the member was entered. */
async function atTheSecondStep(person: Person): Promise<Visitor> {
  const visitor = visit(t)
  expect(await withPassword(visitor, person)).toEqual({ me: null, needsCode: true })
  return visitor
}

describe('setting up one-time codes', () => {
  it('[MF1] takes the password and a first code, and gives ten recovery codes', async () => {
    const person = await aMentee(t)
    const begin = (secret: string) =>
      person.call<FactorSetup>('account.beginOneTimeCodes', { password: secret })
    expect(await outcome(begin('not the password'))).toBe('password.wrong')
    const { setup, secret, qr } = await begin(password)
    expect(secret.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/)
    expect(qr.size).toBeGreaterThan(20)
    expect(qr.path).toMatch(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/)
    const confirm = (code: string) =>
      person.call<RecoveryCodes>('account.confirmOneTimeCodes', { setup, code })
    expect(await outcome(confirm('000000'))).toBe('factor.wrong')
    expect(await db().$count(oneTimeCodes, eq(oneTimeCodes.userId, person.id))).toBe(0)
    const { recoveryCodes } = await confirm(codeOf(secret))
    expect(recoveryCodes).toHaveLength(recoveryCode.count)
    expect(new Set(recoveryCodes).size).toBe(recoveryCode.count)
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(await outcome(confirm(codeOf(secret, 1)))).toBe('factor.setupGone')
  })

  it('[MF1] belongs to the member who began it', async () => {
    const [person, other] = [await aMentee(t), await aMentee(t)]
    const { setup, secret } = await person.call<FactorSetup>('account.beginOneTimeCodes', { password })
    const confirm = (who: Person, ticket: string) =>
      outcome(who.call('account.confirmOneTimeCodes', { setup: ticket, code: codeOf(secret) }))
    expect(await confirm(other, setup)).toBe('factor.setupGone')
    expect(await confirm(person, `${setup.slice(0, -2)}AA`)).toBe('factor.setupGone')
    expect(await confirm(person, setup)).toBe('ok')
  })

  it('[MF5] is void once there is another factor, unless it took that one', async () => {
    const person = await aMentee(t)
    const begin = (more = {}) => person.call<FactorSetup>('account.beginOneTimeCodes', { password, ...more })
    const confirm = ({ setup, secret }: FactorSetup) =>
      outcome(person.call('account.confirmOneTimeCodes', { setup, code: codeOf(secret) }))
    const early = await begin()
    const { authenticator } = await addPasskey(person)
    expect(await confirm(early)).toBe('factor.setupGone')
    const passkey = await answerWithPasskey(person, authenticator)
    expect(await confirm(await begin({ passkey }))).toBe('ok')
  })

  it('[MF1] takes a code that an app cannot show as a wrong one', async () => {
    const person = await aMentee(t)
    const { setup } = await person.call<FactorSetup>('account.beginOneTimeCodes', { password })
    for (const code of ['١٢٣٤٥٦', 'abcdef', '12345', '', '😀😀😀'])
      expect(await outcome(person.call('account.confirmOneTimeCodes', { setup, code }))).toBe('factor.wrong')
  })

  it('[MF4] stores the secret encrypted, and recovery codes hashed', async () => {
    const person = await aMentee(t)
    const { secret, recoveryCodes } = await turnOnCodes(person)
    const stored = Buffer.concat([
      ...(await db().select().from(oneTimeCodes)).map((row) => row.secret),
      ...(await db().select().from(recoveryCodeRows)).map((row) => row.hash),
    ])
    const plain = Secret.fromBase32(secret.replaceAll(' ', ''))
    expect(stored.includes(Buffer.from(plain.bytes))).toBe(false)
    for (const text of [plain.base32, plain.hex, ...recoveryCodes])
      expect(stored.includes(text.replaceAll('-', ''))).toBe(false)
    // The secret of one member is of no use for another.
    const other = await aMentee(t)
    const others = await turnOnCodes(other)
    const [row] = await db().select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, person.id))
    if (!row) throw new Error('nothing was stored')
    await db()
      .update(oneTimeCodes)
      .set({ secret: row.secret, lastStep: 0 })
      .where(eq(oneTimeCodes.userId, other.id))
    const visitor = await atTheSecondStep(other)
    expect(await withCode(visitor, codeOf(secret))).toBe('factor.wrong')
    expect(await withCode(visitor, codeOf(others.secret))).toBe('factor.wrong')
    expect(t.logged()).not.toContain(secret)
  })
})

describe('a log-in with a second factor', () => {
  it('[MF2] starts no session with the password, and one with the code', async () => {
    const person = await aMentee(t)
    const { secret } = await turnOnCodes(person)
    const visitor = await atTheSecondStep(person)
    expect(visitor.cookie).toBe('')
    expect(await isIn(visitor)).toBe(false)
    const form = { email: person.email, password, token: null, remember: true }
    const { cookies } = await visit(t).post('account.logIn', form)
    expect(cookies).toMatchObject([
      {
        name: 'pathlight-log-in',
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: logInTicket.ttl / 1000,
      },
    ])
    expect(await withCode(visitor, '')).toBe('factor.missing')
    const code = codeOf(secret)
    expect(await withCode(visitor, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe('ok')
    expect(await isIn(visitor)).toBe(true)
    expect(await withCode(visitor, codeOf(secret, 1))).toBe('factor.expired')
  })

  it('[MF2] belongs to the browser that entered the password', async () => {
    const person = await aMentee(t)
    const { secret } = await turnOnCodes(person)
    await atTheSecondStep(person)
    expect(await withCode(visit(t), codeOf(secret))).toBe('factor.expired')
    const visitor = visit(t)
    expect(await outcome(withPassword(visitor, person, 'not the password'))).toBe('login.wrong')
    expect(await withCode(visitor, codeOf(secret))).toBe('factor.expired')
  })

  it('[MF2] takes five tries, also when they arrive at once', async () => {
    const person = await aMentee(t)
    const { secret } = await turnOnCodes(person)
    const visitor = await atTheSecondStep(person)
    const guesses = Array.from({ length: logInTicket.tries * 2 }, (_, index) =>
      withCode(visitor, String(index).repeat(6)),
    )
    const outcomes = await Promise.all(guesses)
    expect(outcomes.filter((one) => one === 'factor.wrong')).toHaveLength(logInTicket.tries)
    expect(await withCode(visitor, codeOf(secret))).not.toBe('ok')
    expect(await isIn(visitor)).toBe(false)
  })

  it('[MF2] is kept for a limited number of browsers', async () => {
    const person = await aMentee(t)
    await turnOnCodes(person)
    for (let count = 0; count < logInTicket.perUser + 2; count++) await atTheSecondStep(person)
    expect(await db().$count(tokens, eq(tokens.subject, person.id))).toBe(logInTicket.perUser)
  })

  it('[MF2] ends after ten minutes', async () => {
    const person = await aMentee(t)
    const { secret } = await turnOnCodes(person)
    const visitor = await atTheSecondStep(person)
    const [row] = await db()
      .select({ seconds: sql<number>`extract(epoch from ${tokens.expiresAt} - now())::float` })
      .from(tokens)
      .where(eq(tokens.subject, person.id))
    expect(row?.seconds).toBeLessThanOrEqual(logInTicket.ttl / 1000)
    expect(row?.seconds).toBeGreaterThan(logInTicket.ttl / 1000 - 60)
    await db()
      .update(tokens)
      .set({ expiresAt: sql`now()` })
      .where(eq(tokens.subject, person.id))
    expect(await withCode(visitor, codeOf(secret))).toBe('factor.expired')
  })

  it('[MF2, AU-16] ends when the password changes', async () => {
    const person = await aMentee(t)
    const { secret } = await turnOnCodes(person)
    const visitor = await atTheSecondStep(person)
    const next = 'another path by the lake'
    await person.call('account.changePassword', { current: password, next, repeat: next })
    expect(await withCode(visitor, codeOf(secret))).toBe('factor.expired')
  })

  it('[MF3] accepts a one-time code once, and of the neighboring steps only', async () => {
    const person = await aMentee(t)
    const { secret } = await turnOnCodes(person)
    expect(await withCode(await atTheSecondStep(person), codeOf(secret, -1))).toBe('factor.wrong')
    const code = codeOf(secret, 1)
    const visitors = [await atTheSecondStep(person), await atTheSecondStep(person)]
    const outcomes = await Promise.all(visitors.map((visitor) => withCode(visitor, code)))
    expect(outcomes.toSorted()).toEqual(['factor.wrong', 'ok'])
    expect(await withCode(await atTheSecondStep(person), codeOf(secret))).toBe('factor.wrong')
    await forgetUsedCodes(t, person)
    expect(await withCode(await atTheSecondStep(person), codeOf(secret, 3))).toBe('factor.wrong')
    expect(await withCode(await atTheSecondStep(person), codeOf(secret))).toBe('ok')
  })

  it('[MF3] accepts each recovery code once, however it is written', async () => {
    const person = await aMentee(t)
    const { recoveryCodes } = await turnOnCodes(person)
    const [first = '', second = ''] = recoveryCodes
    expect(await withCode(await atTheSecondStep(person), first)).toBe('ok')
    expect(await withCode(await atTheSecondStep(person), first)).toBe('factor.wrong')
    const written = second.toUpperCase().replaceAll('-', ' ')
    expect(await withCode(await atTheSecondStep(person), written)).toBe('ok')
    expect(await db().$count(recoveryCodeRows, eq(recoveryCodeRows.userId, person.id))).toBe(
      recoveryCode.count - 2,
    )
    const other = await aMentee(t)
    await turnOnCodes(other)
    expect(await withCode(await atTheSecondStep(other), recoveryCodes[2] ?? '')).toBe('factor.wrong')
  })

  it('[MF3, AU-12] limits wrong codes, whatever number of right passwords is entered', async () => {
    const person = await aMentee(t)
    const { secret } = await turnOnCodes(person)
    const visitor = visit(t)
    const outcomes: string[] = []
    for (let count = 0; count < 8; count++) {
      await withPassword(visitor, person)
      outcomes.push(await withCode(visitor, String(count).repeat(6)))
    }
    expect(outcomes.slice(0, 5)).toEqual(Array<string>(5).fill('factor.wrong'))
    expect(outcomes.slice(5)).toEqual(Array<string>(3).fill('login.tooMany'))
    // Nor do wrong codes use up the tries of the password.
    expect(await withPassword(visit(t), person)).toMatchObject({ needsCode: true })
    expect(await withCode(await atTheSecondStep(person), codeOf(secret))).toBe('ok')
  })
})

it('[MF3, AU-12] what is entered as an address cannot use up the tries of a code', async () => {
  const person = await aMentee(t)
  const { secret } = await turnOnCodes(person)
  const ip = '192.0.2.70'
  const visitor = visit(t, { ip })
  await withPassword(visitor, person)
  for (let count = 0; count < 6; count++)
    await outcome(withPassword(visit(t, { ip }), { email: `factor\n${person.email}` }, 'x'))
  expect(await withCode(visitor, codeOf(secret))).toBe('ok')
})

describe('changing the second factor', () => {
  it('[MF5] replaces the recovery codes, with the password and a code', async () => {
    const person = await aMentee(t)
    const { secret, recoveryCodes } = await turnOnCodes(person)
    const renew = (secretWord: string, code: string) =>
      person.call<RecoveryCodes>('account.renewRecoveryCodes', { password: secretWord, code })
    expect(await outcome(renew('not the password', codeOf(secret)))).toBe('password.wrong')
    expect(await outcome(renew(password, '000000'))).toBe('factor.wrong')
    const renewed = await renew(password, codeOf(secret))
    expect(renewed.recoveryCodes).toHaveLength(recoveryCode.count)
    expect(await withCode(await atTheSecondStep(person), recoveryCodes[0] ?? '')).toBe('factor.wrong')
    expect(await withCode(await atTheSecondStep(person), renewed.recoveryCodes?.[0] ?? '')).toBe('ok')
  })

  it('[MF5] is turned off with the password and a code, and reported by email', async () => {
    const person = await aMentor(t)
    const { secret } = await turnOnCodes(person)
    expect((await mailsTo(t, person.email))[0]?.subject).toContain('two-step login')
    const turnOff = (secretWord: string, code: string) =>
      outcome(person.call('account.turnOffOneTimeCodes', { password: secretWord, code }))
    expect(await turnOff('not the password', codeOf(secret))).toBe('password.wrong')
    expect(await turnOff(password, '')).toBe('factor.missing')
    expect(await turnOff(password, codeOf(secret))).toBe('ok')
    expect(await db().$count(recoveryCodeRows, eq(recoveryCodeRows.userId, person.id))).toBe(0)
    await mailsTo(t, person.email, 2)
    expect((await withPassword(visit(t), person)).me).not.toBeNull()
    expect(await turnOff(password, codeOf(secret, 1))).toBe('app.notFound')
  })

  it('[MF5, AC3] stays after a password reset', async () => {
    const person = await aMentee(t)
    const { secret } = await turnOnCodes(person)
    const next = 'another path by the lake'
    await visit(t).call('account.requestPasswordReset', { email: person.email })
    const mail = (await mailsTo(t, person.email, 2)).find(({ text }) => text.includes('/reset#'))
    await visit(t).call('account.resetPassword', { token: tokenIn(mail), password: next })
    const visitor = visit(t)
    expect(await withPassword(visitor, person, next)).toEqual({ me: null, needsCode: true })
    expect(await withCode(visitor, codeOf(secret))).toBe('ok')
  })
})
