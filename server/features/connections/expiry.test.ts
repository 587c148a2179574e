import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocks, mentorActivity, people, requests } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { noticesOf, settled } from '#server/testing/data/notices.ts'
import { aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import type { FittingMentor } from '#shared/contract/people.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { expireRequests } from './expiry.ts'
import { connectionsMailers } from './mails.ts'
import { listConnections } from './list-store.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ REQUEST_DAYS: '5' })
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const listsOf = (person: Person) => listConnections(orm(), person.id, 'open')
/** Moves the clock of a request: it is older by so many days. */
const age = (id: string, days: number) =>
  orm()
    .update(requests)
    .set({
      createdAt: sql`created_at - ${days} * interval '1 day'`,
      expiresAt: sql`expires_at - ${days} * interval '1 day'`,
    })
    .where(eq(requests.id, id))

async function pending(skills = ['leadership'], aim = 'guitar lessons') {
  const [mentor, mentee] = await Promise.all([
    aMentor(t, { skills }),
    aMentee(t, { fullName: 'Kim Expired' }),
  ])
  await mentee.call('connections.request', { mentorId: mentor.id, aim })
  return { mentor, mentee, id: pairId(mentor.id, mentee.id) }
}

describe('a request without an answer', () => {
  it('[RQ16] says until when it waits, and is deleted then, and not before', async () => {
    const { mentor, mentee, id } = await pending()
    const [request] = (await listsOf(mentee)).pending
    expect((request?.expiresAt ?? 0) - (request?.createdAt ?? 0)).toBe(5 * 86_400_000)
    await age(id, 4.9)
    await expireRequests(t.services)
    expect((await listsOf(mentor)).pending).toMatchObject([{ id }])
    await age(id, 0.2)
    await expireRequests(t.services)
    expect((await listsOf(mentor)).pending).toEqual([])
    const lists = await listsOf(mentee)
    expect(lists.pending).toEqual([])
    expect(lists.expired).toMatchObject([{ mentor: { id: mentor.id } }])
  })

  it('[RQ16] is not deleted once it was answered', async () => {
    const { mentor, mentee, id } = await pending()
    await age(id, 6)
    await mentor.call('connections.accept', { requestId: id })
    await expireRequests(t.services)
    expect((await listsOf(mentee)).accepted).toMatchObject([{ id }])
  })

  it('[RQ16] gets its days if it is from before the operator set them', async () => {
    const { mentee, id } = await pending()
    await orm().update(requests).set({ expiresAt: null }).where(eq(requests.id, id))
    await expireRequests(t.services)
    expect((await listsOf(mentee)).pending[0]?.expiresAt).toBeGreaterThan(Date.now() + 4 * 86_400_000)
  })

  it('[RQ17] is told in one email, also if two nodes and a second run do the same', async () => {
    const { mentor, mentee, id } = await pending()
    await age(id, 6)
    await Promise.all([expireRequests(t.services), expireRequests(t.services)])
    await expireRequests(t.services)
    const another = await aMentor(t)
    await mentee.call('connections.request', { mentorId: another.id })
    await another.call('connections.accept', { requestId: pairId(another.id, mentee.id) })
    const mails = await mailsTo(t, mentee.email, 2)
    const subjects = mails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.endsWith('has expired'))).toHaveLength(1)
    expect((await listsOf(mentee)).expired).toMatchObject([{ mentor: { id: mentor.id } }])
  })

  it('[RQ17] is told until it is dismissed, by nobody else, and not of a member whom a block separates', async () => {
    const { mentor, mentee, id } = await pending()
    await age(id, 6)
    await expireRequests(t.services)
    const [expired] = (await listsOf(mentee)).expired ?? []
    // The mentor has neither the name nor the aim any more.
    const { data, files } = await takeOut(t, mentor)
    const known = [await listsOf(mentor), data, [...files.values()].map(String)]
    expect(JSON.stringify(known)).not.toMatch(/guitar|Kim Expired/)
    const other = await aMentee(t)
    await other.call('connections.dismissExpiry', { expiryId: expired?.id })
    expect((await listsOf(mentee)).expired).toHaveLength(1)
    await orm().insert(blocks).values({ blockerId: mentor.id, blockedId: mentee.id })
    expect(await listsOf(mentee)).not.toHaveProperty('expired')
    await orm().delete(blocks).where(eq(blocks.blockerId, mentor.id))
    await mentee.call('connections.dismissExpiry', { expiryId: expired?.id })
    expect(await listsOf(mentee)).not.toHaveProperty('expired')
  })

  it('[RQ17] is followed by mentors with the skills of that mentor, who have room', async () => {
    const skills = ['leadership']
    const { mentor, mentee, id } = await pending(['music production'])
    const [fits, full] = await Promise.all([
      aMentor(t, { skills: ['music production'] }),
      aMentor(t, { skills: ['music production'] }),
    ])
    await aMentor(t, { skills })
    await full.call('people.savePlaces', { maxMentees: 0, notTakingUntil: null })
    await age(id, 6)
    await expireRequests(t.services)
    const [expired] = (await listsOf(mentee)).expired ?? []
    const offers = await mentee.query<FittingMentor[]>('people.fitting', { expiryId: expired?.id })
    const ids = offers.map(({ mentor: one }) => one.id)
    expect(ids).toContain(fits.id)
    expect(ids).not.toContain(full.id)
    expect(ids).not.toContain(mentor.id)
    expect(offers[0]?.reasons.skills).toEqual(['music production'])
    const [mail] = await mailsTo(t, mentee.email)
    expect(mail?.text).toContain('Helps with music production')
  })

  it('[RQ17] is followed by three of five mentors who fit, in the app and in the email', async () => {
    const { mentee, id } = await pending(['carpentry'], 'a wooden table')
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => aMentor(t, { skills: ['carpentry'] })))
    for (const mentor of five) await mentor.call('people.savePlaces', { maxMentees: 1, notTakingUntil: null })
    await age(id, 6)
    await expireRequests(t.services)
    const [expired] = (await listsOf(mentee)).expired ?? []
    const offers = await mentee.query<FittingMentor[]>('people.fitting', { expiryId: expired?.id })
    expect(offers).toHaveLength(3)
    expect(five.map((mentor) => mentor.id)).toEqual(
      expect.arrayContaining(offers.map((one) => one.mentor.id)),
    )
    const [mail] = await mailsTo(t, mentee.email)
    expect(mail?.text.match(/: Helps with carpentry, Has room for mentees/g)).toHaveLength(3)
  })

  it('[RQ20] is told to its mentor once more two days before, once however often and wherever the search runs', async () => {
    const { mentor, mentee, id } = await pending()
    const remind = async (days: number) => {
      await age(id, days)
      await Promise.all([expireRequests(t.services), expireRequests(t.services)])
      await expireRequests(t.services)
      await settled(t, 'mail')
      const mails = await mailsTo(t, mentor.email, 1)
      return mails.filter(({ subject }) => subject === 'A request is still waiting for your answer')
    }
    expect(await remind(2.9)).toEqual([])
    const [mail, ...others] = await remind(0.2)
    expect(others).toEqual([])
    expect(mail?.text).toContain('asked you to be their mentor, and is still waiting')
    expect(mail?.text).toContain('/unsubscribe/')
    const notices = await noticesOf(t, mentor)
    expect(notices.map((one) => one.mail)).toEqual(['requestNew', 'requestExpiring'])
    expect(notices[1]).toMatchObject({ about: mentee.id, path: '/connections/mentor' })
    expect(await remind(1)).toHaveLength(1)
  })

  it('[RQ20] is told to nobody once it was answered, and of a later request of the pair anew', async () => {
    const { mentor, mentee, id } = await pending()
    await age(id, 3.5)
    await expireRequests(t.services)
    const { requestExpiring } = connectionsMailers(t.services)
    expect(await requestExpiring(id)).toMatchObject({ to: mentor.email })
    await mentor.call('connections.reject', { requestId: id })
    expect(await requestExpiring(id)).toBeNull()
    await mentee.call('connections.remove', { requestId: id })
    await mentee.call('connections.request', { mentorId: mentor.id })
    expect(await requestExpiring(id)).toBeNull()
  })

  it('[RQ17] is told no more once the mentee asks that mentor again, who is not offered until then', async () => {
    const { mentor, mentee, id } = await pending(['welding'])
    await mentee.call('people.saveAims', { aims: ['welding'] })
    const offers = async () =>
      (await mentee.query<FittingMentor[]>('people.fitting', { expiryId: null })).map(
        ({ mentor: one }) => one.id,
      )
    await age(id, 6)
    await expireRequests(t.services)
    expect((await listsOf(mentee)).expired).toHaveLength(1)
    expect(await offers()).not.toContain(mentor.id)
    await mentee.call('connections.request', { mentorId: mentor.id })
    const lists = await listsOf(mentee)
    expect(lists.pending).toMatchObject([{ id }])
    expect(lists).not.toHaveProperty('expired')
  })

  it('[PE17] counts as an answer that took as long', async () => {
    const { mentor, id } = await pending()
    await age(id, 6)
    await expireRequests(t.services)
    const [row] = await orm().select().from(mentorActivity).where(eq(mentorActivity.mentorId, mentor.id))
    expect(row?.answerMinutes).toEqual([6 * 24 * 60])
  })
})

describe('where no days are set', () => {
  it('[RQ16] in the profile open, no request expires, and in standard they wait for 14 days', async () => {
    for (const [SAFEGUARDING, days] of [
      ['open', null],
      ['standard', 14],
    ] as const) {
      const app = await createTestApp({ SAFEGUARDING })
      expect(app.services.config.requestDays).toBe(days)
      const { orm: db } = app.services.database
      const [mentor, mentee] = await Promise.all([
        aMentor(app),
        aMentee(app, { birthYear: new Date().getUTCFullYear() - 22 }),
      ])
      await db.update(people).set({ ageBand: '18+', bandChangesOn: null }).where(eq(people.id, mentee.id))
      await mentee.call('connections.request', { mentorId: mentor.id })
      const [row] = await db.select().from(requests).where(eq(requests.requesterId, mentee.id))
      expect(row?.expiresAt === null).toBe(days === null)
      await app.close()
    }
  })
})
