import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeys, users } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { addPasskey, answerWithPasskey } from '#server/testing/factors/authenticator.ts'
import type { Authenticator, Faults } from '#server/testing/factors/authenticator.ts'
import { requestExport, takeOut } from '#server/testing/data/export/export.ts'
import { aMentee, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { factorRate, logInTicket } from '#shared/limits/factor.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Bootstrap, LogInResult } from '#shared/contract/account.ts'
import type { PasskeyAssertion } from '#shared/contract/passkeys.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Error) => error.message,
  )
const isIn = async (visitor: Visitor) => (await visitor.query<Bootstrap>('app.bootstrap')).me !== null
const isUsed = async ({ id }: Person) => {
  const [row] = await t.services.database.orm.select().from(passkeys).where(eq(passkeys.userId, id))
  return row?.lastUsedAt instanceof Date
}

/** A browser in which the password of the member was entered. */
async function atTheSecondStep({ email }: Person): Promise<Visitor> {
  const visitor = visit(t)
  const form = { email, password, token: null, remember: true }
  expect(await visitor.call<LogInResult>('account.logIn', form)).toEqual({
    ...{ me: null, needsCode: true, passkeys: 'alone' },
  })
  return visitor
}
const challengeFor = (visitor: Visitor) => visitor.call<{ challenge: string }>('account.requestLogInPasskey')
const enter = (visitor: Visitor, passkey: PasskeyAssertion) =>
  outcome(visitor.call('account.logInWithPasskey', { passkey, remember: true }))
async function logIn(person: Person, authenticator: Authenticator, faults: Faults = {}) {
  const visitor = await atTheSecondStep(person)
  const answer = await enter(visitor, authenticator.get(await challengeFor(visitor), faults))
  return { visitor, answer }
}

describe('a log-in with a passkey', () => {
  it('[PK2] gets a limited number of challenges, whatever number of browsers asks', async () => {
    const person = await aMentee(t)
    await addPasskey(person)
    const visitors = [await atTheSecondStep(person), await atTheSecondStep(person)]
    const { points } = factorRate.passkeyRequestPerUser
    for (let count = 0; count < points; count++) await challengeFor(visitors[count % 2] ?? visit(t))
    for (const visitor of visitors) expect(await outcome(challengeFor(visitor))).toBe('limit.tooMany')
    const other = await aMentee(t)
    expect((await logIn(other, (await addPasskey(other)).authenticator)).answer).toBe('ok')
  })

  it('[PK2] starts no session with the password, and one with the passkey', async () => {
    const person = await aMentee(t)
    const { authenticator } = await addPasskey(person)
    expect(await isUsed(person)).toBe(false)
    const visitor = await atTheSecondStep(person)
    expect(await isIn(visitor)).toBe(false)
    const options = await challengeFor(visitor)
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: authenticator.id, transports: ['internal'] }],
    })
    expect(await enter(visitor, authenticator.get(options))).toBe('ok')
    expect(await isIn(visitor)).toBe(true)
    expect(await isUsed(person)).toBe(true)
    expect(await outcome(challengeFor(visitor))).toBe('factor.expired')
  })

  it('[PK2, MF3] takes a recovery code as well, and needs the step after the password', async () => {
    const person = await aMentee(t)
    const { recoveryCodes } = await addPasskey(person)
    const visitor = await atTheSecondStep(person)
    const code = { code: recoveryCodes[0], remember: true }
    expect(await outcome(visitor.call('account.logInWithCode', code))).toBe('ok')
    expect(await outcome(challengeFor(visit(t)))).toBe('factor.expired')
  })

  const faults: Record<string, Faults> = {
    'another origin': { origin: 'http://localhost:3001' },
    'another RP ID': { rpId: 'localhost.example.org' },
    'another challenge': { challenge: 'b3RoZXIgY2hhbGxlbmdl' },
    'a new passkey instead of a use': { type: 'webauthn.create' },
    'a wrong signature': { isSignatureWrong: true },
    'nobody present': { isUserAbsent: true },
    'a counter that stays': { counter: 1 },
    'a counter that goes back': { counter: 0 },
  }
  it.each(Object.entries(faults))('[PK3] rejects %s', async (_what, fault) => {
    const person = await aMentee(t)
    const { authenticator } = await addPasskey(person)
    const { visitor, answer } = await logIn(person, authenticator, fault)
    expect([answer, await isIn(visitor)]).toEqual(['passkey.wrong', false])
    expect((await logIn(person, authenticator)).answer).toBe('ok')
  })

  it('[PK3] accepts an authenticator that does not count', async () => {
    const person = await aMentee(t)
    const { authenticator } = await addPasskey(person, { isCounting: false })
    expect((await logIn(person, authenticator)).answer).toBe('ok')
    expect((await logIn(person, authenticator)).answer).toBe('ok')
  })

  it('[PK3] rejects a replay, also at once, and what belongs to another step, session, or member', async () => {
    const person = await aMentee(t)
    const other = await aMentee(t)
    const { authenticator } = await addPasskey(person)
    const theirs = await addPasskey(other)
    const [one, two] = [await atTheSecondStep(person), await atTheSecondStep(person)]
    expect(await enter(two, authenticator.get(await challengeFor(one)))).toBe('passkey.wrong')
    expect(await enter(one, await answerWithPasskey(person, authenticator))).toBe('passkey.wrong')
    expect(await enter(one, theirs.authenticator.get(await challengeFor(one)))).toBe('passkey.wrong')
    const passkey = authenticator.get(await challengeFor(one))
    const change = { email: `${newId()}@example.org`, password, passkey }
    expect(await outcome(person.call('account.changeEmail', change))).toBe('passkey.wrong')
    const outcomes = await Promise.all([enter(one, passkey), enter(one, passkey)])
    expect(outcomes.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(await enter(two, passkey)).toBe('passkey.wrong')
    for (const hidden of [person.email, authenticator.id, passkey.signature])
      expect(t.logged()).not.toContain(hidden)
  })

  it('[PK2, PK3] ends with the challenge after 5 minutes, and after five tries', async () => {
    const person = await aMentee(t)
    const { authenticator } = await addPasskey(person)
    const visitor = await atTheSecondStep(person)
    const late = authenticator.get(await challengeFor(visitor))
    await t.services.database.orm.execute(
      sql`update tokens set expires_at = now() where purpose = 'passkey' and subject = ${person.id}`,
    )
    expect(await enter(visitor, late)).toBe('passkey.wrong')
    for (let tries = 1; tries < logInTicket.tries; tries++)
      expect(await enter(visitor, late)).toBe('passkey.wrong')
    expect(await enter(visitor, late)).not.toBe('passkey.wrong')
    expect(await isIn(visitor)).toBe(false)
  })
})

/** Calls that ask again. Each answers 'ok' or the reason. */
const calls: Record<string, (me: Person, proof: object) => Promise<string>> = {
  'changing the email address': (me, proof) =>
    outcome(me.call('account.changeEmail', { email: `${newId()}@example.org`, password, ...proof })),
  'exporting the data': async (me, proof) => {
    const response = await requestExport(t, me, proof)
    return response.statusCode === 200
      ? 'ok'
      : response.json<{ error: { data: { reason: string } } }>().error.data.reason
  },
  'deleting the account': (me, proof) =>
    outcome(me.call('account.deleteAccount', { password, word: 'REMOVE', ...proof })),
}

describe.each(Object.entries(calls))('%s', (name, call) => {
  it('[PK4, MF7] takes a passkey besides the password, once', async () => {
    const me = await aMentee(t)
    const { authenticator } = await addPasskey(me)
    expect(await call(me, {})).toBe('factor.missing')
    const [row] = await t.services.database.orm.select().from(passkeys).where(eq(passkeys.userId, me.id))
    const other = await aMentee(t)
    const theirs = await addPasskey(other)
    expect(await call(me, { passkey: await answerWithPasskey(other, theirs.authenticator) })).toBe(
      'passkey.wrong',
    )
    const passkey = await answerWithPasskey(me, authenticator)
    expect(await call(me, { passkey })).toBe('ok')
    const isDeleted = name === 'deleting the account'
    expect(await t.services.database.orm.$count(users, eq(users.id, me.id))).toBe(isDeleted ? 0 : 1)
    // [PK5] The deletion removes the passkey.
    expect(await t.services.database.orm.$count(passkeys, eq(passkeys.id, row?.id ?? ''))).toBe(
      isDeleted ? 0 : 1,
    )
    expect(await call(me, { passkey })).toBe(isDeleted ? 'app.signedOut' : 'passkey.wrong')
  })
})

it('[PK5, DD2] the data export names passkeys, and not their keys', async () => {
  const me = await aMentee(t)
  const { authenticator, recoveryCodes } = await addPasskey(me, { name: 'Grey key' })
  const { files, data } = await takeOut(t, me, recoveryCodes[0])
  expect(data.secondFactor).toMatchObject({ oneTimeCodes: null, passkeys: [{ name: 'Grey key' }] })
  expect(files.get('index.html')).toContain('Grey key')
  expect([...files.values()].join('\n')).not.toContain(authenticator.id)
})
