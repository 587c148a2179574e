import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { guardianConsents } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import {
  aGuardianAddress,
  consentOf,
  giveConsent,
  issueCode,
  readConsents,
  writeConsentState,
} from '#server/testing/data/guardians.ts'
import { aMentee } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'

let t: TestApp
let first: StaffPerson
let second: StaffPerson
let other: pg.Client
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict' })
  first = await aStaff(t, 'coordinator')
  second = await aStaff(t, 'coordinator')
  other = new pg.Client({ ...inject('cluster').admin, database: t.services.database.connection.database })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await t.close()
})

/** A minor whose guardian agreed by code, which waits for staff. */
async function aWaitingConsent(): Promise<{ minor: Person; id: string }> {
  const minor = await aMentee(t)
  await writeConsentState(t, minor)
  const { code } = await issueCode(first, minor)
  await giveConsent(t, code, aGuardianAddress())
  const { consents } = await readConsents(first, minor)
  return { minor, id: consents[0]?.id ?? '' }
}

const untilWaiting = (calls: number) =>
  expect
    .poll(
      async () => {
        const { rowCount } = await t.services.database.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rowCount
      },
      { interval: 20 },
    )
    .toBe(calls)

const confirm = (id: string) => () => first.call('staff/consents.confirm', { id, isGuardian: true })
const decline = (id: string) => () => second.call('staff/consents.decline', { id })

/** Runs both up to the lock on the minor, the first of them first, and then lets them go on. */
async function atOnce(minor: Person, steps: readonly (() => Promise<unknown>)[]) {
  await other.query('begin')
  await other.query('select from people where id = $1 for update', [minor.id])
  const begun: Promise<PromiseSettledResult<unknown>>[] = []
  for (const [index, step] of steps.entries()) {
    begun.push(step().then((value) => ({ status: 'fulfilled', value }), toRejected))
    await untilWaiting(index + 1)
  }
  await other.query('commit')
  return Promise.all(begun)
}
const toRejected = (reason: Error): PromiseSettledResult<unknown> => ({
  status: 'rejected',
  reason: reason.message,
})

it('[GC2] a decline at the moment of a confirmation changes nothing about a consent in force', async () => {
  const { minor, id } = await aWaitingConsent()
  const ended = await atOnce(minor, [confirm(id), decline(id)])
  expect(ended).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: 'consent.changed' }])
  expect(await consentOf(t, minor)).toBe('given')
})

it('[GC2] a confirmation at the moment of a decline brings nothing into force', async () => {
  const { minor, id } = await aWaitingConsent()
  const ended = await atOnce(minor, [decline(id), confirm(id)])
  expect(ended).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: 'consent.changed' }])
  const rows = await t.services.database.orm
    .select()
    .from(guardianConsents)
    .where(eq(guardianConsents.id, id))
  expect(rows).toMatchObject([{ confirmedAt: null, endReason: 'declined' }])
})
