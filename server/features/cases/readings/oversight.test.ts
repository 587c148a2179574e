import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  caseEvents,
  cases,
  chatReadings,
  chats,
  operatorLog,
  pairReviews,
  reports,
  images,
} from '#server/db/schema.ts'
import { deleteUnattachedImages } from '#server/features/files/cleanup.ts'
import { deleteExpiredChats } from '#server/features/chat/store.ts'
import { deleteExpiredCases, deleteExpiredReports } from '#server/features/safety/retention-store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import { aPair, nameFor, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { chatReading } from '#shared/limits/case.ts'
import type { Oversight, ReadPage } from '#shared/contract/staff/cases.ts'
import type { ReviewList } from '#shared/contract/staff/reviews.ts'
import type { Waiting } from '#shared/contract/staff/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { report as reportLimit } from '#shared/limits.ts'
import { deleteExpiredReadings } from './reading-store.ts'
import { deleteExpiredReviews, drawReviews } from './review-store.ts'

let t: TestApp
let lead: StaffPerson
let other: StaffPerson
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
  other = await aStaff(t, 'lead')
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'

const say = (person: Person, chatId: string, text: string) =>
  person.call('chat.send', { chatId, id: newId(), text })

describe('reading a chat', () => {
  const open = (
    who: StaffPerson,
    input: { chatId: string; caseId: string; kind?: string; reason?: string },
  ) => who.call<{ id: string }>('staff/readings.open', { kind: 'case', reason, ...input })
  const messages = (who: StaffPerson, id: string, before: number | null = null) =>
    who.query<ReadPage>('staff/readings.messages', { id, before })

  it('[CS12] needs a lead, a typed reason, and a fresh factor, and shows that chat only', async () => {
    const found = await aCase(t)
    const { chatId, id: caseId } = found
    await say(found.mentor, chatId, 'hello there')
    const stranger = await aPair(t)
    await expect(open(coordinator, { chatId, caseId })).rejects.toThrow('app.forbidden')
    await expect(open(lead, { chatId, caseId, reason: 'why   ' })).rejects.toThrow('app.invalid')
    await expect(open(lead, { chatId: stranger.chatId, caseId })).rejects.toThrow('app.notFound')
    await db().execute(
      sql`update staff_sessions set factor_at = now() - interval '6 minutes' where staff_id = ${lead.id}`,
    )
    await expect(open(lead, { chatId, caseId })).rejects.toThrow('factor.missing')
    await db().execute(sql`update staff_sessions set factor_at = now() where staff_id = ${lead.id}`)
    const { id } = await open(lead, { chatId, caseId })
    expect((await messages(lead, id)).messages.map(({ text }) => text)).toEqual(['hello there'])
    await expect(messages(other, id)).rejects.toThrow('case.readingOver')
    await expect(messages(coordinator, id)).rejects.toThrow('app.forbidden')
    await expect(messages(lead, newId())).rejects.toThrow('app.notFound')
    const [entry] = await db().select().from(operatorLog).where(eq(operatorLog.subject, id))
    const hash = createHash('sha256').update(reason).digest('hex')
    expect(entry).toMatchObject({ actor: lead.id, command: 'chat-read case', reason: `${chatId} ${hash}` })
  })

  it('[CS12] ends after an hour', async () => {
    const { chatId, id: caseId } = await aCase(t)
    const { id } = await open(lead, { chatId, caseId })
    await db()
      .execute(sql`update chat_readings set ends_at = ends_at - ${chatReading.lasts + 1_000} * interval '1 millisecond'
      where id = ${id}`)
    await expect(messages(lead, id)).rejects.toThrow('case.readingOver')
  })

  it('[CS12] reads page by page, with what a message was before', async () => {
    const found = await aCase(t)
    const { chatId, id: caseId, mentee } = found
    for (let n = 1; n <= 3; n++) await say(mentee, chatId, `line ${n}`)
    await mentee.call('chat.editMessage', { chatId, seq: 3, text: 'changed' })
    const { id } = await open(lead, { chatId, caseId })
    const page = await messages(lead, id, 3)
    expect(page.messages.map(({ seq }) => seq)).toEqual([1, 2])
    const [, , third] = (await messages(lead, id)).messages
    expect(third).toMatchObject({ text: 'changed', sender: 'mentee' })
    expect(third?.earlier.map(({ text }) => text)).toEqual(['line 3'])
  })

  it('[CS12] is shown to both members with its date and kind, and not its reason', async () => {
    const { chatId, id: caseId, mentor, mentee } = await aCase(t)
    await open(lead, { chatId, caseId })
    for (const person of [mentor, mentee]) {
      const { readings } = await person.query<Oversight>('cases.oversight')
      expect(readings).toMatchObject([{ kind: 'case' }])
      expect(JSON.stringify(readings)).not.toMatch(new RegExp(`${reason}|${lead.id}|${lead.email}`))
    }
    const outsider = await aPair(t)
    expect((await outsider.mentee.query<Oversight>('cases.oversight')).readings).toEqual([])
  })

  it('[CS12] in an investigation begins with a second lead, and is not shown to the members', async () => {
    const { chatId, id: caseId, mentee } = await aCase(t)
    const { id } = await open(lead, { chatId, caseId, kind: 'investigation' })
    await expect(messages(lead, id)).rejects.toThrow('case.readingOver')
    const { items } = await other.query<Waiting>('staff/waiting')
    expect(items.find(({ kind }) => kind === 'investigation')?.id).toBe(caseId)
    await expect(lead.call('staff/readings.approve', { id })).rejects.toThrow('case.otherLead')
    await expect(coordinator.call('staff/readings.approve', { id })).rejects.toThrow('app.forbidden')
    await other.call('staff/readings.approve', { id })
    expect((await messages(lead, id)).reading.kind).toBe('investigation')
    expect((await mentee.query<Oversight>('cases.oversight')).readings).toEqual([])
  })
})

describe('the weekly review', () => {
  it('[CS15] draws a share of the pairs with a minor once a week, which a lead reads and finishes', async () => {
    const minors = await Promise.all(Array.from({ length: 3 }, () => aPair(t)))
    const adults = await aPair(t, { birthYear: 1990 })
    for (const pair of [...minors, adults]) await say(pair.mentor, pair.chatId, 'hi')
    await Promise.all([1, 2].map(() => db().transaction((tx) => drawReviews(tx, 5))))
    const drawn = await db().select().from(pairReviews)
    expect(drawn).toHaveLength(1)
    expect(drawn[0]?.chatId).not.toBe(adults.chatId)
    const list = () => lead.query<ReviewList>('staff/reviews.list', { after: null })
    expect((await list()).weeks).toMatchObject([{ drawn: 1, done: 0 }])
    const { id, ...row } = (await list()).rows[0] ?? { id: '' }
    // The draw is among all pairs of this database, also those of other tests.
    const pair = parsePairId(drawn[0]?.chatId ?? '')
    const [mentor, mentee] = [
      nameFor('mentor', pair?.mentorId ?? ''),
      nameFor('mentee', pair?.requesterId ?? ''),
    ]
    expect(row).toMatchObject({ names: { mentor, mentee } })
    await expect(coordinator.call('staff/reviews.open', { id, reason })).rejects.toThrow('app.forbidden')
    await expect(lead.call('staff/reviews.finish', { id, result: 'fine' })).rejects.toThrow(
      'review.notOpened',
    )
    const reading = await lead.call<{ id: string }>('staff/reviews.open', { id, reason })
    const page = await lead.query<ReadPage>('staff/readings.messages', { id: reading.id, before: null })
    expect(page.reading).toMatchObject({ kind: 'review', chatId: drawn[0]?.chatId })
    expect((await list()).rows[0]?.readingId).toBe(reading.id)
    await lead.call('staff/reviews.finish', { id, result: 'fine' })
    await expect(lead.call('staff/reviews.finish', { id, result: 'case' })).rejects.toThrow('app.notFound')
    expect((await list()).weeks).toMatchObject([{ drawn: 1, done: 1 }])
    expect((await list()).percent).toBe(5)
  })

  it('[CS15] draws as many as REVIEW_PERCENT says, without an upper limit, and none with 0', async () => {
    const count = await db().$count(
      chats,
      sql`is_open and last_seq > 0 and exists (select from people p where p.id = mentee_id and p.age_band <> '18+')`,
    )
    expect(count).toBeGreaterThan(2)
    for (const [percent, drawn] of [
      [0, 0],
      [1, 1],
      [50, Math.ceil(count / 2)],
      [100, count],
    ] as const) {
      await db().delete(pairReviews)
      await db().transaction((tx) => drawReviews(tx, percent))
      expect([percent, await db().$count(pairReviews)]).toEqual([percent, drawn])
    }
  })
})

describe('a hold', () => {
  const hold = (id: string) => lead.call('staff/cases.hold', { id, days: 30, reason })
  const old = sql`now() - ${reportLimit.keepDays + 1} * interval '1 day'`
  const kept = (id: string) => db().$count(cases, eq(cases.id, id))

  it('[CS16] keeps the case, its report, and its chat from the retention until it ends', async () => {
    const { id, chatId, mentee, mentor } = await aCase(t)
    await say(mentor, chatId, 'what was said')
    await hold(id)
    const expire = async () => {
      await deleteExpiredCases(db())
      await deleteExpiredReports(db())
      await deleteExpiredChats(t.services.database, 30)
    }
    await db().execute(sql`alter table cases disable trigger user`)
    await db().execute(sql`alter table reports disable trigger user`)
    await db().update(cases).set({ createdAt: old }).where(eq(cases.id, id))
    await db().update(reports).set({ createdAt: old }).where(eq(reports.reporterId, mentee.id))
    await db().execute(sql`alter table cases enable trigger user`)
    await db().execute(sql`alter table reports enable trigger user`)
    await db().update(chats).set({ isOpen: false, endedAt: old }).where(eq(chats.id, chatId))
    const left = async () => [
      await kept(id),
      await db().$count(reports, eq(reports.reporterId, mentee.id)),
      await db().$count(chats, eq(chats.id, chatId)),
    ]
    await expire()
    expect(await left()).toEqual([1, 1, 1])
    await lead.call('staff/cases.release', { id, reason })
    await expire()
    expect(await left()).toEqual([0, 0, 0])
  })

  it('[CS16] copies the chat with its hash, and again when an account is deleted', async () => {
    const { id, chatId, mentor } = await aCase(t)
    await say(mentor, chatId, 'before the hold')
    await hold(id)
    await say(mentor, chatId, 'after the hold')
    await mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
    const rows = await db().select().from(caseEvents).where(eq(caseEvents.caseId, id)).orderBy(caseEvents.n)
    const held = rows.find(({ kind }) => kind === 'held')
    const copied = rows.find(({ kind }) => kind === 'kept')
    expect(held?.evidence).toContain('before the hold')
    expect(held?.evidence).not.toContain('after the hold')
    expect(copied?.evidence).toContain('after the hold')
    for (const row of [held, copied])
      expect(row?.evidenceHash).toEqual(
        createHash('sha256')
          .update(row?.evidence ?? '')
          .digest(),
      )
    expect(await db().$count(chats, eq(chats.id, chatId))).toBe(0)
    await db()
      .insert(images)
      .values({ ...{ id: newId(), chatId, ownerId: mentor.id, width: 1, height: 1 }, isAttached: true })
    await deleteUnattachedImages(db(), t.services.files)
    expect(await db().$count(images, eq(images.chatId, chatId))).toBe(1)
    await lead.call('staff/cases.release', { id, reason })
    await deleteUnattachedImages(db(), t.services.files)
    expect(await db().$count(images, eq(images.chatId, chatId))).toBe(0)
  })
})

describe('readings and reviews', () => {
  const old = sql`now() - ${reportLimit.keepDays + 1} * interval '1 day'`

  /** A case with a reading of it, a reading of a review, and a review of its chat, all of them from before a year. */
  async function aCaseWithOldOnes() {
    const { chatId, id } = await aCase(t)
    await lead.call('staff/readings.open', { chatId, caseId: id, kind: 'case', reason })
    await db().insert(pairReviews).values({ id: newId(), chatId, week: '2020-01-06', createdAt: old })
    const ofReview = { id: newId(), chatId, kind: 'review', staffId: lead.id, reason } as const
    await db().insert(chatReadings).values(ofReview)
    await db().update(chatReadings).set({ createdAt: old }).where(eq(chatReadings.chatId, chatId))
    return { id, chatId }
  }
  async function sweepAndCount(chatId: string): Promise<number[]> {
    await deleteExpiredReadings(db())
    await deleteExpiredReviews(db())
    return [
      await db().$count(chatReadings, eq(chatReadings.chatId, chatId)),
      await db().$count(pairReviews, eq(pairReviews.chatId, chatId)),
    ]
  }

  it('[CS17] are deleted after a year', async () => {
    const { chatId } = await aCaseWithOldOnes()
    expect(await sweepAndCount(chatId)).toEqual([0, 0])
  })

  it('[CS17] stay while a case of their chat is on hold', async () => {
    const { id, chatId } = await aCaseWithOldOnes()
    await lead.call('staff/cases.hold', { id, days: 30, reason })
    expect(await sweepAndCount(chatId)).toEqual([2, 1])
    await lead.call('staff/cases.release', { id, reason })
    expect(await sweepAndCount(chatId)).toEqual([0, 0])
  })
})
