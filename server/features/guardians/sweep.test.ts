import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callTimes, guardianConsents, people } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aGuardian, writeConsentState } from '#server/testing/data/guardians.ts'
import { aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { sweepConsents } from './sweep.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const countWaiting = async () => {
  const { rows } = await db().execute(
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}

it('[GC1] the daily sweep writes the members in batches: what one has written stays when the next one fails', async () => {
  const minors = await Promise.all(Array.from({ length: 5 }, () => aMentee(t)))
  const isTheirs = inArray(
    people.id,
    minors.map(({ id }) => id),
  )
  await db().update(people).set({ consent: 'none' }).where(isTheirs)
  const missing = async () =>
    (await db().select().from(people).where(isTheirs)).filter(({ consent }) => consent === 'missing').length
  // The statement of the third batch fails.
  await db().execute(sql`create sequence batches`)
  await db().execute(sql`create function fail_third() returns trigger language plpgsql as $$
    begin if nextval('batches') = 3 then raise exception 'the third batch'; end if; return null; end $$`)
  await db().execute(
    sql`create trigger fail_third before update of consent on people for each statement execute function fail_third()`,
  )
  await expect(sweepConsents(t.services, undefined, 2)).rejects.toThrow()
  expect(await missing()).toBe(4)
  await sweepConsents(t.services, undefined, 2)
  expect(await missing()).toBe(5)
  await db().execute(sql`drop trigger fail_third on people`)
})

it('[GC10] the daily sweep ends the consents of all who are 18, whatever the size of a batch', async () => {
  const staff = await aStaff(t, 'coordinator')
  const minors = await Promise.all(Array.from({ length: 3 }, () => aMentee(t)))
  for (const minor of minors) {
    await writeConsentState(t, minor)
    await aGuardian(t, staff, minor)
    // That the consent is in force. Emails are built when they are sent: after its end, there would be none.
    await mailsTo(t, minor.email)
  }
  for (const { id } of minors)
    await db().update(people).set({ ageBand: '18+', bandChangesOn: null }).where(eq(people.id, id))
  await sweepConsents(t.services, undefined, 1)
  for (const { id, email } of minors) {
    const [consent] = await db().select().from(guardianConsents).where(eq(guardianConsents.minorId, id))
    expect(consent?.endReason).toBe('age')
    const [person] = await db().select().from(people).where(eq(people.id, id))
    expect(person?.consent).toBe('none')
    expect((await mailsTo(t, email, 2)).map(({ subject }) => subject).join()).toContain('can no longer see')
  }
})

it('[GC1] the daily sweep locks the chats of a batch in the order of ids, so that it and the end of a mentor never wait for each other', async () => {
  const mentors = await Promise.all([aMentor(t), aMentor(t)])
  const [low, high] = mentors.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const first = await aMentee(t)
  let second = await aMentee(t)
  while (second.id < first.id) second = await aMentee(t)
  // By the order of the members, the chat of the second mentor would be the first one.
  const pairs = [
    [low, second],
    [high, first],
  ] as const
  const chatIds: string[] = []
  for (const [mentor, mentee] of pairs) {
    const chatId = pairId(mentor?.id ?? '', mentee.id)
    await mentee.call('connections.request', { mentorId: mentor?.id })
    await mentor?.call('connections.accept', { requestId: chatId })
    chatIds.push(chatId)
  }
  let sweep: Promise<void> | undefined
  await db().transaction(async (tx) => {
    const lock = (id = '') =>
      tx.execute(sql`select 1 from chats where id = ${id} for no key update skip locked`)
    await lock(chatIds[0])
    sweep = sweepConsents(t.services)
    await expect.poll(countWaiting).toBe(1)
    expect((await lock(chatIds[1])).rowCount).toBe(1)
  })
  await sweep
})

it('[GC6, CT6] what deletes the call times of a member finds them by an index', async () => {
  for (const [column, index] of [
    [callTimes.menteeId, 'call_times_mentee'],
    [callTimes.mentorId, 'call_times_mentor'],
  ] as const) {
    const plan = await db().transaction(async (tx) => {
      // With a few rows, reading all of them is cheaper.
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute(sql`explain delete from ${callTimes} where ${column} = 'someone'`)
      return JSON.stringify(rows)
    })
    expect(plan).toContain(index)
  }
})
