import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { requestExpiries, requests, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { countLockWaits } from '#server/testing/data/cases.ts'
import { aMentee, aMentor, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { expireRequests } from './expiry.ts'

let t: TestApp
let other: pg.Client
beforeAll(async () => {
  t = await createTestApp({ REQUEST_DAYS: '5' })
  other = new pg.Client({ ...inject('cluster').admin, database: t.services.database.connection.database })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await t.close()
})

const orm = () => t.services.database.orm
const untilWaiting = (calls: number) => expect.poll(() => countLockWaits(t), { interval: 20 }).toBe(calls)
const deleteAccount = (person: Person) => person.call('account.deleteAccount', { password, word: 'REMOVE' })

async function pending() {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
  await mentee.call('connections.request', { mentorId: mentor.id })
  return { mentor, mentee, id: pairId(mentor.id, mentee.id) }
}

/** Stops the expiry before it writes that the mentor has answered, and begins the deletion then: both end. */
async function deleteDuringExpiry(person: Person): Promise<void> {
  await other.query('begin')
  await other.query('lock table mentor_activity in share row exclusive mode')
  const answering = expireRequests(t.services)
  await untilWaiting(1)
  const deleting = deleteAccount(person)
  await untilWaiting(2)
  await other.query('commit')
  await answering
  await deleting
  expect(await orm().$count(users, eq(users.id, person.id))).toBe(0)
}

it('[RQ19] a request that expires while its mentee or mentor deletes the account is no deadlock', async () => {
  for (const who of ['mentee', 'mentor'] as const) {
    const found = await pending()
    await orm()
      .update(requests)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(requests.id, found.id))
    await deleteDuringExpiry(found[who])
    expect(await orm().$count(requests, eq(requests.id, found.id))).toBe(0)
    expect(await orm().$count(requestExpiries, eq(requestExpiries.mentorId, found.mentor.id))).toBe(0)
  }
})
