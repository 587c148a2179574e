import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { caseEvents, cases, patternHits } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { zoneAt } from '#server/testing/data/quiet-hours.ts'
import { failing } from '#server/testing/failing.ts'
import { patterns } from '#shared/limits/case.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import { deleteOldPatterns } from '#server/case-records/pattern-store.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const say = (person: Person, chatId: string, text: string) =>
  person.call<SendResult>('chat.send', { chatId, id: newId(), text })
const casesOf = (chatId: string) => db().select().from(cases).where(eq(cases.chatId, chatId))
const eventsOf = (caseId: string) =>
  db().select().from(caseEvents).where(eq(caseEvents.caseId, caseId)).orderBy(caseEvents.n)

describe('patterns in a pair', () => {
  const lines = [
    'add me on snapchat',
    'this is our little secret',
    'dont tell your parents',
    'send me a picture of you in bed',
  ]
  const patternCases = async (chatId: string) =>
    (await casesOf(chatId)).filter(({ kind }) => kind === 'pattern')
  const hits = (chatId: string) => db().select().from(patternHits).where(eq(patternHits.chatId, chatId))

  it('[PN1, PN2] open a case with their lines once several kinds come together, and refuse nothing', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    expect(await say(mentor, chatId, lines[0] ?? '')).not.toHaveProperty('help')
    expect(await patternCases(chatId)).toEqual([])
    for (const line of lines.slice(1)) await say(mentor, chatId, line)
    const [opened, ...others] = await patternCases(chatId)
    expect(others).toEqual([])
    expect(opened).toMatchObject({ subjectId: mentor.id })
    const events = await eventsOf(opened?.id ?? '')
    expect(events.at(-1)?.evidence ?? events.at(-2)?.evidence).toContain('our little secret')
    const page = await mentee.call<{ messages: { text: string }[] }>('chat.page', { chatId, before: 100 })
    // The service is masked as well, as an invitation to it [CD1].
    const stored = lines.map((line) => line.replace('snapchat', contactMask))
    expect(page.messages.map(({ text }) => text)).toEqual(stored)
  })

  it('[PN1] are counted only from an adult to a minor', async () => {
    const { mentee, chatId } = await aPair(t)
    for (const line of lines) await say(mentee, chatId, line)
    expect(await hits(chatId)).toEqual([])
    const grown: Pair = await adultPair()
    for (const line of lines) await say(grown.mentor, grown.chatId, line)
    expect(await hits(grown.chatId)).toEqual([])
  })

  it('[PN2] of one kind alone open no case', async () => {
    const { mentor, chatId } = await aPair(t)
    for (let n = 0; n < 6; n++) await say(mentor, chatId, `lets meet at the park ${n}`)
    expect(await hits(chatId)).not.toEqual([])
    expect(await patternCases(chatId)).toEqual([])
  })

  const kindsIn = async (chatId: string) => (await hits(chatId)).map(({ kind }) => kind).toSorted()

  it('[PN4] count as late at night in the zone of the minor', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentee.call('account.saveTimeZone', { timeZone: zoneAt(12) })
    await say(mentor, chatId, lines[0] ?? '')
    expect(await kindsIn(chatId)).toEqual(['moving'])
    await mentee.call('account.saveTimeZone', { timeZone: zoneAt(23) })
    await say(mentor, chatId, lines[0] ?? '')
    expect(await kindsIn(chatId)).toEqual(['late', 'moving', 'moving'])
  })

  it('[PN4, QH2] count by the zone of the instance while that of the minor is not known', async () => {
    const { timeZone } = t.services.config
    onTestFinished(() => void Object.assign(t.services.config, { timeZone }))
    for (const [hour, kinds] of [
      [12, ['moving']],
      [23, ['late', 'moving']],
    ] as const) {
      Object.assign(t.services.config, { timeZone: zoneAt(hour) })
      const { mentor, chatId } = await aPair(t)
      await say(mentor, chatId, lines[0] ?? '')
      expect(await kindsIn(chatId)).toEqual(kinds)
    }
  })

  it('[PN6] are also messages at night without anything else in them, once a night, and not those of the minor', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentee.call('account.saveTimeZone', { timeZone: zoneAt(12) })
    await say(mentor, chatId, 'good day')
    expect(await kindsIn(chatId)).toEqual([])
    await mentee.call('account.saveTimeZone', { timeZone: zoneAt(23) })
    for (const by of [mentee, mentor, mentor, mentee]) await say(by, chatId, 'good evening')
    // Read again: the node has forgotten that it counted this night.
    await mentee.call('account.saveTimeZone', { timeZone: zoneAt(23) })
    await say(mentor, chatId, 'good night')
    expect((await hits(chatId)).map(({ kind, seq }) => [kind, seq])).toEqual([['nightly', 3]])
  })

  it('[PN2, PN6] at night open no case by themselves, and weigh little with another kind', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentee.call('account.saveTimeZone', { timeZone: zoneAt(12) })
    const night = (n: number) => ({
      ...{ chatId, seq: 1, rev: n, kind: 'nightly', senderId: mentor.id, text: 'good night' },
      sentAt: sql`now() - ${n} * interval '1 day'`,
    })
    await db()
      .insert(patternHits)
      .values(Array.from({ length: 7 }, (_, n) => night(n)))
    await say(mentor, chatId, lines[0] ?? '')
    expect(await patternCases(chatId)).toEqual([])
    await db().insert(patternHits).values(night(7))
    await say(mentor, chatId, lines[0] ?? '')
    expect(await patternCases(chatId)).toHaveLength(1)
  })

  it('[PN6] at night take no statement more after the first one', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentee.call('account.saveTimeZone', { timeZone: zoneAt(23) })
    await say(mentor, chatId, 'good evening')
    const fails = failing(t.services.database)
    const counts: number[] = []
    for (let n = 0; n < 8; n++) {
      fails.heal()
      await say(mentor, chatId, 'and on')
      counts.push(fails.heal())
    }
    // The session, and the message. On a busy machine, jobs run at the same time as some.
    expect(Math.min(...counts)).toBe(2)
  })

  it('[PN3] are deleted when they do not count any more', async () => {
    const { mentor, chatId } = await aPair(t)
    await say(mentor, chatId, lines[1] ?? '')
    await db()
      .update(patternHits)
      .set({ sentAt: sql`now() - ${patterns.days + 1} * interval '1 day'` })
    await deleteOldPatterns(db())
    expect(await hits(chatId)).toEqual([])
  })

  async function adultPair(): Promise<Pair> {
    const [mentor, mentee] = await Promise.all([
      aMentor(t),
      aMentee(t, { birthYear: new Date().getUTCFullYear() - 22 }),
    ])
    const chatId = pairId(mentor.id, mentee.id)
    await mentee.call('connections.request', { mentorId: mentor.id })
    await mentor.call('connections.accept', { requestId: chatId })
    return { mentor, mentee, chatId }
  }
})
