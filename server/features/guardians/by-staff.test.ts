import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorLog, staffSessions } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import {
  aGuardian,
  aGuardianAddress,
  consentOf,
  giveConsent,
  issueCode,
  readConsents,
  writeConsentState,
} from '#server/testing/data/guardians.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { ConsentDetails } from '#shared/contract/guardians.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let staff: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
  staff = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const send = (person: Person, chatId: string) =>
  person.call('chat.send', { chatId, id: newId(), text: 'hello' })

async function pairWithoutConsent(): Promise<Pair> {
  const pair = await aPair(t)
  await writeConsentState(t, pair.mentee)
  return pair
}

describe('a consent, by staff,', () => {
  it('[GC2, ST7] is put in force by a grave step, and ends without one', async () => {
    const { mentee } = await pairWithoutConsent()
    const other = await aStaff(t, 'coordinator')
    const { code } = await issueCode(other, mentee)
    await giveConsent(t, code, aGuardianAddress())
    const [consent] = (await readConsents(other, mentee)).consents
    const id = consent?.id ?? ''
    const stale = sql`now() - interval '6 minutes'`
    const setFactor = (at: SQL) =>
      db().update(staffSessions).set({ factorAt: at }).where(eq(staffSessions.staffId, other.id))
    await setFactor(stale)
    await expect(other.call('staff/consents.confirm', { id, isGuardian: true })).rejects.toThrow(
      'factor.missing',
    )
    const form = { minorId: mentee.id, signedOn: '2026-01-31', email: null }
    await expect(other.call('staff/consents.recordForm', form)).rejects.toThrow('factor.missing')
    expect(await consentOf(t, mentee)).toBe('missing')
    await setFactor(sql`now()`)
    await other.call('staff/consents.confirm', { id, isGuardian: true })
    await setFactor(stale)
    await other.call('staff/consents.end', { id, reason: 'by phone' })
    expect(await consentOf(t, mentee)).toBe('missing')
  })

  it('[GC6, GC20, ST25] ends by staff with a reason, which stays with the consent and is not in the log', async () => {
    const { mentee, mentor, chatId } = await pairWithoutConsent()
    const guardian = await aGuardian(t, staff, mentee)
    await staff.call('staff/consents.end', { id: guardian.consentId, reason: 'by phone' })
    await expect(send(mentor, chatId)).rejects.toThrow('chat.resting')
    const logged = await db().select().from(operatorLog).where(eq(operatorLog.subject, mentee.id))
    expect(logged.at(-1)).toMatchObject({ command: 'consent-end', actor: staff.id, reason: '' })
    const { consents } = await staff.call<ConsentDetails>('staff/consents.open', { minorId: mentee.id })
    expect(consents[0]).toMatchObject({ endReason: 'staff', endNote: 'by phone' })
    const read = await db().select().from(operatorLog).where(eq(operatorLog.subject, mentee.id))
    expect(read.filter(({ command }) => command === 'consent-open')).toMatchObject([
      { actor: staff.id, reason: '' },
    ])
    await expect(
      staff.call('staff/consents.end', { id: guardian.consentId, reason: 'again' }),
    ).rejects.toThrow('consent.changed')
  })
})
