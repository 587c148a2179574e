import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, chats, people, reports, workItems, workNotes, works } from '#server/db/schema.ts'
import { deleteExpiredChats } from '#server/features/chat/store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair, aMentee, nameFor, password } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import {
  agreementWords,
  aim,
  connectedFor,
  inDays,
  meetingNote,
  readWork,
} from '#server/testing/data/work.ts'
import type { ShownThanksPage } from '#shared/contract/staff-thanks.ts'
import type { PastWork, WorkResult } from '#shared/contract/work.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { thanksAfterWeeks } from '#shared/limits/work.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Evidence } from '#server/features/safety/evidence.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const year = new Date().getUTCFullYear()
const anAdultPair = () => aPair(t, { birthYear: year - 25 })
const save = (person: Person, input: object) => person.call<WorkResult>('work.saveItem', input)
const pageOf = (person: Person, chatId: string) => readWork(port, person, chatId)

/** The pages of ended connections in the list of a member. */
async function pastOf(person: Person): Promise<readonly PastWork[]> {
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch([{ name: 'pastWorks' }])
  await feed.until('the list', (live) => Array.isArray(live.of('pastWorks').value))
  socket.raw.close()
  return feed.of('pastWorks').value as PastWork[]
}

describe('what a pair writes on its page', () => {
  const phone = '+49 151 23456789'

  it('[WK7] has contact details masked if one of the two is a minor, also split over texts, and no profanity', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const answer = await save(mentor, aim(chatId, `call ${phone}`))
    expect(answer.maskedKinds).toEqual(['phone'])
    await mentor.call('work.saveAgreement', { chatId, version: 0, ...agreementWords, reach: `by ${phone}` })
    await mentee.call('work.saveNote', meetingNote(chatId, `my number: ${phone}`, { isShared: true }))
    await mentee.call('work.saveNote', meetingNote(chatId, `for me: ${phone}`))
    await connectedFor(t, chatId, 5)
    await mentee.call('work.saveThanks', { chatId, text: `write to ${phone}`, mayShow: false })
    await save(mentor, aim(chatId, 'my number is 0151'))
    await save(mentor, aim(chatId, '2345 6789'))
    const page = await pageOf(mentor, chatId)
    expect(page.aims.map(({ title }) => title)).toEqual([
      `call ${contactMask}`,
      `my number is ${contactMask}`,
      contactMask,
    ])
    expect(JSON.stringify(page.changes)).not.toMatch(/\b0151\b/)
    expect(page.agreement?.reach).toBe(`by ${contactMask}`)
    expect(page.notes.map(({ text }) => text)).toEqual([`my number: ${contactMask}`])
    expect(page.thanks?.text).toContain(contactMask)
    expect(JSON.stringify(page)).not.toContain('23456789')
    await save(mentee, aim(chatId, 'no more fucking around'))
    expect((await pageOf(mentor, chatId)).aims.at(-1)?.title).not.toContain('fuck')
    const adults = await anAdultPair()
    expect(await save(adults.mentor, aim(adults.chatId, `call ${phone}`))).toEqual({})
    expect((await pageOf(adults.mentee, adults.chatId)).aims[0]?.title).toBe(`call ${phone}`)
  })

  it('[WK7, CS1] opens a case for risk words with what was written, once, and none for private notes', async () => {
    const { mentee, chatId } = await aPair(t)
    const words = 'I want to kill myself'
    await mentee.call('work.saveNote', meetingNote(chatId, words))
    expect(await db().$count(cases, eq(cases.subjectId, mentee.id))).toBe(0)
    const first = aim(chatId, words)
    expect((await save(mentee, first)).help).toBeDefined()
    expect((await save(mentee, { ...first, version: 1, due: inDays(9) })).help).toBeUndefined()
    const found = await db()
      .select({ source: caseEvents.source, evidence: caseEvents.evidence })
      .from(caseEvents)
      .innerJoin(cases, eq(cases.id, caseEvents.caseId))
      .where(sql`${cases.subjectId} = ${mentee.id} and ${caseEvents.kind} = 'found'`)
    expect(found.map(({ source }) => source)).toEqual([`work/${chatId}/1`])
    expect(JSON.parse(found[0]?.evidence ?? '{}')).toMatchObject({ userId: mentee.id, about: words })
  })

  it('[WK7, CC1] needs the accepted code of conduct, but for private notes and marks', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const first = aim(chatId, 'swim')
    await save(mentor, first)
    await db().update(people).set({ conductVersion: 0 }).where(eq(people.id, mentee.id))
    await expect(save(mentee, aim(chatId, 'run'))).rejects.toThrow('chat.conductMissing')
    await mentee.call('work.saveNote', meetingNote(chatId, 'for me'))
    await mentee.call('work.setDone', { chatId, id: first.id, isDone: true })
    expect((await pageOf(mentor, chatId)).aims[0]?.doneAt).not.toBeNull()
  })

  it('[WK7] by an adult waits while it is night for the minor; the minor can write', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await putToSleep(mentee)
    await expect(save(mentor, aim(chatId, 'swim'))).rejects.toThrow('agenda.night')
    await mentor.call('work.saveNote', meetingNote(chatId, 'for me'))
    await save(mentee, aim(chatId, 'run'))
    await wakeUp(mentee)
    await save(mentor, aim(chatId, 'swim'))
  })

  it('[WK9, RP2] can be reported, with what is there and what was there before, also after the end', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const first = aim(chatId, 'come alone')
    await save(mentor, first)
    await save(mentor, { ...first, version: 1, title: 'come to the library' })
    await mentee.call('work.saveNote', meetingNote(chatId, 'private thoughts'))
    await save(mentor, { ...aim(chatId, 'by the back door'), aimId: first.id })
    const agreed = { ...agreementWords, reach: 'not in the chat' }
    await mentor.call('work.saveAgreement', { chatId, version: 0, ...agreed })
    await mentor.call('work.saveNote', meetingNote(chatId, 'shared words', { isShared: true }))
    await connectedFor(t, chatId, thanksAfterWeeks)
    await mentor.call('work.saveThanks', { chatId, text: 'you are special', mayShow: false })
    await mentor.call('connections.end', { requestId: chatId })
    const report = { id: newId(), path: 'self', comment: '', block: false, chatId }
    await mentee.call('safety.reportWork', report)
    const [row] = await db().select().from(reports).where(eq(reports.id, report.id))
    expect([row?.kind, row?.reportedId]).toEqual(['work', mentor.id])
    const { work = [] } = JSON.parse(row?.evidence ?? '{}') as Evidence
    expect(work.map(({ part, senderId, text }) => [part, senderId === mentor.id, text])).toEqual([
      ['aim', true, 'come to the library'],
      ['step', true, 'by the back door'],
      ['agreement', true, 'every week\nnot in the chat\nessays'],
      ['note', true, 'shared words'],
      ['thanks', true, 'you are special'],
      ['aimAdded', true, 'come alone'],
      ['aimChanged', true, 'come alone → come to the library'],
      ['stepAdded', true, 'by the back door'],
      ['agreementChanged', true, 'every week\nnot in the chat\nessays'],
      ['noteShared', true, 'shared words'],
      ['thanked', true, 'you are special'],
    ])
    const stranger = await aMentee(t)
    await expect(stranger.call('safety.reportWork', { ...report, id: newId() })).rejects.toThrow(
      'app.notFound',
    )
  })
})

describe('the page after the end', () => {
  async function used(pair: Pair): Promise<Pair> {
    const { mentor, mentee, chatId } = pair
    const first = aim(chatId, 'of the mentee')
    await save(mentee, first)
    await save(mentor, { ...aim(chatId, 'a step of the mentor'), aimId: first.id })
    await save(mentor, aim(chatId, 'of the mentor'))
    await mentor.call('work.saveNote', meetingNote(chatId, 'shared', { isShared: true }))
    await mentor.call('work.saveNote', meetingNote(chatId, 'private of the mentor'))
    await mentee.call('work.saveNote', meetingNote(chatId, 'private of the mentee'))
    return pair
  }
  const expire = () =>
    db()
      .update(chats)
      .set({ endedAt: sql`now() - interval '400 days'` })
      .where(sql`not ${chats.isOpen}`)
      .then(() => deleteExpiredChats(t.services.database, 30))

  it('[WK12] stays with the mentee, also when the messages and the mentor are gone, and nothing can be written', async () => {
    const { mentor, mentee, chatId } = await used(await aPair(t))
    await mentee.call('connections.end', { requestId: chatId })
    await expect(save(mentee, aim(chatId, 'later'))).rejects.toThrow('app.notFound')
    const page = await pageOf(mentee, chatId)
    expect(page.endedAt).toBeGreaterThanOrEqual(page.startedAt)
    expect(page.aims.map(({ title }) => title)).toEqual(['of the mentee', 'of the mentor'])
    await expire()
    const kept = await pageOf(mentee, chatId)
    expect([kept.aims.length, kept.notes.map(({ text }) => text).toSorted()]).toEqual([
      2,
      ['private of the mentee', 'shared'],
    ])
    expect(kept.changes).toEqual([])
    await mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
    const alone = await pageOf(mentee, chatId)
    expect(alone.other).toBeNull()
    expect(alone.notes.map(({ text }) => text)).toEqual(['private of the mentee'])
    expect(alone.aims.map(({ title, steps }) => [title, steps.map((step) => step.title)])).toEqual([
      ['of the mentee', ['']],
      ['', []],
    ])
    expect((await pastOf(mentee)).map((past) => past.chatId)).toEqual([chatId])
    await mentee.call('account.deleteAccount', { password, word: 'REMOVE' })
    expect(await db().$count(works, eq(works.id, chatId))).toBe(0)
    expect(await db().$count(workItems, eq(workItems.workId, chatId))).toBe(0)
  })

  it('[WK12] is closed to the mentor of a minor at once, and to that of an adult with the messages', async () => {
    const minor = await used(await aPair(t))
    await minor.mentee.call('connections.end', { requestId: minor.chatId })
    await expect(pageOf(minor.mentor, minor.chatId)).rejects.toThrow('app.notFound')
    expect(await pastOf(minor.mentor)).toEqual([])
    const adult = await used(await anAdultPair())
    await adult.mentor.call('connections.end', { requestId: adult.chatId })
    expect((await pageOf(adult.mentor, adult.chatId)).aims).toHaveLength(2)
    expect(await pastOf(adult.mentor)).toMatchObject([{ chatId: adult.chatId }])
    await expire()
    await expect(pageOf(adult.mentor, adult.chatId)).rejects.toThrow('app.notFound')
    expect(await pastOf(adult.mentor)).toEqual([])
    const left = await db().select().from(workNotes).where(eq(workNotes.workId, adult.chatId))
    expect(left.map(({ text }) => text).toSorted()).toEqual(['private of the mentee', 'shared'])
  })

  it('[WK12, BL1] exists for neither while one blocks the other, and is there again after that', async () => {
    const { mentor, mentee, chatId } = await used(await aPair(t))
    await mentee.call('safety.block', { userId: mentor.id })
    for (const person of [mentor, mentee])
      await expect(pageOf(person, chatId)).rejects.toThrow('app.notFound')
    expect(await pastOf(mentee)).toEqual([])
    await mentee.call('safety.unblock', { userId: mentor.id })
    expect((await pageOf(mentee, chatId)).aims).toHaveLength(2)
  })

  it('[WK12] goes on where it was if the two connect again', async () => {
    const { mentor, mentee, chatId } = await used(await aPair(t))
    await mentor.call('connections.end', { requestId: chatId })
    await mentee.call('connections.request', { mentorId: mentor.id })
    await mentor.call('connections.accept', { requestId: chatId })
    const page = await pageOf(mentor, chatId)
    expect([page.endedAt, page.aims.length]).toEqual([null, 2])
    await save(mentor, aim(chatId, 'again'))
  })
})

describe('thanks', () => {
  it('[TY3, TY4] are listed for staff if their author allows it, and only as long', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    await connectedFor(t, chatId, thanksAfterWeeks)
    const coordinator = await aStaff(t, 'coordinator')
    const rows = async () => (await coordinator.query<ShownThanksPage>('staff/thanks', { after: null })).rows
    const listed = async () => (await rows()).map(({ text }) => text)
    const before = await listed()
    await thank(mentee, chatId, 'of the mentee', true)
    await thank(mentor, chatId, 'of the mentor')
    expect(await listed()).toEqual(['of the mentee', ...before])
    await thank(mentor, chatId, 'of the mentor', true)
    expect(await listed()).toEqual(['of the mentor', 'of the mentee', ...before])
    const names = [nameFor('mentor', mentor.id), nameFor('mentee', mentee.id)]
    expect((await rows()).slice(0, 2).map(({ by, to }) => [by, to])).toEqual([names, names.toReversed()])
    await thank(mentor, chatId, 'of the mentor')
    expect(await listed()).toEqual(['of the mentee', ...before])
    await mentor.call('safety.block', { userId: mentee.id })
    expect(await listed()).toEqual(before)
    await mentor.call('safety.unblock', { userId: mentee.id })
    await thank(mentee, chatId, 'of the mentee')
    expect(await listed()).toEqual(before)
    await expect(mentor.query('staff/thanks', { after: null })).rejects.toThrow(/app\.(?:signedOut|invalid)/)
  })

  const thank = (person: Person, chatId: string, text: string, mayShow = false) =>
    person.call<WorkResult>('work.saveThanks', { chatId, text, mayShow })

  it('[TY1, TY2] can be written after some weeks, by each, are read by the other alone, and can be taken back', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await expect(thank(mentee, chatId, 'thank you')).rejects.toThrow('app.invalid')
    await connectedFor(t, chatId, 3)
    await expect(thank(mentee, chatId, 'thank you')).rejects.toThrow('app.invalid')
    await connectedFor(t, chatId, 4)
    await thank(mentee, chatId, 'thank you')
    await thank(mentor, chatId, 'it was fun', true)
    expect(await pageOf(mentor, chatId)).toMatchObject({
      thanks: { text: 'thank you', mayShow: false },
      myThanks: { text: 'it was fun', mayShow: true },
    })
    await thank(mentee, chatId, 'thanks a lot')
    expect((await pageOf(mentor, chatId)).thanks?.text).toBe('thanks a lot')
    await thank(mentee, chatId, '')
    expect((await pageOf(mentor, chatId)).thanks).toBeNull()
  })
})
