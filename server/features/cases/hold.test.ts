import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'
const DAY = 86_400_000

const say = ({ mentor, chatId }: Pair, text: string) =>
  mentor.call<{ seq: number }>('chat.send', { chatId, id: newId(), text })
const hold = (id: string, days = 30) => lead.call('staff/cases.hold', { id, days, reason })
/** The last hold of a case: the texts that it copied, and what its event says. */
async function lastHold(id: string) {
  const rows = await db()
    .select()
    .from(caseEvents)
    .where(and(eq(caseEvents.caseId, id), eq(caseEvents.kind, 'held')))
    .orderBy(caseEvents.n)
  const last = rows.at(-1)
  const copy = JSON.parse(last?.evidence ?? '{"chats":[]}') as {
    chats: { messages: { text: string; earlier: { text: string }[] }[] }[]
  }
  const lines = copy.chats.flatMap(({ messages }) => messages)
  return { texts: lines.map(({ text }) => text), lines, data: last?.data, evidence: last?.evidence }
}

describe('a hold that is extended', () => {
  it('[CS16] copies each version of a message once', async () => {
    const found = await aCase(t)
    await say(found, 'first')
    const { seq } = await say(found, 'second')
    await hold(found.id)
    expect(await lastHold(found.id)).toMatchObject({
      texts: ['first', 'second'],
      data: { count: 2, left: 0 },
    })
    await hold(found.id)
    expect(await lastHold(found.id)).toMatchObject({ texts: [], evidence: null, data: { count: 0, left: 0 } })
    await say(found, 'third')
    await found.mentor.call('chat.editMessage', { chatId: found.chatId, seq, text: 'changed' })
    await hold(found.id)
    const { texts, lines } = await lastHold(found.id)
    expect(texts).toEqual(['changed', 'third'])
    expect(lines[0]?.earlier.map(({ text }) => text)).toEqual(['second'])
    await hold(found.id)
    expect((await lastHold(found.id)).texts).toEqual([])
  })

  it('[CS16] copies a part of a long chat at a time, and says how many messages are left', async () => {
    const found = await aCase(t)
    const total = caseWork.heldMessages + 3
    await db().execute(sql`insert into messages (chat_id, seq, sender_id, sender_email, id, text, body_hash)
      select ${found.chatId}, g, ${found.mentor.id}, '', 'm' || g, 'line ' || g, '' from generate_series(1, ${total}) g`)
    await db().execute(sql`update chats set last_seq = ${total} where id = ${found.chatId}`)
    await hold(found.id)
    const first = await lastHold(found.id)
    expect(first.data).toMatchObject({ count: caseWork.heldMessages, left: 3 })
    expect(first.texts.at(-1)).toBe(`line ${caseWork.heldMessages}`)
    await hold(found.id)
    const second = await lastHold(found.id)
    expect(second.texts).toEqual([1, 2, 3].map((n) => `line ${caseWork.heldMessages + n}`))
    expect(second.data).toMatchObject({ count: 3, left: 0 })
  })

  it('[CS16] ends a year after the first one at the latest, and says how many days are left', async () => {
    const { id } = await aCase(t)
    await hold(id, 10)
    await lead.call('staff/cases.release', { id, reason })
    await db().execute(sql`alter table case_events disable trigger user`)
    await db()
      .update(caseEvents)
      .set({ createdAt: sql`now() - interval '300 days'` })
      .where(and(eq(caseEvents.caseId, id), eq(caseEvents.kind, 'held')))
    await db().execute(sql`alter table case_events enable trigger user`)
    await expect(hold(id, 66)).rejects.toThrow('case.heldTooLong')
    await lead.call('staff/cases.open', { id })
    const days = async () => (await lead.query<CasePage>('staff/cases.one', { id })).case.holdDays
    expect(await days()).toBe(65)
    await hold(id, 65)
    const until = Date.parse((await lastHold(id)).data?.until ?? '')
    expect(until).toBeLessThanOrEqual(Date.now() + 65 * DAY)
    expect(until).toBeGreaterThan(Date.now() + 64 * DAY)
  })
})
