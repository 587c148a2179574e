import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTimes, pauses, workChanges, workNotes, works } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { agreeOnCall } from '#server/testing/data/pair-texts.ts'
import { aim, inDays, meetingNote, readWork } from '#server/testing/data/work.ts'
import type { Work, WorkResult } from '#shared/contract/work.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { workChanges as changes, workCounts, workText } from '#shared/limits/work.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const save = (person: Person, input: object) => person.call<WorkResult>('work.saveItem', input)
const pageOf = (person: Person, chatId: string) => readWork(port, person, chatId)

/** The page of each member, live. */
async function watchBoth({ mentor, mentee, chatId }: Pair) {
  const open = async ({ cookie }: Person) => {
    const feed = await (await openSocket({ port, cookie })).watch([{ name: 'work', input: { chatId } }])
    await feed.until('the page', (live) => Object.keys(live.of('work')).length > 0)
    return () => feed.of('work').value as Work
  }
  return [await open(mentor), await open(mentee)] as const
}

describe('aims of a pair', () => {
  it('[WK1] have a title, steps, a date, and are done, written by either and seen by both at once', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const pages = await watchBoth(pair)
    const first = aim(chatId, '  Finish the  essay ', { due: inDays(30) })
    await save(mentee, first)
    await save(mentor, { ...aim(chatId, 'Read it aloud'), aimId: first.id })
    const step = { ...aim(chatId, 'Send it'), aimId: first.id }
    await save(mentee, step)
    await mentor.call('work.setDone', { chatId, id: step.id, isDone: true })
    for (const page of pages) {
      await expect
        .poll(() => page().aims.map(({ title, due, steps }) => [title, due, steps.map((one) => one.title)]))
        .toEqual([['Finish the  essay', inDays(30), ['Read it aloud', 'Send it']]])
      await expect.poll(() => page().aims[0]?.steps[1]?.doneAt).toBeGreaterThan(0)
      expect(page().aims[0]?.doneAt).toBeNull()
    }
    await mentee.call('work.setDone', { chatId, id: first.id, isDone: true })
    await mentee.call('work.setDone', { chatId, id: step.id, isDone: false })
    for (const page of pages) {
      await expect.poll(() => page().aims[0]?.steps[1]?.doneAt).toBeNull()
      expect(page().aims[0]?.doneAt).toBeGreaterThan(0)
    }
    await mentor.call('work.removeItem', { chatId, id: first.id, version: 1 })
    for (const page of pages) await expect.poll(() => page().aims).toEqual([])
  })

  it('[WK2] begin with the aim of the request, as an offer, until there is one', async () => {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const chatId = pairId(mentor.id, mentee.id)
    await mentee.call('connections.request', { mentorId: mentor.id, aim: 'better essays' })
    await mentor.call('connections.accept', { requestId: chatId })
    for (const person of [mentor, mentee]) {
      const { offeredAim, aims } = await pageOf(person, chatId)
      expect([offeredAim, aims]).toEqual(['better essays', []])
    }
    await save(mentor, aim(chatId, 'better essays'))
    expect((await pageOf(mentee, chatId)).offeredAim).toBeNull()
  })

  it('[WK3] are not overwritten by a change of an earlier version, and the same change twice is one', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const first = aim(chatId, 'one')
    expect(await save(mentee, first)).toEqual({})
    expect(await save(mentee, first)).toEqual({})
    const [one, other] = await Promise.all([
      save(mentee, { ...first, version: 1, title: 'of the mentee' }),
      save(mentor, { ...first, version: 1, title: 'of the mentor' }),
    ])
    expect([one, other].filter(({ isStale }) => isStale === true)).toHaveLength(1)
    const winner = one.isStale ? 'of the mentor' : 'of the mentee'
    const page = await pageOf(mentee, chatId)
    expect(page.aims).toMatchObject([{ title: winner, version: 2 }])
    expect(await save(mentor, { ...first, version: 1, title: winner })).toEqual({})
    const remove = { chatId, id: first.id, version: 1 }
    expect(await mentor.call('work.removeItem', remove)).toEqual({ isStale: true })
    await mentor.call('work.removeItem', { ...remove, version: 2 })
    expect(await save(mentee, { ...first, version: 2, title: 'later' })).toEqual({ isStale: true })
    expect(await save(mentee, { ...aim(chatId, 'a step'), aimId: first.id })).toEqual({ isStale: true })
    expect(await mentee.call('work.removeItem', { ...remove, version: 2 })).toEqual({})
  })

  it('[WK4] are limited in number and length, also when many are added at once', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const first = aim(chatId, 'x'.repeat(workText.title))
    await save(mentee, first)
    await expect(save(mentee, aim(chatId, 'x'.repeat(workText.title + 1)))).rejects.toThrow('note.tooLong')
    await expect(save(mentee, aim(chatId, ' \u200b '))).rejects.toThrow('note.empty')
    await expect(save(mentee, aim(chatId, 'far', { due: '9999-01-01' }))).rejects.toThrow('app.invalid')
    const added = await Promise.allSettled(
      Array.from({ length: workCounts.aims + 1 }, (_, n) =>
        save(n % 2 === 0 ? mentor : mentee, aim(chatId, `aim ${n}`)),
      ),
    )
    const refused = added.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ reason: { message: 'aims.tooMany' } })
    expect((await pageOf(mentor, chatId)).aims).toHaveLength(workCounts.aims)
    for (let n = 0; n < workCounts.steps; n++)
      await save(mentee, { ...aim(chatId, `step ${n}`), aimId: first.id })
    await expect(save(mentee, { ...aim(chatId, 'one more'), aimId: first.id })).rejects.toThrow('app.invalid')
  })

  it('[WK5] have a history of who changed what, with the words from before', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const first = aim(chatId, 'swim', { due: inDays(5) })
    await save(mentee, first)
    await save(mentor, { ...first, version: 1, title: 'swim a mile', due: null })
    await save(mentee, { ...aim(chatId, 'find a pool'), aimId: first.id })
    await mentee.call('work.removeItem', { chatId, id: first.id, version: 2 })
    const page = await pageOf(mentee, chatId)
    expect(
      page.changes.map(({ n, kind, isMine, before, after }) => [n, kind, isMine, before, after]),
    ).toEqual([
      [4, 'aimRemoved', true, 'swim a mile\nfind a pool', ''],
      [3, 'stepAdded', true, '', 'find a pool'],
      [2, 'aimChanged', false, `swim (${inDays(5)})`, 'swim a mile'],
      [1, 'aimAdded', true, '', `swim (${inDays(5)})`],
    ])
    const row = { workId: chatId, userId: mentee.id, kind: 'aimAdded', after: 'x' } as const
    await db()
      .insert(workChanges)
      .values(Array.from({ length: changes.kept }, (_, at) => ({ ...row, n: at + 5 })))
    await db()
      .update(works)
      .set({ lastChange: changes.kept + 4 })
      .where(eq(works.id, chatId))
    await save(mentor, aim(chatId, 'last'))
    expect(await db().$count(workChanges, eq(workChanges.workId, chatId))).toBe(changes.kept)
    expect((await pageOf(mentor, chatId)).changes).toHaveLength(changes.shown)
  })
})

describe('the agreement of a pair', () => {
  const words = { often: 'every week', reach: 'here in the chat', about: 'essays', until: null }

  it('[WK6] holds once both accept it, and a change asks both again', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const pages = await watchBoth(pair)
    const accepted = (at: 0 | 1) => {
      const { agreement } = pages[at]()
      return agreement && [agreement.version, agreement.isAcceptedByMe, agreement.isAcceptedByOther]
    }
    await mentor.call('work.saveAgreement', { chatId, version: 0, ...words, until: inDays(100) })
    await expect.poll(() => accepted(0)).toEqual([1, true, false])
    await expect.poll(() => accepted(1)).toEqual([1, false, true])
    await mentee.call('work.acceptAgreement', { chatId, version: 1 })
    await expect.poll(() => accepted(0)).toEqual([1, true, true])
    const change = { chatId, ...words, often: 'every two weeks' }
    expect(await mentee.call('work.saveAgreement', { ...change, version: 0 })).toEqual({ isStale: true })
    // The same change twice is one [WK3].
    for (let n = 0; n < 2; n++)
      expect(await mentee.call('work.saveAgreement', { ...change, version: 1 })).toEqual({})
    await expect.poll(() => accepted(0)).toEqual([2, false, true])
    expect(await mentor.call('work.acceptAgreement', { chatId, version: 1 })).toEqual({ isStale: true })
    await mentor.call('work.acceptAgreement', { chatId, version: 2 })
    await expect.poll(() => accepted(1)).toEqual([2, true, true])
    expect(pages[1]().agreement).toMatchObject({ often: 'every two weeks', until: null })
    await expect(
      mentor.call('work.saveAgreement', {
        chatId,
        version: 2,
        often: '',
        reach: ' ',
        about: '',
        until: null,
      }),
    ).rejects.toThrow('note.empty')
  })
})

describe('notes of a meeting', () => {
  const note = (chatId: string, text: string, more: object = {}) => ({
    ...{ chatId, id: newId(), version: 0, metOn: inDays(-1), callTimeId: null, isShared: false, text },
    ...more,
  })

  it('[WK8] are private or shared, and only their author changes them', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const own = note(chatId, 'I was nervous')
    const shared = note(chatId, 'We planned the week', { isShared: true })
    await mentee.call('work.saveNote', own)
    await mentee.call('work.saveNote', shared)
    const texts = async (person: Person) =>
      (await pageOf(person, chatId)).notes.map(({ text }) => text).toSorted()
    expect(await texts(mentor)).toEqual(['We planned the week'])
    expect(await texts(mentee)).toEqual(['I was nervous', 'We planned the week'])
    expect(JSON.stringify((await pageOf(mentor, chatId)).changes)).not.toContain('nervous')
    await expect(mentor.call('work.saveNote', { ...shared, text: 'changed' })).rejects.toThrow('app.notFound')
    expect(await mentor.call('work.saveNote', { ...shared, version: 1, text: 'x' })).toEqual({
      isStale: true,
    })
    await mentor.call('work.removeNote', { chatId, id: shared.id, version: 1 })
    await mentee.call('work.saveNote', { ...own, version: 1, isShared: true })
    expect(await texts(mentor)).toEqual(['I was nervous', 'We planned the week'])
    await mentee.call('work.saveNote', { ...own, version: 2, isShared: false, text: 'mine again' })
    await mentee.call('work.removeNote', { chatId, id: shared.id, version: 1 })
    expect(await texts(mentor)).toEqual([])
    expect(await texts(mentee)).toEqual(['mine again'])
  })
})

describe('notes of a meeting of a member', () => {
  it('[WK3] are not overwritten by a change of an earlier version', async () => {
    const { mentee, chatId } = await aPair(t)
    const note = meetingNote(chatId, 'one')
    await mentee.call('work.saveNote', note)
    await mentee.call('work.saveNote', { ...note, version: 1, text: 'two' })
    const late = { ...note, version: 1, text: 'three' }
    expect(await mentee.call('work.saveNote', late)).toEqual({ isStale: true })
    expect((await pageOf(mentee, chatId)).notes).toMatchObject([{ text: 'two', version: 2 }])
  })

  it('[WK4] are so many for each of the two', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const row = { workId: chatId, authorId: mentee.id, metOn: inDays(-1), isShared: false, text: 'x' }
    await db()
      .insert(workNotes)
      .values(Array.from({ length: workCounts.notes - 1 }, () => ({ id: newId(), ...row })))
    await mentee.call('work.saveNote', meetingNote(chatId, 'the last'))
    await expect(mentee.call('work.saveNote', meetingNote(chatId, 'one more'))).rejects.toThrow(
      'note.tooMany',
    )
    await mentor.call('work.saveNote', meetingNote(chatId, 'of the other'))
    expect(await db().$count(workNotes, eq(workNotes.workId, chatId))).toBe(workCounts.notes + 1)
  })
})

it('[WK8] notes can be about a call of the pair, and about no other', async () => {
  const [pair, others] = await Promise.all([aPair(t), aPair(t)])
  const { mentor, mentee, chatId } = pair
  const callTimeId = await agreeOnCall(pair)
  const [call] = await db().select().from(callTimes).where(eq(callTimes.id, callTimeId))
  const about = (id: string) => meetingNote(chatId, 'we talked', { callTimeId: id, isShared: true })
  for (const id of [newId(), await agreeOnCall(others)])
    await expect(mentee.call('work.saveNote', about(id))).rejects.toThrow('callTime.gone')
  const proposed = { chatId, id: newId(), start: Date.now() + 9 * 86_400_000, minutes: 30 }
  await mentor.call('calls.proposeTime', proposed)
  await expect(mentee.call('work.saveNote', about(proposed.id))).rejects.toThrow('callTime.gone')
  const note = about(callTimeId)
  await mentee.call('work.saveNote', note)
  const shown = { callTimeId, callAt: call?.startsAt.getTime() }
  expect((await pageOf(mentor, chatId)).notes).toMatchObject([shown])
  // The row of a call is deleted some weeks after it.
  await db().delete(callTimes).where(eq(callTimes.id, callTimeId))
  await mentee.call('work.saveNote', { ...note, version: 1, text: 'we talked a lot' })
  expect((await pageOf(mentor, chatId)).notes).toMatchObject([{ ...shown, text: 'we talked a lot' }])
  await mentee.call('work.saveNote', { ...note, version: 2, callTimeId: null })
  expect((await pageOf(mentor, chatId)).notes).toMatchObject([{ callTimeId: null, callAt: null }])
})

it('[WK1, PS2] a member who is paused reads the page and writes nothing on it', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await save(mentee, aim(chatId, 'swim'))
  await mentee.call('safety.pause', { userId: mentor.id })
  await expect(save(mentor, aim(chatId, 'run'))).rejects.toThrow('chat.resting')
  const { isResting, aims } = await pageOf(mentor, chatId)
  expect([isResting, aims.length]).toEqual([true, 1])
  await db().delete(pauses).where(eq(pauses.pairId, chatId))
  await save(mentor, aim(chatId, 'run'))
})

it('[WK13] each call that both were in is on the page once', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await db().execute(sql`insert into missed_calls (chat_id, caller_id) values (${chatId}, ${mentor.id})`)
  expect((await pageOf(mentee, chatId)).calls).toEqual([])
  await db().execute(sql`update missed_calls set is_answered = true where chat_id = ${chatId}`)
  await db().execute(sql`update missed_calls set is_answered = true where chat_id = ${chatId}`)
  expect((await pageOf(mentee, chatId)).calls).toHaveLength(1)
})
