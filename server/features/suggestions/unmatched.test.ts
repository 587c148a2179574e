import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocks, pauses, people, users, works } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor, nameFor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { ago, menteeWith, mentorWith, suggestedTo, suggestionsOf } from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day() })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const { list, fits, suggest } = suggestionsOf(() => coordinator)
const rowOf = async ({ id }: Person) => (await list({ search: id })).rows[0]
const namedIn = async (mentee: Person, search = '') =>
  (await fits(mentee, search)).fits.map(({ mentorId }) => mentorId)
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
