import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeys, recoveryCodes as recoveryCodeRows, tokens } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { addPasskey, createAuthenticator, answerWithPasskey } from '#server/testing/factors/authenticator.ts'
import type { Faults } from '#server/testing/factors/authenticator.ts'
import { aMentee, mailsTo, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { codeOf, turnOnCodes } from '#server/testing/factors/second-factor.ts'
import { passkey as limit, recoveryCode } from '#shared/limits/factor.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Options = {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly user?: { readonly id: string }
  readonly excludeCredentials?: readonly { readonly id: string }[]
}

const db = () => t.services.database.orm
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Error) => error.message,
  )
const begin = (person: Person, more = {}) =>
  person.call<Options>('account.beginPasskey', { password, ...more })
const add = (person: Person, passkey: unknown, name = '') =>
  outcome(person.call('account.addPasskey', { name, passkey }))
const rowsOf = ({ id }: Person) => db().select().from(passkeys).where(eq(passkeys.userId, id))

describe('adding a passkey', () => {
  it('[PK1, PK3] takes the password, and gives ten recovery codes with the first one', async () => {
    const person = await aMentee(t)
    expect(await outcome(begin(person, { password: 'not the password' }))).toBe('password.wrong')
    const options = await begin(person)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Pathlight' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
      timeout: limit.challengeTtl,
    })
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
    // The user handle, which authenticators show to anyone, says nothing about the member.
    expect(Buffer.from(options.user?.id ?? '', 'base64url').toString()).toBe(person.id)
    const { recoveryCodes } = await addPasskey(person, { name: '  My\u200B phone ' })
    expect(recoveryCodes).toHaveLength(recoveryCode.count)
    const [row] = await rowsOf(person)
    expect(row).toMatchObject({ name: 'My phone', counter: 1, transports: ['internal'], lastUsedAt: null })
    expect((await mailsTo(t, person.email))[0]?.subject).toContain('two-step login')
  })

  it('[PK1, MF5] takes the second factor of a member who has one, and keeps the recovery codes', async () => {
    const person = await aMentee(t)
    const { secret } = await turnOnCodes(person)
    expect(await outcome(begin(person))).toBe('factor.missing')
    expect(await outcome(begin(person, { code: '000000' }))).toBe('factor.wrong')
    const options = await begin(person, { code: codeOf(secret) })
    const authenticator = createAuthenticator()
    const passkey = authenticator.create(options)
    const added = await person.call('account.addPasskey', { name: 'Key', passkey })
    expect(added).toEqual({ recoveryCodes: null })
    // And one-time codes take the passkey of a member who has one.
    const other = await aMentee(t)
    const theirs = await addPasskey(other)
    const setUp = (more = {}) => outcome(other.call('account.beginOneTimeCodes', { password, ...more }))
    expect(await setUp()).toBe('factor.missing')
    expect(await setUp({ passkey: await answerWithPasskey(other, theirs.authenticator) })).toBe('ok')
    const again = await begin(other, { passkey: await answerWithPasskey(other, theirs.authenticator) })
    expect(again.excludeCredentials).toMatchObject([{ id: theirs.authenticator.id }])
  })

  it('[PK1] is limited to ten, also at once, and names one after its device', async () => {
    const person = await aMentee(t)
    const { recoveryCodes } = await addPasskey(person)
    const [first] = await rowsOf(person)
    if (!first) throw new Error('nothing was stored')
    const copies = Array.from({ length: limit.perMember - 2 }, (_, index) => ({
      ...first,
      ...{ id: `copy-${index}`, credentialId: Buffer.from(`copy ${index}`) },
    }))
    await db().insert(passkeys).values(copies)
    const options = [
      await begin(person, { code: recoveryCodes[0] }),
      await begin(person, { code: recoveryCodes[1] }),
    ]
    const outcomes = await Promise.all(
      options.map((one) => add(person, createAuthenticator().create(one), ' ')),
    )
    expect(outcomes.toSorted()).toEqual(['ok', 'passkey.tooMany'])
    expect(await outcome(begin(person, { code: recoveryCodes[2] }))).toBe('passkey.tooMany')
    const rows = await rowsOf(person)
    expect(rows).toHaveLength(limit.perMember)
    for (const { name } of rows) expect(name.trim()).not.toBe('')
  })

  it('[PK1, MF5] that began without a second factor is rejected once there is one', async () => {
    const person = await aMentee(t)
    const early = await begin(person)
    const { secret } = await turnOnCodes(person)
    expect(await add(person, createAuthenticator().create(early))).toBe('passkey.wrong')
    expect(await rowsOf(person)).toEqual([])
    const options = await begin(person, { code: codeOf(secret) })
    expect(await add(person, createAuthenticator().create(options))).toBe('ok')
  })

  it('[PK1, MF5] is the first factor of a member for one of two setups that end at once', async () => {
    const person = await aMentee(t)
    const options = [await begin(person), await begin(person)]
    const outcomes = await Promise.all(options.map((one) => add(person, createAuthenticator().create(one))))
    expect(outcomes.toSorted()).toEqual(['ok', 'passkey.wrong'])
    expect(await rowsOf(person)).toHaveLength(1)
  })

  const faults: Record<string, Faults> = {
    'another origin': { origin: 'https://localhost:3000' },
    'another RP ID': { rpId: 'example.org' },
    'another challenge': { challenge: 'b3RoZXIgY2hhbGxlbmdl' },
    'a use instead of a new one': { type: 'webauthn.get' },
    'nobody present': { isUserAbsent: true },
  }
  it.each(Object.entries(faults))('[PK3] rejects %s', async (_what, fault) => {
    const person = await aMentee(t)
    expect(await add(person, createAuthenticator().create(await begin(person), fault))).toBe('passkey.wrong')
    expect(await rowsOf(person)).toEqual([])
  })

  it('[PK3] rejects a challenge that was used, is of another session, of another use, or too old', async () => {
    const person = await aMentee(t)
    const other = await aMentee(t)
    const options = await begin(person)
    const { authenticator } = await addPasskey(other)
    expect(await add(other, createAuthenticator().create(options))).toBe('passkey.wrong')
    expect(await add(person, createAuthenticator().create(options))).toBe('ok')
    expect(await add(person, createAuthenticator().create(options))).toBe('passkey.wrong')
    const toUse = await other.call<Options>('account.requestPasskey')
    expect(await add(other, createAuthenticator().create(toUse))).toBe('passkey.wrong')
    // A passkey that another member has.
    const third = await aMentee(t)
    expect(await add(third, authenticator.create(await begin(third)))).toBe('passkey.wrong')
    const late = await begin(third)
    const [row] = await db()
      .select({ seconds: sql<number>`extract(epoch from ${tokens.expiresAt} - now())::float` })
      .from(tokens)
      .where(eq(tokens.subject, third.id))
    expect(row?.seconds).toBeLessThanOrEqual(limit.challengeTtl / 1000)
    await db()
      .update(tokens)
      .set({ expiresAt: sql`now()` })
      .where(eq(tokens.subject, third.id))
    expect(await add(third, createAuthenticator().create(late))).toBe('passkey.wrong')
    for (const hidden of [options.challenge, authenticator.id, third.email])
      expect(t.logged()).not.toContain(hidden)
  })

  it('[PK3] stores a limited number of challenges of a member', async () => {
    const person = await aMentee(t)
    const { authenticator } = await addPasskey(person)
    for (let count = 0; count < limit.openChallenges + 3; count++)
      await answerWithPasskey(person, authenticator)
    expect(await db().$count(tokens, eq(tokens.subject, person.id))).toBe(limit.openChallenges)
  })

  it('[PK6] needs an address with a domain', async () => {
    const other = await createTestApp({ BASE_URL: 'http://127.0.0.1:3000' })
    try {
      const person = await aMentee(other)
      const form = { password }
      const headers = { origin: 'http://127.0.0.1:3000' }
      const response = await person.post('account.beginPasskey', form, headers)
      expect(response.json()).toMatchObject({ error: { data: { reason: 'passkey.unavailable' } } })
    } finally {
      await other.close()
    }
  })
})

describe('removing a passkey', () => {
  const remove = (person: Person, id: string | undefined, more = {}) =>
    outcome(person.call('account.removePasskey', { id, password, ...more }))

  it('[PK4] takes the password and a second factor, and with the last one removes the recovery codes', async () => {
    const person = await aMentee(t)
    const { authenticator, recoveryCodes } = await addPasskey(person)
    const [row] = await rowsOf(person)
    expect(await remove(person, row?.id, { password: 'not the password' })).toBe('password.wrong')
    expect(await remove(person, row?.id)).toBe('factor.missing')
    const other = await aMentee(t)
    await addPasskey(other)
    const passkey = () => answerWithPasskey(person, authenticator)
    expect(await remove(other, row?.id, { code: 'x' })).toBe('app.notFound')
    expect(await remove(person, (await rowsOf(other))[0]?.id, { code: recoveryCodes[0] })).toBe(
      'app.notFound',
    )
    expect(await db().$count(recoveryCodeRows, eq(recoveryCodeRows.userId, person.id))).toBe(
      recoveryCode.count,
    )
    expect(await remove(person, row?.id, { passkey: await passkey() })).toBe('ok')
    expect(await rowsOf(person)).toEqual([])
    expect(await db().$count(recoveryCodeRows, eq(recoveryCodeRows.userId, person.id))).toBe(0)
    await mailsTo(t, person.email, 2)
    const form = { email: person.email, password, token: null, remember: true }
    expect(await visit(t).call('account.logIn', form)).toMatchObject({ me: { id: person.id } })
  })

  it('[PK4, MF5] keeps the other factors: codes, or the passkeys when codes are turned off', async () => {
    const person = await aMentee(t)
    const { authenticator } = await addPasskey(person)
    const passkey = () => answerWithPasskey(person, authenticator)
    const { setup, secret } = await person.call<{ setup: string; secret: string }>(
      'account.beginOneTimeCodes',
      { password, passkey: await passkey() },
    )
    expect(await person.call('account.confirmOneTimeCodes', { setup, code: codeOf(secret) })).toEqual({
      recoveryCodes: null,
    })
    const change = async () => ({ password, passkey: await passkey() })
    expect(await person.call('account.renewRecoveryCodes', await change())).toMatchObject({
      recoveryCodes: { length: recoveryCode.count },
    })
    await person.call('account.turnOffOneTimeCodes', await change())
    expect(await rowsOf(person)).toHaveLength(1)
    expect(await db().$count(recoveryCodeRows, eq(recoveryCodeRows.userId, person.id))).toBe(
      recoveryCode.count,
    )
  })
})
