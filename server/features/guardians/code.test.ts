import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardianConsents, guardians, users } from '#server/db/schema.ts'
import { addStaff } from '#server/features/staff/store.ts'
import { createTestApp, visit, type TestApp } from '#server/testing/clients/app.ts'
import {
  aGuardian,
  aGuardianAddress,
  consentOf,
  giveConsent,
  guardianToken,
  issueCode,
  readConsents,
  writeConsentState,
} from '#server/testing/data/guardians.ts'
import { aMentee, aMentor, mailsTo, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { consentLines, consentVersion } from '#shared/domain/consent.ts'
import { guardianConsent, guardianRate } from '#shared/limits/guardian.ts'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { newId } from '#shared/domain/ids.ts'
import { foldMailbox } from '#server/mail/mailbox.ts'
import { deleteEndedGuardianAccess } from './sweep.ts'

let t: TestApp
let staff: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict' })
  staff = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
async function aMinor(email?: string): Promise<Person> {
  const mentee = await aMentee(t, email === undefined ? {} : { email })
  await writeConsentState(t, mentee)
  return mentee
}
const redeem = (code: string, email: string, visitor = visit(t)) =>
  visitor.call('guardian/redeemCode', { code, email })
const confirm = async (minor: Person) => {
  const { consents } = await readConsents(staff, minor)
  await staff.call('staff/consents.confirm', { id: consents[0]?.id, isGuardian: true })
}

it('[GC2] the text that guardians agree to has the version that is stored', () => {
  const lines = consentLines.map((line) => guardianText(line)).join('\n')
  const hash = createHash('sha256').update(lines).digest('hex').slice(0, 16)
  expect({ version: consentVersion, hash }).toEqual({ version: 1, hash: '2a097363acd78549' })
})

describe('a code', () => {
  it('[GC3] works once, however it is typed, and the newest alone', async () => {
    const minor = await aMinor()
    const first = await issueCode(staff, minor)
    const second = await issueCode(staff, minor)
    await expect(redeem(first.code, aGuardianAddress())).rejects.toThrow('guardian.codeGone')
    const typed = second.code.toLowerCase().replaceAll('-', ' ')
    const both = await Promise.allSettled([
      redeem(typed, aGuardianAddress()),
      redeem(typed, aGuardianAddress()),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(redeem(second.code, aGuardianAddress())).rejects.toThrow('guardian.codeGone')
    expect(await consentOf(t, minor)).toBe('missing')
  })

  it('[GC3, GC11] expires after seven days with its link, and is deleted', async () => {
    const minor = await aMinor()
    const { code, expiresAt } = await issueCode(staff, minor)
    expect(expiresAt - Date.now()).toBeGreaterThan(guardianConsent.ttl - 60_000)
    const email = aGuardianAddress()
    await redeem(code, email)
    const token = guardianToken((await mailsTo(t, email))[0]?.text ?? '')
    expect(await visit(t).call('guardian/openConsent', { token })).toMatchObject({ name: expect.anything() })
    const isOfMinor = eq(guardianConsents.minorId, minor.id)
    await db()
      .update(guardianConsents)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(isOfMinor)
    for (const path of ['openConsent', 'giveConsent']) {
      const input = path === 'openConsent' ? { token } : { token, version: consentVersion }
      await expect(visit(t).call(`guardian/${path}`, input)).rejects.toThrow('guardian.linkGone')
    }
    await deleteEndedGuardianAccess(db())
    expect(await db().$count(guardianConsents, isOfMinor)).toBe(0)
    expect(await db().$count(guardians, eq(guardians.email, email))).toBe(0)
  })

  it('[GC11] whose answer staff do not confirm is deleted after 30 days', async () => {
    const minor = await aMinor()
    await giveConsent(t, (await issueCode(staff, minor)).code, aGuardianAddress())
    const isOfMinor = eq(guardianConsents.minorId, minor.id)
    const setAge = (days: number) =>
      db()
        .update(guardianConsents)
        .set({ givenAt: sql`now() - ${days} * interval '1 day'` })
        .where(isOfMinor)
    for (const [days, left] of [
      [29, 1],
      [31, 0],
    ] as const) {
      await setAge(days)
      await deleteEndedGuardianAccess(db())
      expect(await db().$count(guardianConsents, isOfMinor)).toBe(left)
    }
  })

  it('[GC3] has a rate limit for guesses, which a new code does not lift', async () => {
    const guesser = visit(t)
    const guess = () => redeem('AAAA-BBBB-CCCC-DDDD', aGuardianAddress(), guesser)
    for (let count = 0; count < guardianRate.guardianCodePerNetwork.points; count++)
      await expect(guess()).rejects.toThrow('guardian.codeGone')
    await expect(guess()).rejects.toThrow('limit.tooMany')
    const { code } = await issueCode(staff, await aMinor())
    await expect(redeem(code, aGuardianAddress(), guesser)).rejects.toThrow('limit.tooMany')
  })

  it('[GC3] that was stolen gives nothing: staff see the address, decline it, and the next code works', async () => {
    const minor = await aMinor()
    const stolen = await issueCode(staff, minor)
    const thief = aGuardianAddress()
    await giveConsent(t, stolen.code, thief)
    // The guardian finds the code used, and tells the coordinator.
    await expect(redeem(stolen.code, aGuardianAddress())).rejects.toThrow('guardian.codeGone')
    const { consents } = await readConsents(staff, minor)
    expect(consents[0]).toMatchObject({ step: 'given', guardianEmail: thief })
    await staff.call('staff/consents.decline', { id: consents[0]?.id })
    await expect(
      staff.call('staff/consents.confirm', { id: consents[0]?.id, isGuardian: true }),
    ).rejects.toThrow('consent.changed')
    expect(await consentOf(t, minor)).toBe('missing')
    await visit(t).call('guardian/requestLink', { email: thief })
    await aGuardian(t, staff, minor)
    expect(await consentOf(t, minor)).toBe('given')
    expect(await mailsTo(t, thief)).toHaveLength(1)
  })
})

describe("the minor's second mailbox", () => {
  it("[GC5] is no guardian's if it is the account's own, also by a tag or dots", async () => {
    const minor = await aMinor('ada.berg@gmail.com')
    const { code } = await issueCode(staff, minor)
    for (const email of ['ada.berg@gmail.com', 'AdaBerg+mum@googlemail.com', 'a.d.a.berg@gmail.com'])
      await expect(redeem(code, email)).rejects.toThrow('guardian.ownAddress')
    await expect(
      staff.call('staff/consents.recordForm', {
        ...{ minorId: minor.id, signedOn: '2026-01-31', email: 'adaberg@gmail.com' },
      }),
    ).rejects.toThrow('guardian.ownAddress')
  })

  it("[GC5] is no guardian's if it has an account, which the answer does not say, but an email to it", async () => {
    const other = await aMentor(t)
    const minor = await aMinor()
    const { code } = await issueCode(staff, minor)
    const known = await visit(t).post('guardian/redeemCode', { code, email: other.email })
    const tagged = other.email.replace('@', '+mum@')
    const alias = await visit(t).post('guardian/redeemCode', { code, email: tagged })
    const free = await visit(t).post('guardian/redeemCode', { code, email: aGuardianAddress() })
    expect([known.statusCode, known.body]).toEqual([free.statusCode, free.body])
    expect([alias.statusCode, alias.body]).toEqual([free.statusCode, free.body])
    expect((await mailsTo(t, other.email, 2)).at(-1)?.text).toContain('needs an address without one')
    const form = { minorId: (await aMinor()).id, signedOn: '2026-01-31' }
    for (const { email } of [other, staff])
      await expect(staff.call('staff/consents.recordForm', { ...form, email })).rejects.toThrow(
        'guardian.addressUsed',
      )
  })

  it("[GC5] is no guardian's if the mailbox is that of any account, also with dots, and the database says the same", async () => {
    const other = await aMentor(t, { email: 'mo.li@googlemail.com' })
    const { code } = await issueCode(staff, await aMinor())
    await redeem(code, 'm.o.l.i+mum@gmail.com')
    expect((await mailsTo(t, other.email))[0]?.text).toContain('needs an address without one')
    const addresses = [
      ...['a@example.org', 'a+b@example.org', 'a+b+c@example.org', '+a@example.org', '++a@example.org'],
      ...['a.b@gmail.com', 'a.b+c.d@googlemail.com', 'a.b@mail.gmail.com', 'ä.ö+ü@xn--bcher-kva.example'],
    ]
    for (const address of addresses) {
      const { rows } = await db().execute(sql`select mailbox_of(${address}) as mailbox`)
      expect(rows).toEqual([{ mailbox: foldMailbox(address) }])
    }
  })

  it('[GC4] gives no consent where a member is logged in, or where the minor has been', async () => {
    const minor = await aMinor()
    const { code } = await issueCode(staff, minor)
    const email = aGuardianAddress()
    await expect(redeem(code, email, minor)).rejects.toThrow('guardian.memberBrowser')
    await redeem(code, email)
    const token = guardianToken((await mailsTo(t, email))[0]?.text ?? '')
    for (const [path, input] of [
      ['openConsent', { token }],
      ['giveConsent', { token, version: consentVersion }],
      ['openLink', { token }],
    ] as const)
      await expect(minor.call(`guardian/${path}`, input)).rejects.toThrow('guardian.memberBrowser')
    const browserOf = async (member: Person) => {
      const browser = visit(t)
      await browser.call('account.logIn', { email: member.email, password, token: null, remember: false })
      await browser.call('account.logOut')
      return browser
    }
    const shared = await browserOf(minor)
    for (const [path, input] of [
      ['openConsent', { token }],
      ['giveConsent', { token, version: consentVersion }],
    ] as const)
      await expect(shared.call(`guardian/${path}`, input)).rejects.toThrow('guardian.minorBrowser')
    // A browser in which somebody else has been is that of the guardian.
    const own = await browserOf(await aMentor(t))
    await expect(own.call('guardian/giveConsent', { token, version: consentVersion + 1 })).rejects.toThrow(
      'consent.changed',
    )
    await own.call('guardian/giveConsent', { token, version: consentVersion })
    await expect(own.call('guardian/giveConsent', { token, version: consentVersion })).rejects.toThrow(
      'guardian.linkGone',
    )
    expect(await consentOf(t, minor)).toBe('missing')
    await confirm(minor)
    expect(await consentOf(t, minor)).toBe('given')
  })

  it('[GC4] redeems no code in a browser in which the minor has been', async () => {
    const minor = await aMinor()
    const { code } = await issueCode(staff, minor)
    const browser = visit(t)
    await browser.call('account.logIn', { email: minor.email, password, token: null, remember: false })
    await browser.call('account.logOut')
    await expect(redeem(code, aGuardianAddress(), browser)).rejects.toThrow('guardian.minorBrowser')
    await redeem(code, aGuardianAddress())
  })

  it('[GC5] stands for no account later: no member takes the address of a guardian', async () => {
    const minor = await aMinor()
    const guardian = await aGuardian(t, staff, minor)
    await expect(aMentor(t, { email: guardian.email })).rejects.toThrow()
    await expect(
      db().transaction((tx) => addStaff(tx, { email: guardian.email, role: 'lead' })),
    ).rejects.toThrow()
    // Nor another address of the same mailbox, such as by a change of email.
    const tagged = guardian.email.replace('@', '+child@')
    const change = db().update(users).set({ email: tagged }).where(eq(users.id, minor.id))
    await expect(change).rejects.toMatchObject({ cause: { code: '23505' } })
  })
})

describe('the limits of an address', () => {
  it('[GC5] are three emails a week for an address, and for a minor', async () => {
    const email = aGuardianAddress()
    for (let count = 0; count < guardianRate.guardianMailPerAddress.points; count++) {
      const { code } = await issueCode(staff, await aMinor())
      await redeem(code, count === 1 ? email.replace('@', '+other@') : email)
    }
    const more = await issueCode(staff, await aMinor())
    await expect(redeem(more.code, email)).rejects.toThrow('limit.tooMany')
    const minor = await aMinor()
    for (let count = 0; count < guardianRate.guardianMailPerMinor.points; count++)
      await redeem((await issueCode(staff, minor)).code, aGuardianAddress())
    await expect(redeem((await issueCode(staff, minor)).code, aGuardianAddress())).rejects.toThrow(
      'limit.tooMany',
    )
  })

  it('[GC5] are five minors, which the owner alone learns', async () => {
    const email = aGuardianAddress()
    const form = { signedOn: '2026-01-31', email }
    const recordFor = async () =>
      staff.call('staff/consents.recordForm', { ...form, minorId: (await aMinor()).id })
    for (let count = 0; count < guardianConsent.perGuardian; count++) await recordFor()
    await expect(recordFor()).rejects.toThrow('guardian.tooMany')
    const { code } = await issueCode(staff, await aMinor())
    await redeem(code, email)
    const before = guardianConsent.perGuardian
    const texts = (await mailsTo(t, email, before + 1)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('the maximum'))).toHaveLength(1)
    await redeem(code, aGuardianAddress())
  })

  it('[GC5] are five minors for all addresses of a mailbox, also at the same moment', async () => {
    const name = `gu.ar.dian.${newId()}`
    const emailOf = (count: number) =>
      count % 2 === 0 ? `${name}+${count}@gmail.com` : `${name.replaceAll('.', '')}@googlemail.com`
    const minors = await Promise.all(Array.from({ length: 7 }, () => aMinor()))
    const record = async (minor: Person, count: number) => {
      const form = { minorId: minor.id, signedOn: '2026-01-31', email: emailOf(count) }
      await staff.call('staff/consents.recordForm', form)
      // The email goes to the address as it was typed.
      await mailsTo(t, form.email)
    }
    const results = await Promise.allSettled(minors.map(record))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused.map(({ message }: Error) => message)).toEqual(['guardian.tooMany', 'guardian.tooMany'])
  })
})
