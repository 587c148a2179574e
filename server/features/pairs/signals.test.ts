import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals, mentorActivity, pairSteps, pulses, requests, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor, pairWith } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { ago, movePair, pairsOf, putPulse } from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day() })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const { open, kindsOf, step, listed } = pairsOf(() => coordinator)

describe('[PA2] a signal', () => {
  it('says that nobody has written for 14 days, and goes with a message', async () => {
    const pair = await pairWith(t, {})
    await movePair(t, pair, 13)
    expect(await kindsOf(pair.chatId)).toEqual([])
    await movePair(t, pair, 14)
    expect(await kindsOf(pair.chatId)).toEqual(['silent'])
    expect(await listed('silent')).toEqual([pair.chatId])
    expect(await listed('any')).toContain(pair.chatId)
    expect(await listed('gap')).toEqual([])
    await pair.mentee.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'hello again' })
    expect(await kindsOf(pair.chatId)).toEqual([])
  })

  it('says of a request that it has no answer for 2 days, and again after 5', async () => {
    const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
    await mentee.call('connections.request', { mentorId: mentor.id })
    const id = `${mentor.id}__${mentee.id}`
    const move = (days: number) =>
      orm()
        .update(requests)
        .set({ createdAt: ago(days) })
        .where(eq(requests.id, id))
    expect((await open(id)).row).toMatchObject({ state: 'pending', messages: 0, aims: 0 })
    await move(2)
    expect(await kindsOf(id)).toEqual(['unanswered'])
    await step(id, { signal: 'unanswered', kind: 'talked' })
    expect(await kindsOf(id)).toEqual([])
    await orm()
      .update(pairSteps)
      .set({ createdAt: ago(3) })
      .where(eq(pairSteps.pairId, id))
    await move(5)
    expect(await kindsOf(id)).toEqual(['unanswered'])
    await mentor.call('connections.accept', { requestId: id })
    expect(await kindsOf(id)).toEqual([])
  })

  it('says that the mentor has not been here for 14 days, is suspended, or is not approved any more', async () => {
    const pair = await pairWith(t, {})
    const here = (days: number) =>
      orm()
        .insert(mentorActivity)
        .values({ mentorId: pair.mentor.id, lastHereAt: ago(days) })
        .onConflictDoUpdate({ target: mentorActivity.mentorId, set: { lastHereAt: ago(days) } })
    await here(13)
    expect(await kindsOf(pair.chatId)).toEqual([])
    await here(14)
    expect(await kindsOf(pair.chatId)).toEqual(['gone'])
    await here(0)
    await orm().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, pair.mentor.id))
    expect(await kindsOf(pair.chatId)).toEqual(['gone'])
    await orm().update(users).set({ suspendedAt: null }).where(eq(users.id, pair.mentor.id))
    await orm()
      .update(approvals)
      .set({ activeUntil: ago(1) })
      .where(eq(approvals.personId, pair.mentor.id))
    expect(await kindsOf(pair.chatId)).toEqual(['gone'])
    // Suspended before its end: the signal is settled all the same.
    await orm()
      .update(approvals)
      .set({ isActive: false, since: ago(1), activeUntil: sql`now() + interval '90 days'` })
      .where(eq(approvals.personId, pair.mentor.id))
    expect(await kindsOf(pair.chatId)).toEqual(['gone'])
    await step(pair.chatId, { signal: 'gone' })
    expect(await kindsOf(pair.chatId)).toEqual([])
    await orm().delete(approvals).where(eq(approvals.personId, pair.mentor.id))
    expect(await kindsOf(pair.chatId)).toEqual([])
  })

  it.each([
    [
      'a fall of three points',
      'fell',
      [
        ['mentee', 7, 12],
        ['mentee', 14, 9],
      ],
    ],
    [
      'no fall of two points',
      null,
      [
        ['mentee', 7, 12],
        ['mentee', 14, 10],
      ],
    ],
    [
      'a fall across a skipped round',
      'fell',
      [
        ['mentee', 7, 12],
        ['mentee', 14, null],
        ['mentee', 30, 9],
      ],
    ],
    [
      'a gap of the last round that both answered',
      'gap',
      [
        ['mentee', 7, 15],
        ['mentor', 7, 11],
        ['mentor', 14, 11],
      ],
    ],
    [
      'no rise',
      null,
      [
        ['mentee', 7, 6],
        ['mentee', 14, 12],
      ],
    ],
    [
      'a gap of four points in one round',
      'gap',
      [
        ['mentee', 7, 15],
        ['mentor', 7, 11],
      ],
    ],
    [
      'no gap of three points',
      null,
      [
        ['mentee', 7, 14],
        ['mentor', 7, 11],
      ],
    ],
    [
      'no gap that the next round has closed',
      null,
      [
        ['mentee', 7, 15],
        ['mentor', 7, 11],
        ['mentee', 14, 13],
        ['mentor', 14, 11],
      ],
    ],
    [
      'no gap of two rounds',
      null,
      [
        ['mentee', 14, 15],
        ['mentor', 7, 5],
      ],
    ],
    [
      'two skipped rounds in a row',
      'skipped',
      [
        ['mentor', 7, null],
        ['mentor', 14, null],
      ],
    ],
    [
      'not one skipped round',
      null,
      [
        ['mentor', 7, 12],
        ['mentor', 14, null],
      ],
    ],
    ['not the first of all', null, [['mentor', 7, null]]],
  ] as const)('says of the pulse: %s', async (_title, kind, rounds) => {
    const pair = await pairWith(t, {})
    await movePair(t, pair, 60)
    await pair.mentee.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'hello' })
    for (const [role, round, score] of rounds) await putPulse(t, pair, role, round, score)
    expect(await kindsOf(pair.chatId)).toEqual(kind === null ? [] : [kind])
    expect((await open(pair.chatId)).pulses).toHaveLength(rounds.length)
  })

  it('is found again in rounds from before the column of signals', async () => {
    const pair = await pairWith(t, {})
    await movePair(t, pair, 60)
    await pair.mentee.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'hello' })
    await putPulse(t, pair, 'mentee', 7, 12)
    await putPulse(t, pair, 'mentee', 14, 9)
    await orm().update(pulses).set({ signals: [] }).where(eq(pulses.workId, pair.chatId))
    expect(await kindsOf(pair.chatId)).toEqual([])
    // As the migration does.
    await orm().execute(sql`select note_pulses(array(select distinct work_id from pulses))`)
    expect(await kindsOf(pair.chatId)).toEqual(['fell'])
  })
})
