import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approvals,
  chats,
  mentorActivity,
  operatorLog,
  pairSteps,
  pulses,
  requests,
  users,
  works,
} from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { settled } from '#server/testing/data/notices.ts'
import { aMentee, aMentor, mailsTo, pairWith } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { PairList, StaffPair } from '#shared/contract/staff/pairs.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairStep } from '#shared/limits/staff.ts'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day() })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const ago = (days: number) => sql`now() - make_interval(days => ${days}, secs => 5)`
const open = (id: string) => coordinator.call<StaffPair>('staff/openPair', { id })
const kindsOf = async (id: string) => (await open(id)).signals.map(({ kind }) => kind)
const step = (id: string, more: object = {}) =>
  coordinator.call('staff/stepPair', {
    id,
    kind: 'noted',
    signal: null,
    text: 'a word for us',
    to: [],
    ...more,
  })
const listed = async (signal: string) =>
  (
    await coordinator.query<PairList>('staff/pairs', { search: '', state: null, signal, after: null })
  ).rows.map(({ id }) => id)
const movePair = async ({ chatId }: Pair, days: number) => {
  await orm()
    .update(works)
    .set({ startedAt: ago(days) })
    .where(eq(works.id, chatId))
  await orm()
    .update(chats)
    .set({ lastAt: ago(days) })
    .where(eq(chats.id, chatId))
}
const putPulse = (pair: Pair, role: 'mentor' | 'mentee', round: number, score: number | null) =>
  orm()
    .insert(pulses)
    .values({
      ...{ id: newId(), workId: pair.chatId, userId: pair[role].id, round, score },
      askedAt: ago(60 - round),
      answeredAt: ago(60 - round),
      answers: [],
    })

describe('[PA2] a signal', () => {
  it('says that nobody has written for 14 days, and goes with a message', async () => {
    const pair = await pairWith(t, {})
    await movePair(pair, 13)
    expect(await kindsOf(pair.chatId)).toEqual([])
    await movePair(pair, 14)
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
    await movePair(pair, 60)
    await pair.mentee.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'hello' })
    for (const [role, round, score] of rounds) await putPulse(pair, role, round, score)
    expect(await kindsOf(pair.chatId)).toEqual(kind === null ? [] : [kind])
    expect((await open(pair.chatId)).pulses).toHaveLength(rounds.length)
  })
})

describe('[PA3] a step', () => {
  it('settles its signal, which comes back after 7 days if it lasts; that of a pulse does not', async () => {
    const pair = await pairWith(t, {})
    await movePair(pair, 60)
    for (const [round, score] of [
      [7, 12],
      [14, 6],
    ] as const)
      await putPulse(pair, 'mentee', round, score)
    expect(await kindsOf(pair.chatId)).toEqual(['silent', 'fell'])
    await step(pair.chatId, { signal: 'silent' })
    await step(pair.chatId, { signal: 'fell' })
    expect(await kindsOf(pair.chatId)).toEqual([])
    await orm()
      .update(pairSteps)
      .set({ createdAt: ago(7) })
      .where(eq(pairSteps.pairId, pair.chatId))
    expect(await kindsOf(pair.chatId)).toEqual(['silent'])
  })

  it('reminds whom staff chose by email, without their words, at most three times in a week', async () => {
    const pair = await pairWith(t, {})
    const remind = (to: string[]) =>
      step(pair.chatId, { kind: 'reminded', text: 'for the team only', signal: 'silent', to })
    await remind(['mentor', 'mentee'])
    await settled(t, 'mail')
    for (const person of [pair.mentor, pair.mentee]) {
      const mails = (await mailsTo(t, person.email, 0)).filter(({ subject }) => subject.startsWith('A word'))
      expect(mails.map(({ text }) => text.includes(`/chat/${pair.chatId}`))).toEqual([true])
      expect(mails[0]?.text).not.toContain('for the team only')
    }
    for (let sent = 1; sent < pairStep.remindersPerWeek; sent += 1) await remind(['mentor'])
    await expect(remind(['mentor'])).rejects.toThrow('pair.remindedOften')
    const { steps } = await open(pair.chatId)
    expect(steps.map(({ kind }) => kind)).toEqual(['reminded', 'reminded', 'reminded'])
    expect(steps[0]).toMatchObject({ text: 'for the team only', staffId: coordinator.id, signal: 'silent' })
    const log = await orm().select().from(operatorLog).where(eq(operatorLog.subject, pair.chatId))
    expect(log.map(({ command }) => command)).toEqual([
      'pair-remind',
      'pair-remind',
      'pair-remind',
      'pair-open',
    ])
    expect(JSON.stringify(log)).not.toContain('for the team only')
  })

  it('reminds nobody of a pair that rests or has ended, of a request only its mentor, and needs words or someone to remind', async () => {
    const pair = await pairWith(t, {})
    const remind = (id: string, to: string[]) => step(id, { kind: 'reminded', text: '', to })
    await expect(remind(pair.chatId, [])).rejects.toThrow('app.invalid')
    await expect(step(pair.chatId, { text: ' ' })).rejects.toThrow('app.invalid')
    await pair.mentee.call('safety.pause', { userId: pair.mentor.id })
    await expect(remind(pair.chatId, ['mentor'])).rejects.toThrow('pair.notNow')
    await step(pair.chatId)
    const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
    await mentee.call('connections.request', { mentorId: mentor.id })
    const id = `${mentor.id}__${mentee.id}`
    await expect(remind(id, ['mentor', 'mentee'])).rejects.toThrow('pair.notNow')
    await remind(id, ['mentor'])
    await settled(t, 'mail')
    const mails = await mailsTo(t, mentor.email, 0)
    expect(mails.some(({ text }) => text.includes('waits for your answer'))).toBe(true)
  })
})

it('[PA4] the page of a pair has no word of the two, and none of those of the caller', async () => {
  const pair = await pairWith(t, {})
  await pair.mentee.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'a word of theirs' })
  const page = await open(pair.chatId)
  expect(page.row).toMatchObject({ state: 'open', messages: 1, meetings: 0, aims: 0, aimsDone: 0 })
  expect(JSON.stringify(page)).not.toMatch(/a word of theirs|@/)
  await expect(open('no-such__pair')).rejects.toThrow('app.notFound')
  const own = await aStaff(t, 'lead')
  const email = pair.mentor.email.replace('@', '+staff@')
  await orm().execute(sql`update staff set email = ${email} where id = ${own.id}`)
  await expect(own.call('staff/openPair', { id: pair.chatId })).rejects.toThrow('app.notFound')
  await expect(
    own.call('staff/stepPair', { id: pair.chatId, kind: 'noted', signal: null, text: 'x', to: [] }),
  ).rejects.toThrow('app.notFound')
})
