import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardianConsents, staff } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCaseOf } from '#server/testing/data/cases.ts'
import {
  aGuardianAddress,
  giveConsent,
  issueCode,
  readConsents,
  writeConsentState,
} from '#server/testing/data/guardians.ts'
import { aPair, aMentee, mailsTo } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CaseList } from '#shared/contract/staff/cases.ts'
import type { ConsentPage } from '#shared/contract/guardians.ts'
import type { Waiting } from '#shared/contract/staff/staff.ts'

let t: TestApp
let other: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict' })
  other = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const tagged = (email: string) => email.replace('@', '+staff@')

/** A lead with this address, also one that the database rejects for a new account. */
async function leadWith(email: string): Promise<StaffPerson> {
  const person = await aStaff(t, 'lead')
  await db().execute('alter table staff disable trigger user')
  await db().update(staff).set({ email }).where(eq(staff.id, person.id))
  await db().execute('alter table staff enable trigger user')
  return Object.assign(person, { email })
}

/** A minor whose guardian agreed by code, which waits for staff. */
async function aWaitingMinor(guardian = aGuardianAddress()) {
  const minor = await aMentee(t)
  await writeConsentState(t, minor)
  const { code } = await issueCode(other, minor)
  await giveConsent(t, code, guardian)
  return { minor, id: (await readConsents(other, minor)).consents[0]?.id ?? '' }
}

type Consent = Awaited<ReturnType<typeof aWaitingMinor>>

/** What of a consent one of the staff can see or do: nothing, if the minor does not exist for them. */
async function shownTo(who: StaffPerson, { minor, id }: Consent): Promise<string[]> {
  const list = await who.query<ConsentPage>('staff/consents.list', {
    ...{ state: 'all', search: minor.email, after: null },
  })
  const { items } = await who.query<Waiting>('staff/waiting')
  const form = { minorId: minor.id, signedOn: '2026-01-31', email: null }
  const calls: [string, () => Promise<unknown>][] = [
    ['read', () => readConsents(who, minor)],
    ['issueCode', () => issueCode(who, minor)],
    ['recordForm', () => who.call('staff/consents.recordForm', form)],
    ['confirm', () => who.call('staff/consents.confirm', { id, isGuardian: true })],
    ['decline', () => who.call('staff/consents.decline', { id })],
    ['end', () => who.call('staff/consents.end', { id, reason: 'by phone' })],
  ]
  const shown = [
    ...(list.rows.length > 0 ? ['list'] : []),
    ...(items.some((item) => item.id === minor.id) ? ['waiting'] : []),
  ]
  for (const [name, call] of calls) {
    const answer = await call().then(
      () => 'done',
      (error: Error) => error.message,
    )
    if (answer !== 'app.notFound') shown.push(`${name}: ${answer}`)
  }
  return shown
}
const consentById = async (id: string) =>
  (await db().select().from(guardianConsents).where(eq(guardianConsents.id, id)))[0]

describe('the consent of a minor', () => {
  it('[GC12] does not exist for staff who have the mailbox of the guardian', async () => {
    const email = aGuardianAddress()
    const consent = await aWaitingMinor(email)
    expect(await shownTo(await leadWith(tagged(email)), consent)).toEqual([])
    expect(await consentById(consent.id)).toMatchObject({ confirmedAt: null, endedAt: null })
    const shown = await shownTo(other, consent)
    expect(shown.slice(0, 3)).toEqual(['list', 'waiting', 'read: done'])
  })

  it('[GC12] does not exist for staff who have the mailbox of the minor', async () => {
    const consent = await aWaitingMinor()
    expect(await shownTo(await leadWith(tagged(consent.minor.email)), consent)).toEqual([])
    expect(await consentById(consent.id)).toMatchObject({ confirmedAt: null, endedAt: null })
  })

  it('[GC12] that a guardian with the mailbox once gave hides the cases of the minor, too', async () => {
    const email = aGuardianAddress()
    const pair = await aPair(t)
    await writeConsentState(t, pair.mentee)
    await giveConsent(t, (await issueCode(other, pair.mentee)).code, email)
    await other.call('staff/consents.recordForm', {
      ...{ minorId: pair.mentee.id, signedOn: '2026-01-31', email: null },
    })
    const id = await aCaseOf(t, pair)
    const seenBy = async (who: StaffPerson) => {
      const filter = { search: '', status: 'all', kind: 'any', only: 'all', after: null }
      return (await who.query<CaseList>('staff/cases.list', filter)).rows.some((row) => row.id === id)
    }
    expect([await seenBy(other), await seenBy(await leadWith(tagged(email)))]).toEqual([true, false])
  })
})

it("[GC5] the address of one of the staff is no guardian's, which the answer does not say, but an email to it", async () => {
  const minor = await aMentee(t)
  await writeConsentState(t, minor)
  const { code } = await issueCode(other, minor)
  await visit(t).call('guardian/redeemCode', { code, email: tagged(other.email) })
  await expect
    .poll(async () => (await mailsTo(t, other.email, 0)).map(({ text }) => text).join(' '), {
      timeout: 30_000,
    })
    .toContain('needs an address without one')
  expect((await readConsents(other, minor)).step).toBe('code')
})
