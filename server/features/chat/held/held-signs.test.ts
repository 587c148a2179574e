import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { caseEvents, cases, heldMessages, patternHits } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, mailsTo } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp, zoneAt } from '#server/testing/data/quiet-hours.ts'
import type { HeldResult } from '#shared/contract/chat.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import { releaseDueMessages } from './release.ts'

const contact = 'safety@example.org'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFETY_CONTACT: contact, HELP_LINES: 'gb,us' })
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const say = (by: Person, chatId: string, text: string, id = newId()) =>
  by.call<HeldResult & { help?: number }>('chat.send', { chatId, id, text })

async function sleepingPair(): Promise<Pair> {
  const pair = await aPair(t)
  await putToSleep(pair.mentee)
  return pair
}

type Copy = { messages: { seq: number; text: string; isHeld?: boolean }[] }

/** The case of a chat and what was found for it. */
async function foundIn(chatId: string) {
  const [opened, ...others] = await db().select().from(cases).where(eq(cases.chatId, chatId))
  expect(others).toEqual([])
  const events = await db()
    .select()
    .from(caseEvents)
    .where(eq(caseEvents.caseId, opened?.id ?? ''))
  const found = events.filter(({ kind }) => kind === 'found')
  const copies = found.map(({ evidence }) => JSON.parse(evidence ?? '{}') as Copy)
  return { opened, copies, urgencies: found.map(({ urgency }) => urgency) }
}
const hitsIn = (chatId: string) => db().select().from(patternHits).where(eq(patternHits.chatId, chatId))

describe('what is found in a held message', () => {
  it('[QH13, RK1, CS1, CS5] are risk words: a case with a copy at once, and not once more when it arrives', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await say(mentor, chatId, 'by day')
    await putToSleep(mentee)
    const id = newId()
    const held = await say(mentor, chatId, 'i want to kill myself', id)
    expect(held).toMatchObject({ heldUntil: expect.any(Number) as number, help: 1 })
    const { opened, copies, urgencies } = await foundIn(chatId)
    expect(opened).toMatchObject({ kind: 'riskWords', subjectId: mentor.id })
    expect(urgencies).toEqual([1])
    expect(copies[0]?.messages).toMatchObject([
      { seq: 1, text: 'by day' },
      { seq: 0, text: 'i want to kill myself', isHeld: true },
    ])
    const mails = await mailsTo(t, contact, 1)
    expect(mails.some(({ subject }) => subject.includes(opened?.reference ?? ' '))).toBe(true)
    expect(await say(mentor, chatId, 'i want to kill myself', id)).toMatchObject({ help: 1 })
    await wakeUp(mentee)
    await releaseDueMessages(t.services)
    expect((await foundIn(chatId)).urgencies).toEqual([1])
  })

  it('[QH13, CS1] stays if its sender deletes the message before it arrives', async () => {
    const { mentor, chatId } = await sleepingPair()
    const id = newId()
    await say(mentor, chatId, 'i want to die', id)
    await mentor.call('chat.deleteHeld', { chatId, id })
    expect((await foundIn(chatId)).copies[0]?.messages.at(-1)?.text).toBe('i want to die')
  })

  it('[QH13, CS1] is stored with the message, or neither is', async () => {
    const { mentor, chatId } = await sleepingPair()
    const lost = new Error('the connection was lost')
    const transaction = db().transaction.bind(db())
    const spy = vi.spyOn(db(), 'transaction').mockImplementation((work, config) =>
      transaction(async (tx) => {
        await work(tx)
        throw lost
      }, config),
    )
    await expect(say(mentor, chatId, 'i want to die')).rejects.toThrow()
    spy.mockRestore()
    expect((await foundIn(chatId)).opened).toBeUndefined()
    expect(await db().$count(heldMessages, eq(heldMessages.chatId, chatId))).toBe(0)
  })

  it('[QH13, PN1] are patterns, counted when it arrives, also in what was masked', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    await say(mentor, chatId, 'add me on snapchat')
    await say(mentor, chatId, 'good night')
    expect(await hitsIn(chatId)).toEqual([])
    await wakeUp(mentee)
    await releaseDueMessages(t.services)
    const hits = await hitsIn(chatId)
    expect(hits.map(({ kind, text }) => [kind, text])).toContainEqual(['moving', `add me on ${contactMask}`])
    expect(new Set(hits.map(({ seq }) => seq))).toEqual(new Set([1]))
  })

  it.each([
    [1, true],
    [21, false],
  ])("[QH13, PN4] counts as late by when it was typed: at %i o'clock, %s", async (hour, isLate) => {
    const { mentor, mentee, chatId } = await sleepingPair()
    await mentee.call('account.saveTimeZone', { timeZone: zoneAt(hour) })
    await say(mentor, chatId, 'this is our little secret')
    const [typed] = await db().select().from(heldMessages).where(eq(heldMessages.chatId, chatId))
    await wakeUp(mentee)
    await releaseDueMessages(t.services)
    const hits = await hitsIn(chatId)
    expect(hits.map(({ kind }) => kind).includes('late')).toBe(isLate)
    expect(hits[0]?.sentAt).toEqual(typed?.createdAt)
  })

  it('[QH13] of an earlier version is searched when it arrives', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    await say(mentor, chatId, 'this is our little secret')
    await db().update(heldMessages).set({ patterns: null }).where(eq(heldMessages.chatId, chatId))
    await wakeUp(mentee)
    await releaseDueMessages(t.services)
    expect((await hitsIn(chatId)).map(({ kind }) => kind)).toContain('secrecy')
  })
})
