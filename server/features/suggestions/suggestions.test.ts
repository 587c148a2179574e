import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocks, operatorLog, pauses, people, suggestions, users, works } from '#server/db/schema.ts'
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
import { deleteOldSuggestions } from './store.ts'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day() })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const { list, fits, suggest } = suggestionsOf(() => coordinator)
const rowOf = async ({ id }: Person, show = 'waiting') => (await list({ search: id, show })).rows[0]
const stateOf = async (mentee: Person) => (await rowOf(mentee, 'suggested'))?.suggestions[0]?.state
const namedIn = async (mentee: Person, search = '') =>
  (await fits(mentee, search)).fits.map(({ mentorId }) => mentorId)
const age = (mentee: Person, days: number) =>
  orm()
    .update(suggestions)
    .set({ createdAt: ago(days) })
    .where(eq(suggestions.menteeId, mentee.id))

describe('[SM1] the list of mentees without a mentor', () => {
  it('has who has neither a connection nor a pending request, without their words and addresses', async () => {
    const [mentor, mentee] = [await aMentor(t), await menteeWith(t, 'a secret aim of mine')]
    await orm().update(people).set({ fullName: 'Ada Lovelace' }).where(eq(people.id, mentee.id))
    expect(await rowOf(mentee)).toMatchObject({ mentee: 'Ada L.', lacksConsent: false, suggestions: [] })
    expect(JSON.stringify(await list())).not.toMatch(/secret aim|@/)
    await mentee.call('connections.request', { mentorId: mentor.id })
    expect(await rowOf(mentee)).toBeUndefined()
    const requestId = pairId(mentor.id, mentee.id)
    await mentor.call('connections.accept', { requestId })
    expect(await rowOf(mentee)).toBeUndefined()
    await mentee.call('connections.end', { requestId })
    expect(await rowOf(mentee)).toBeDefined()
  })

  it('has who waits longest first, since the sign-up or the last end, in pages', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 3 }, () => aMentee(t, { fullName: 'Quill Under' })),
    )
    const [first, second, third] = waiting as [Person, Person, Person]
    const joined = (person: Person, days: number) =>
      orm()
        .update(users)
        .set({ createdAt: ago(days) })
        .where(eq(users.id, person.id))
    await Promise.all([joined(first, 9), joined(second, 30), joined(third, 20)])
    const found = async () => (await list({ search: 'quill' })).rows.map(({ id }) => id)
    expect(await found()).toEqual([second.id, third.id, first.id])
    const mentor = await aMentor(t)
    const work = { id: pairId(mentor.id, second.id), mentorId: mentor.id, menteeId: second.id }
    await orm()
      .insert(works)
      .values({ ...work, startedAt: ago(25), endedAt: ago(15) })
    expect(await found()).toEqual([third.id, second.id, first.id])
    await orm().execute(sql`with added as (
        insert into users (id, email, password_hash) select 'wait' || lpad(n::text, 16, '0'), 'wait' || n || '@example.org', '-'
          from generate_series(1, 30) n returning id)
      insert into people (id, role, birth_year, full_name) select id, 'mentee', 1990, 'Page ' || right(id, 2) from added`)
    const page = await list({ search: 'Page' })
    const next = await list({ search: 'Page', after: page.next })
    const ids = [...page.rows, ...next.rows].map(({ id }) => id)
    expect([page.rows.length, next.rows.length, new Set(ids).size]).toEqual([20, 10, 30])
    expect((await list({ search: 'Page', before: next.previous })).rows).toEqual(page.rows)
  })

  it('is for staff, and has no mentee with the mailbox of the caller', async () => {
    const mentee = await aMentee(t)
    await expect(
      mentee.query('staff/unmatched', { search: '', show: 'waiting', after: null }),
    ).rejects.toThrow('app.signedOut')
    const own = suggestionsOf(() => lead)
    const lead = await aStaff(t, 'lead')
    expect((await own.list({ search: mentee.id })).rows).toHaveLength(1)
    const email = mentee.email.replace('@', '+staff@')
    await orm().execute(sql`update staff set email = ${email} where id = ${lead.id}`)
    expect((await own.list({ search: mentee.id })).rows).toEqual([])
    await expect(own.fits(mentee)).rejects.toThrow('app.notFound')
    await expect(own.suggest(mentee, await aMentor(t))).rejects.toThrow('app.notFound')
  })
})

describe('[SM2] the mentors who fit a mentee', () => {
  it('have the reasons of members and the places that are left, and no score', async () => {
    const mentor = await mentorWith(t, ['negotiation'], 2)
    const mentee = await menteeWith(t, 'negotiation')
    const found = await fits(mentee)
    expect(found.fits).toEqual([
      {
        ...{ mentorId: mentor.id, mentor: nameFor('mentor', mentor.id), places: 2 },
        reasons: { skills: ['negotiation'], times: false, languages: [], room: true },
      },
    ])
    expect(found.mentee).toMatch(/^mentee/)
  })

  it('are those whom the mentee can ask now: nobody blocked, paused, full, gone, asked, declined, or former', async () => {
    const mentee = await menteeWith(t, 'statistics')
    const mentors = await Promise.all(Array.from({ length: 9 }, () => mentorWith(t, ['statistics'], 5)))
    const [blocked, paused, full, gone, asked, declined, former, open, left] = mentors as [
      ...[Person, Person, Person, Person, Person, Person, Person, Person, Person],
    ]
    await orm().insert(blocks).values({ blockerId: blocked.id, blockedId: mentee.id })
    const member = { source: 'member', side: 'paused' } as const
    await orm()
      .insert(pauses)
      .values({ pairId: pairId(paused.id, mentee.id), setterId: mentee.id, pausedId: paused.id, ...member })
    await orm().update(people).set({ maxMentees: 0 }).where(eq(people.id, full.id))
    await orm().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, gone.id))
    for (const mentor of [declined, open]) await suggest(mentee, mentor)
    const [, last] = (await suggestedTo(t, mentee)) ?? []
    await mentee.call('suggestions.decline', { suggestionId: last?.id })
    const work = { id: pairId(former.id, mentee.id), mentorId: former.id, menteeId: mentee.id }
    await orm()
      .insert(works)
      .values({ ...work, startedAt: ago(25), endedAt: ago(15) })
    await mentee.call('connections.request', { mentorId: asked.id })
    expect(await namedIn(mentee)).toEqual([left.id])
    for (const mentor of [blocked, paused, full, gone, asked, open])
      await expect(suggest(mentee, mentor)).rejects.toThrow('suggestion.notNow')
  })

  it('are found by name without a reason, and there are none without the consent that is needed', async () => {
    const [mentor, mentee] = [await aMentor(t, { fullName: 'Wanda Found' }), await aMentee(t)]
    expect(await namedIn(mentee)).toEqual([])
    expect(await namedIn(mentee, 'wanda f')).toEqual([mentor.id])
    const young = await aMentee(t, { birthYear: new Date().getUTCFullYear() - 11 })
    await orm().update(people).set({ ageBand: '11-12', consent: 'missing' }).where(eq(people.id, young.id))
    expect(await fits(young, 'wanda')).toMatchObject({ lacksConsent: true, fits: [] })
    await expect(suggest(young, mentor)).rejects.toThrow('suggestion.noConsent')
  })
})

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
    expect(JSON.stringify(log)).not.toContain('xxx')
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
    { kind: 'suggested', signal: 'silent', text: 'You both play chess.', staffId: coordinator.id },
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
