import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  availability,
  blocks,
  favorites,
  mentorActivity,
  people,
  requests,
  sessions,
} from '#server/db/schema.ts'
import { translations } from '#server/locale/translations.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { putPair } from '#server/testing/data/pairs.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { updateLastSeen } from '#server/sessions/store.ts'
import type { FittingMentor, MentorPage, MentorResult } from '#shared/contract/people.ts'
import type { Slot } from '#shared/domain/times/availability.ts'
import { newId } from '#shared/domain/ids.ts'
import { fitReasons } from '#shared/texts/members/fit.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { maxFavorites } from '#shared/limits/request.ts'
import { recordAnswer } from './activity-store.ts'

let t: TestApp
let mentee: Person
beforeAll(async () => {
  t = await createTestApp()
  mentee = await aMentee(t)
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const standingOf = async ({ id }: Person) =>
  (await mentee.query<MentorResult>('people.mentor', { mentorId: id })).mentor?.standing
const answer = (mentor: Person, minutes: number) =>
  recordAnswer(orm(), { mentorId: mentor.id, createdAt: new Date(Date.now() - minutes * 60_000) })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const found = async (filter: object) =>
  (await mentee.query<MentorPage>('people.mentors', { skill: '', cursor: null, ...filter })).mentors.map(
    ({ id }) => id,
  )

describe('what a card says', () => {
  it('[PE17] of answers: nothing before three, then the median of the latest ten in bands', async () => {
    const mentor = await aMentor(t)
    for (const minutes of [10, 20]) await answer(mentor, minutes)
    expect((await standingOf(mentor))?.answers).toBeNull()
    await answer(mentor, 9_000)
    expect((await standingOf(mentor))?.answers).toBe('hours')
    for (const minutes of [2_000, 2_000, 2_000]) await answer(mentor, minutes)
    expect((await standingOf(mentor))?.answers).toBe('days')
    for (let n = 0; n < 10; n++) await answer(mentor, 20_000)
    expect((await standingOf(mentor))?.answers).toBe('longer')
    const [row] = await orm().select().from(mentorActivity).where(eq(mentorActivity.mentorId, mentor.id))
    expect(row?.answerMinutes).toEqual(Array.from({ length: 10 }, () => 20_000))
  })

  it('[PE17] of answers by acceptance and by rejection, and never the number of minutes', async () => {
    const mentor = await aMentor(t)
    for (const call of ['accept', 'reject', 'accept']) {
      const asking = await aMentee(t)
      await asking.call('connections.request', { mentorId: mentor.id })
      await mentor.call(`connections.${call}`, { requestId: pairId(mentor.id, asking.id) })
    }
    const standing = await standingOf(mentor)
    expect(standing?.answers).toBe('hours')
    expect(JSON.stringify(standing)).not.toMatch(/minutes|score/i)
  })

  it('[PE17] of presence, in bands, from the use of a session', async () => {
    const mentor = await aMentor(t)
    const move = (days: number) =>
      orm()
        .update(mentorActivity)
        .set({ lastHereAt: sql`now() - ${days} * interval '1 day'` })
        .where(eq(mentorActivity.mentorId, mentor.id))
    for (const [days, band] of [
      [0.5, 'today'],
      [3, 'week'],
      [20, 'month'],
      [40, 'longer'],
    ] as const) {
      await move(days)
      expect((await standingOf(mentor))?.lastHere).toBe(band)
    }
    const [session] = await orm().select().from(sessions).where(eq(sessions.userId, mentor.id))
    await updateLastSeen(orm(), session?.id ?? '', mentor.id)
    expect((await standingOf(mentor))?.lastHere).toBe('today')
    const own = await orm().select().from(sessions).where(eq(sessions.userId, mentee.id))
    await updateLastSeen(orm(), own[0]?.id ?? '', mentee.id)
    expect(await orm().$count(mentorActivity, eq(mentorActivity.mentorId, mentee.id))).toBe(0)
  })

  it('[RQ18] of room: for how many more mentees, and the day until which they take no requests', async () => {
    const mentor = await aMentor(t)
    expect(await standingOf(mentor)).toMatchObject({ places: null, notTakingUntil: null })
    await mentor.call('people.savePlaces', { maxMentees: 2, notTakingUntil: inDays(3) })
    await putPair(t, { mentorId: mentor.id, requesterId: (await aMentee(t)).id }, 'accepted')
    expect(await standingOf(mentor)).toMatchObject({ places: 1, notTakingUntil: inDays(3) })
    await mentor.call('people.savePlaces', { maxMentees: 1, notTakingUntil: inDays(-1) })
    expect(await standingOf(mentor)).toMatchObject({ places: 0, notTakingUntil: null })
    for (const notTakingUntil of ['0000-01-01', inDays(-3), inDays(3 * 366)])
      await expect(mentor.call('people.savePlaces', { maxMentees: 1, notTakingUntil })).rejects.toThrow(
        'app.invalid',
      )
    await expect(mentee.call('people.savePlaces', { maxMentees: 1, notTakingUntil: null })).rejects.toThrow(
      'app.forbidden',
    )
  })
})

describe('a mentor without room', () => {
  it('[RQ18] gets no request, which is rejected with a reason of its own, until the day is over or a place is free', async () => {
    const mentor = await aMentor(t)
    const asking = await aMentee(t)
    const ask = () => asking.call('connections.request', { mentorId: mentor.id })
    await mentor.call('people.savePlaces', { maxMentees: null, notTakingUntil: inDays(0) })
    await expect(ask()).rejects.toThrow('request.notTaking')
    await mentor.call('people.savePlaces', { maxMentees: 1, notTakingUntil: null })
    const requestId = await putPair(
      t,
      { mentorId: mentor.id, requesterId: (await aMentee(t)).id },
      'accepted',
    )
    await expect(ask()).rejects.toThrow('request.noPlace')
    expect(await orm().$count(requests, eq(requests.requesterId, asking.id))).toBe(0)
    await mentor.call('connections.end', { requestId })
    await ask()
  })
})

describe('filters and favorites', () => {
  it('[PE19] leave mentors who have room, and who speak a language, in the list and in a search', async () => {
    const [open, closed, speaks] = await Promise.all([aMentor(t), aMentor(t), aMentor(t)])
    await orm()
      .update(people)
      .set({ skills: ['animation'] })
      .where(eq(people.id, open.id))
    await closed.call('people.saveSkills', { skills: ['animation'] })
    await closed.call('people.savePlaces', { maxMentees: 0, notTakingUntil: null })
    await speaks.call('people.saveLanguages', { languages: ['mi', 'en', 'mi'] })
    for (const skill of ['animation', 'animation, zither']) {
      expect(await found({ skill, hasRoom: true })).toEqual([open.id])
    }
    expect(await found({ language: 'mi' })).toEqual([speaks.id])
    expect((await standingOf(speaks))?.languages).toEqual(['mi', 'en'])
    await expect(speaks.call('people.saveLanguages', { languages: ['xx'] })).rejects.toThrow('app.invalid')
  })

  it('[PE18] mark a mentor for the mentee alone, at most a hundred, also concurrent ones', async () => {
    const own = await aMentee(t)
    const [one, other] = await Promise.all([aMentor(t), aMentor(t)])
    const mark = (mentor: Person, isOn = true) =>
      own.call('people.setFavorite', { mentorId: mentor.id, isOn })
    await mark(one)
    await mark(one)
    const page = await own.query<MentorPage>('people.mentors', { skill: '', cursor: null, isFavorite: true })
    expect(page.mentors).toMatchObject([{ id: one.id, isFavorite: true }])
    expect(await found({ isFavorite: true })).toEqual([])
    await mark(one, false)
    expect(await orm().$count(favorites, eq(favorites.menteeId, own.id))).toBe(0)
    await orm().execute(sql`
      with u as (insert into users (id, email, password_hash, is_email_verified) select 'fav' || n, 'fav' || n || '@example.org', '', true from generate_series(1, ${maxFavorites - 1}::int) n returning id),
        p as (insert into people (id, role, birth_year) select id, 'mentor', 1980 from u),
        a as (insert into approvals (person_id, state, since, is_active) select id, 'approved', now(), true from u)
      insert into favorites (mentee_id, mentor_id) select ${own.id}, id from u`)
    const done = await Promise.allSettled([mark(one), mark(other)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(one.call('people.setFavorite', { mentorId: other.id, isOn: true })).rejects.toThrow(
      'app.notFound',
    )
  })
})

describe('a mark of a mentor who cannot be seen', () => {
  it('[PE18] can be taken away, and does not count', async () => {
    const own = await aMentee(t)
    const [gone, other] = await Promise.all([aMentor(t), aMentor(t)])
    const mark = (mentor: Person, isOn = true) =>
      own.call('people.setFavorite', { mentorId: mentor.id, isOn })
    await mark(gone)
    await orm().insert(blocks).values({ blockerId: gone.id, blockedId: own.id })
    await orm().execute(sql`
      with u as (insert into users (id, email, password_hash) select 'unlisted' || n, 'unlisted' || n || '@example.org', '' from generate_series(1, ${maxFavorites}::int) n returning id)
      insert into favorites (mentee_id, mentor_id) select ${own.id}, id from u`)
    await mark(other)
    await expect(mark(gone)).rejects.toThrow('app.notFound')
    await mark(gone, false)
    expect(await orm().$count(favorites, eq(favorites.mentorId, gone.id))).toBe(0)
  })
})

describe('people who could help', () => {
  const week = (person: Person, slots: Slot[], timeZone: string) =>
    orm().insert(availability).values({ userId: person.id, slots, timeZone })
  const fitting = (person: Person) => person.query<FittingMentor[]>('people.fitting', { expiryId: null })

  it('[PE20] fit by skills that an aim is about, common free times in any zone, and languages, each told in words', async () => {
    const own = await aMentee(t)
    expect(await fitting(own)).toEqual([])
    const [skilled, both] = await Promise.all([
      aMentor(t, { skills: ['photography'] }),
      aMentor(t, { skills: ['photography'] }),
    ])
    await own.call('people.saveAims', { aims: ['learn photography'] })
    await own.call('people.saveLanguages', { languages: ['is'] })
    await both.call('people.saveLanguages', { languages: ['is', 'en'] })
    await both.call('people.savePlaces', { maxMentees: 2, notTakingUntil: null })
    // Sunday evening in Honolulu is Monday morning in London.
    await week(own, [{ day: 'Monday', from: '07:00', to: '09:00' }], 'Europe/London')
    await week(both, [{ day: 'Sunday', from: '20:30', to: '22:30' }], 'Pacific/Honolulu')
    await week(skilled, [{ day: 'Monday', from: '10:00', to: '12:00' }], 'Europe/London')
    const fits = await fitting(own)
    expect(fits.map(({ mentor, reasons }) => [mentor.id, reasons])).toEqual([
      [both.id, { skills: ['photography'], times: true, languages: ['is'], room: true }],
      [skilled.id, { skills: ['photography'], times: false, languages: [], room: false }],
    ])
    expect(fits.map(({ reasons }) => fitReasons(reasons))).toEqual([
      ['Helps with photography', 'Free when you are', 'Speaks Icelandic', 'Has room for mentees'],
      ['Helps with photography'],
    ])
    expect(JSON.stringify(fits)).not.toMatch(/score|rank/i)
  })

  it('[PE20] are three of five who fit, those with the most reasons first', async () => {
    const own = await aMentee(t)
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => aMentor(t, { skills: ['carpentry'] })))
    await own.call('people.saveAims', { aims: ['carpentry'] })
    await own.call('people.saveLanguages', { languages: ['eu'] })
    const best = five.slice(3)
    for (const mentor of best) await mentor.call('people.saveLanguages', { languages: ['eu'] })
    const found = (await fitting(own)).map(({ mentor }) => mentor.id)
    expect(found).toHaveLength(3)
    expect(found.slice(0, 2).toSorted()).toEqual(best.map(({ id }) => id).toSorted())
    expect(five.map(({ id }) => id)).toEqual(expect.arrayContaining(found))
  })

  it('[PE20] fit by the skill that an aim names, not by one of its words', async () => {
    const own = await aMentee(t)
    const [speaker] = await Promise.all([
      aMentor(t, { skills: ['public speaking'] }),
      aMentor(t, { skills: ['public health'] }),
    ])
    await own.call('people.saveAims', { aims: ['Get better at public speaking'] })
    expect((await fitting(own)).map(({ mentor }) => mentor.id)).toEqual([speaker.id])
  })

  it('[LG18] fit by an aim that names a skill in any language, or has words of the language of the account', async () => {
    const own = await aMentee(t)
    const [potter, player] = await Promise.all([
      aMentor(t, { skills: ['sculpture and ceramics'] }),
      aMentor(t, { skills: ['music performance'] }),
    ])
    const foundFor = async (aim: string) => {
      await own.call('people.saveAims', { aims: [aim] })
      return (await fitting(own)).map(({ mentor }) => mentor.id)
    }
    const named = (code: 'de' | 'es') => translations(code, 'skills').get('sculpture and ceramics')
    expect(await foundFor(`Ich möchte ${named('de')} lernen`)).toEqual([potter.id])
    expect(await foundFor(`aprender ${named('es')}`)).toEqual([potter.id])
    expect(await foundFor('besser Gitarre lernen')).toEqual([])
    await own.call('account.saveLocale', { locale: 'de' })
    expect(await foundFor('besser Gitarre lernen')).toEqual([player.id])
    expect(await foundFor('besser werden')).toEqual([])
  })

  it('[PE20] fit by times or a language also if another has a wanted skill, or nothing is wanted', async () => {
    const [own, without] = await Promise.all([aMentee(t), aMentee(t)])
    const [skilled, speaks] = await Promise.all([aMentor(t, { skills: ['music production'] }), aMentor(t)])
    await own.call('people.saveAims', { aims: ['music production'] })
    await speaks.call('people.saveLanguages', { languages: ['mt'] })
    for (const person of [own, without]) await person.call('people.saveLanguages', { languages: ['mt'] })
    expect((await fitting(own)).map(({ mentor }) => mentor.id)).toEqual([skilled.id, speaks.id])
    expect((await fitting(without)).map(({ mentor }) => mentor.id)).toEqual([speaks.id])
  })

  it('[PE20] are neither asked already nor without room, and only a mentee gets them', async () => {
    const own = await aMentee(t)
    await own.call('people.saveAims', { aims: ['welding'] })
    const [asked, full, free] = await Promise.all([
      aMentor(t, { skills: ['welding'] }),
      aMentor(t, { skills: ['welding'] }),
      aMentor(t, { skills: ['welding'] }),
    ])
    await own.call('connections.request', { mentorId: asked.id })
    await full.call('people.savePlaces', { maxMentees: null, notTakingUntil: inDays(9) })
    expect((await fitting(own)).map(({ mentor }) => mentor.id)).toEqual([free.id])
    await expect(fitting(free)).rejects.toThrow('app.forbidden')
    expect(await own.query<FittingMentor[]>('people.fitting', { expiryId: newId() })).toHaveLength(1)
  })
})
