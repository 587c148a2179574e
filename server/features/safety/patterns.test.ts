import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, patternHits, people } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { acceptedPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { patterns } from '#shared/limits/case.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import { deleteOldPatterns, recordPatterns } from './cases/pattern-store.ts'

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
    const { mentor, mentee, chatId } = await acceptedPair(t)
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
    const { mentee, chatId } = await acceptedPair(t)
    for (const line of lines) await say(mentee, chatId, line)
    expect(await hits(chatId)).toEqual([])
    const grown: Pair = await adultPair()
    for (const line of lines) await say(grown.mentor, grown.chatId, line)
    expect(await hits(grown.chatId)).toEqual([])
  })

  it('[PN2] of one kind alone open no case', async () => {
    const { mentor, chatId } = await acceptedPair(t)
    for (let n = 0; n < 6; n++) await say(mentor, chatId, `lets meet at the park ${n}`)
    expect(await hits(chatId)).not.toEqual([])
    expect(await patternCases(chatId)).toEqual([])
  })

  it('[PN4] count as late at night in the zone of the minor', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const { seq } = await say(mentor, chatId, lines[0] ?? '')
    const record = async (timeZone: string) => {
      await db().update(people).set({ timeZone }).where(eq(people.id, mentee.id))
      await db().transaction((tx) => recordPatterns(tx, { chatId, seq, kinds: ['moving'] }))
    }
    const kinds = async () => (await hits(chatId)).map(({ kind }) => kind)
    await db().delete(patternHits).where(eq(patternHits.chatId, chatId))
    await record(zoneAt(12))
    expect(await kinds()).toEqual(['moving'])
    await record(zoneAt(23))
    expect((await kinds()).toSorted()).toEqual(['late', 'moving'])
  })

  it('[PN3] are deleted when they do not count any more', async () => {
    const { mentor, chatId } = await acceptedPair(t)
    await say(mentor, chatId, lines[1] ?? '')
    await db()
      .update(patternHits)
      .set({ sentAt: sql`now() - ${patterns.days + 1} * interval '1 day'` })
    await deleteOldPatterns(db())
    expect(await hits(chatId)).toEqual([])
  })

  /** A zone in which it is that hour now: those of POSIX count to the west. */
  function zoneAt(hour: number): string {
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }

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
