import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorLog, people, suggestions } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { noticesOf, settled } from '#server/testing/data/notices.ts'
import { aMentee, aMentor, mailsTo, nameFor, pairWith } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { day, putToSleep } from '#server/testing/data/quiet-hours.ts'
import {
  ago,
  menteeWith,
  mentorWith,
  movePair,
  pairsOf,
  suggestedTo,
  suggestionsOf,
} from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { suggestion as limit } from '#shared/limits/staff.ts'
import { suggestionsMailers } from './mails.ts'
import { deleteOldSuggestions } from '#server/features/connections/suggested/store.ts'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day() })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const { list, fits, suggest } = suggestionsOf(() => coordinator)
const stateOf = async ({ id: search }: Person) =>
  (await list({ search, show: 'suggested' })).rows[0]?.suggestions[0]?.state
const age = (mentee: Person, days: number) =>
  orm()
    .update(suggestions)
    .set({ createdAt: ago(days) })
    .where(eq(suggestions.menteeId, mentee.id))

describe('[SM3] a suggestion', () => {
  it('has a line of up to 200 characters, and is in the log by ids', async () => {
    const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
    for (const text of [' ', 'x'.repeat(201)])
      await expect(suggest(mentee, mentor, { text })).rejects.toThrow('app.invalid')
    await expect(suggest(mentee, mentor, { text: 'Because [why].' })).rejects.toThrow('staff.unfilled')
    await suggest(mentee, mentor, { text: 'x'.repeat(200) })
    const log = await orm().select().from(operatorLog).where(eq(operatorLog.subject, mentee.id))
    expect(log).toMatchObject([{ command: 'mentor-suggest', actor: coordinator.id }])
    expect(log[0]?.reason).toContain(mentor.id)
    expect(JSON.stringify(log)).not.toContain('x'.repeat(20))
  })

  it('is one of at most three that are open, and none of a mentor whose places are taken', async () => {
    const mentee = await aMentee(t)
    const one = await mentorWith(t, [], 1)
    await suggest(mentee, one)
    await expect(suggest(mentee, one)).rejects.toThrow('suggestion.notNow')
    await expect(suggest(await aMentee(t), one)).rejects.toThrow('suggestion.notNow')
    for (let made = 1; made < limit.open; made += 1) await suggest(mentee, await aMentor(t))
    await expect(suggest(mentee, await aMentor(t))).rejects.toThrow('suggestion.tooMany')
    // Without a number, a mentor counts as having three places.
    const unset = await aMentor(t)
    for (let n = 0; n < limit.unsetPlaces; n += 1) await suggest(await aMentee(t), unset)
    await expect(suggest(await aMentee(t), unset)).rejects.toThrow('suggestion.notNow')
  })
})

it('[SM3] two at once do not take the same place', async () => {
  const one = await mentorWith(t, [], 1)
  const mentees = await Promise.all([aMentee(t), aMentee(t), aMentee(t)])
  const made = await Promise.allSettled(mentees.map((mentee) => suggest(mentee, one)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await orm().$count(suggestions, eq(suggestions.mentorId, one.id))).toBe(1)
})

describe('[SM4] the mentee', () => {
  it('gets one notice without the line, and reads the line, the mentor, and why', async () => {
    const mentor = await mentorWith(t, ['photography'])
    const mentee = await menteeWith(t, 'photography')
    await suggest(mentee, mentor)
    expect(await suggestedTo(t, mentee)).toMatchObject([
      { text: 'You both play chess.', mentor: { id: mentor.id }, reasons: { skills: ['photography'] } },
    ])
    const [mail, ...more] = await mailsTo(t, mentee.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`A coordinator suggests ${nameFor('mentor', mentor.id)} as your mentor`)
    expect(mail?.text).not.toContain('chess')
    await settled(t, 'mail')
    expect(await noticesOf(t, mentee)).toMatchObject([{ mail: 'mentorSuggested', about: mentor.id }])
  })

  it('[NT6] hears of it in the morning, if it is night', async () => {
    const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
    await putToSleep(mentee)
    await suggest(mentee, mentor)
    await settled(t, 'mail')
    expect(await mailsTo(t, mentee.email, 0)).toEqual([])
    expect(await noticesOf(t, mentee)).toEqual([])
  })

  it('asks as with any request, of which the mentor learns nothing before', async () => {
    const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
    await suggest(mentee, mentor)
    await settled(t, 'mail')
    expect(await noticesOf(t, mentor)).toEqual([])
    expect(await mailsTo(t, mentor.email, 0)).toEqual([])
    expect(JSON.stringify(await takeOut(t, mentor))).not.toMatch(/chess|mentorSuggested/)
    expect(JSON.stringify(await takeOut(t, mentee))).toContain('You both play chess.')
    await mentee.call('connections.request', { mentorId: mentor.id })
    expect(await suggestedTo(t, mentee)).toBeUndefined()
    expect((await noticesOf(t, mentee))[0]?.readAt).not.toBeNull()
    expect(await stateOf(mentee)).toBe('asked')
    await mentor.call('connections.accept', { requestId: pairId(mentor.id, mentee.id) })
    expect(await stateOf(mentee)).toBe('connected')
  })
})

describe('[SM5] a suggestion ends', () => {
  it('when the mentee declines it, and only the own one', async () => {
    const [mentor, mentee, other] = [await aMentor(t), await aMentee(t), await aMentee(t)]
    await suggest(mentee, mentor)
    const [shown] = (await suggestedTo(t, mentee)) ?? []
    const suggestionId = shown?.id
    await other.call('suggestions.decline', { suggestionId })
    expect(await suggestedTo(t, mentee)).toHaveLength(1)
    await mentee.call('suggestions.decline', { suggestionId })
    await mentee.call('suggestions.decline', { suggestionId })
    expect(await suggestedTo(t, mentee)).toBeUndefined()
    expect(await stateOf(mentee)).toBe('declined')
  })

  it('after 14 days, and is deleted after 90', async () => {
    const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
    await suggest(mentee, mentor)
    await age(mentee, 13)
    expect(await suggestedTo(t, mentee)).toHaveLength(1)
    await age(mentee, 14)
    expect(await suggestedTo(t, mentee)).toBeUndefined()
    expect(await stateOf(mentee)).toBe('lapsed')
    await age(mentee, 89)
    await deleteOldSuggestions(orm())
    expect(await stateOf(mentee)).toBe('lapsed')
    await age(mentee, 90)
    await deleteOldSuggestions(orm())
    expect(await stateOf(mentee)).toBeUndefined()
  })

  it('for good with the next one, while its mentor cannot be asked', async () => {
    const [full, mentee] = [await mentorWith(t, [], 1), await aMentee(t)]
    await suggest(mentee, full)
    await orm().update(people).set({ maxMentees: 0 }).where(eq(people.id, full.id))
    expect(await suggestedTo(t, mentee)).toBeUndefined()
    expect(await stateOf(mentee)).toBe('unavailable')
    for (let made = 0; made < limit.open; made += 1) await suggest(mentee, await aMentor(t))
    await orm().update(people).set({ maxMentees: 1 }).where(eq(people.id, full.id))
    expect((await suggestedTo(t, mentee))?.map(({ mentor }) => mentor.id)).not.toContain(full.id)
    const [row] = await orm().select().from(suggestions).where(eq(suggestions.mentorId, full.id))
    expect(row?.state).toBe('lapsed')
  })

  it('while its email waits: what does not stand any more is not mailed', async () => {
    const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
    await orm()
      .insert(suggestions)
      .values({ id: newId(), menteeId: mentee.id, mentorId: mentor.id, staffId: 's', text: 'x' })
    const [row] = await orm().select().from(suggestions).where(eq(suggestions.menteeId, mentee.id))
    const { mentorSuggested } = suggestionsMailers(t.services)
    expect(await mentorSuggested(row?.id ?? '')).not.toBeNull()
    await mentee.call('suggestions.decline', { suggestionId: row?.id })
    expect(await mentorSuggested(row?.id ?? '')).toBeNull()
  })
})

it('[SM7] from a signal, it is a step of the pair that settles the signal', async () => {
  const pair = await pairWith(t, {})
  const { open, kindsOf } = pairsOf(() => coordinator)
  await movePair(t, pair, 15)
  expect(await kindsOf(pair.chatId)).toEqual(['silent'])
  const other = await pairWith(t, {})
  const mentor = await aMentor(t)
  const step = (id: string) => ({ pair: { id, signal: 'silent' } })
  await expect(suggest(pair.mentee, mentor, step(other.chatId))).rejects.toThrow('app.notFound')
  await suggest(pair.mentee, mentor, step(pair.chatId))
  const page = await open(pair.chatId)
  expect(page.signals).toEqual([])
  expect(page.steps).toMatchObject([
    { kind: 'suggested', signal: 'silent', text: 'You both play chess.', by: coordinator.email },
  ])
})

it('[SM7] after the end of a pair, it is a step of the pair, and the former mentor is not among those who fit', async () => {
  const pair = await pairWith(t, {})
  await orm()
    .update(people)
    .set({ aims: ['leadership'] })
    .where(eq(people.id, pair.mentee.id))
  await pair.mentee.call('connections.end', { requestId: pair.chatId })
  const mentor = await aMentor(t)
  const { fits: found } = await fits(pair.mentee, pair.mentor.id)
  expect(found).toEqual([])
  await suggest(pair.mentee, mentor, { pair: { id: pair.chatId, signal: null } })
  const page = await pairsOf(() => coordinator).open(pair.chatId)
  expect(page).toMatchObject({ row: { state: 'ended' }, steps: [{ kind: 'suggested', signal: null }] })
})
