import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pauses, reports, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { newId } from '#shared/domain/ids.ts'
import { pausesReported } from '#shared/domain/reports.ts'
import type { MyReport, ReportResult } from '#shared/contract/safety.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Evidence } from './evidence.ts'
import { addReportUpdate } from './store.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const form = (path: 'self' | 'other' = 'self') => ({ id: newId(), path, comment: '', block: false })
const storedReport = async (id: string) => {
  const [row] = await db().select().from(reports).where(eq(reports.id, id))
  return { row, copy: JSON.parse(row?.evidence ?? 'null') as Evidence }
}

describe('the two paths', () => {
  it('[RP8, RP10] one press sends the report with its path; a reason can follow, once', async () => {
    const { mentor, mentee } = await aPair(t)
    for (const path of ['self', 'other'] as const) {
      const report = { ...form(path), userId: mentor.id }
      const { reference, isPaused } = await mentee.call<ReportResult>('safety.reportPerson', report)
      expect(reference).toMatch(/^R-/)
      expect(isPaused).toBe(path === 'self' ? true : undefined)
      for (const reason of ['money', 'other'])
        await mentee.call('safety.addReportReason', { id: report.id, reason })
      expect((await storedReport(report.id)).row).toMatchObject({ path, reason: '' })
      const stranger = mentor.call('safety.addReportReason', { id: report.id, reason: 'money' })
      await expect(stranger).rejects.toThrow('app.notFound')
    }
    const unknown = mentee.call('safety.reportPerson', { ...form(), path: 'both', userId: mentor.id })
    await expect(unknown).rejects.toThrow('app.invalid')
  })

  it('[RP10] neither ends the chat, nor suspends or blocks the reported member', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentor.call('safety.reportPerson', { ...form('self'), userId: mentee.id })
    await mentor.call('safety.reportPerson', { ...form('other'), userId: mentee.id })
    await mentee.call('safety.reportPerson', { ...form('other'), userId: mentor.id })
    for (const by of [mentor, mentee])
      expect(await by.call('chat.send', { chatId, id: newId(), text: 'hello' })).toBeDefined()
  })

  it("[RP14] a minor's report of an adult lets neither write, and the minor read, until it is withdrawn", async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const say = (by: Person) => by.call('chat.send', { chatId, id: newId(), text: 'hello' })
    await say(mentor)
    const report = { ...form('self'), userId: mentor.id }
    // The minor is told, by a retry too.
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await mentee.call('safety.reportPerson', report)).toMatchObject({ isPaused: true })
    await expect(say(mentor)).rejects.toThrow('chat.resting')
    await expect(say(mentee)).rejects.toThrow('chat.resting')
    const page = { chatId, before: 100 }
    expect((await mentee.query<{ messages: unknown[] }>('chat.page', page)).messages).toHaveLength(1)
    const second = { ...form('self'), userId: mentor.id }
    await mentee.call('safety.reportPerson', second)
    await mentee.call('safety.withdrawReport', { id: report.id, unblock: false })
    await expect(say(mentor)).rejects.toThrow('chat.resting')
    await mentee.call('safety.withdrawReport', { id: second.id, unblock: false })
    await say(mentor)
    await say(mentee)
  })

  it('[RP14] its withdrawal lifts the pause, whatever other reports there are that do not pause now', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const say = (by: Person) => by.call('chat.send', { chatId, id: newId(), text: 'hello' })
    const send = async (path: 'self' | 'other') => {
      const report = { ...form(path), userId: mentor.id }
      await mentee.call('safety.reportPerson', report)
      return () => mentee.call('safety.withdrawReport', { id: report.id, unblock: false })
    }
    await send('other')
    const withdrawn = await send('self')
    await send('other')
    await withdrawn()
    await say(mentor)
    // As by the operator, who lifts the pause of a report that stands.
    const standing = await send('self')
    await db().delete(pauses).where(eq(pauses.pairId, chatId))
    const later = await send('self')
    await expect(say(mentor)).rejects.toThrow('chat.resting')
    await later()
    await say(mentor)
    const both = [await send('self'), await send('self')] as const
    await standing()
    await both[0]()
    await expect(say(mentor)).rejects.toThrow('chat.resting')
    await both[1]()
    await say(mentor)
  })

  it("[RP14] only a minor's report of an adult pauses, and not if they are worried about someone", () => {
    const ages = ['11-12', '13-15', '16-17', '18+'] as const
    for (const reporter of ages)
      for (const reported of ages) {
        const isMinorAboutAdult = reporter !== '18+' && reported === '18+'
        expect(pausesReported('self', { reporter, reported })).toBe(isMinorAboutAdult)
        expect(pausesReported(null, { reporter, reported })).toBe(isMinorAboutAdult)
        expect(pausesReported('other', { reporter, reported })).toBe(false)
      }
  })
})

describe('a report of a request or a call', () => {
  it('[RP11] by either member has the request, the calls, and the messages as evidence', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentor.call('chat.send', { chatId, id: newId(), text: 'call me' })
    await mentor.call('calls.join', { chatId, device: newId(), replaces: null, takesOver: false })
    await mentor.call('calls.end', { chatId })
    const call = { ...form(), chatId }
    await mentee.call('safety.reportCall', call)
    const request = { ...form('other'), requestId: chatId }
    await mentor.call('safety.reportRequest', request)
    for (const [{ id }, kind, by] of [
      [call, 'call', mentee],
      [request, 'request', mentor],
    ] as const) {
      const { row, copy } = await storedReport(id)
      expect(row).toMatchObject({ kind, reporterId: by.id })
      expect(row?.reportedId).not.toBe(by.id)
      expect(copy.messages.map(({ text }) => text)).toEqual(['call me'])
      expect(copy.pair?.request).toMatchObject({ askedBy: mentee.id, status: 'accepted' })
      expect(copy.pair?.calls).toMatchObject([{ by: mentor.id, isAnswered: false }])
    }
  })

  it('[RP1, RP11] works for a pending request, after the end of the chat, and for no one else', async () => {
    const [mentor, mentee, stranger] = await Promise.all([aMentor(t), aMentee(t), aMentee(t)])
    const id = pairId(mentor.id, mentee.id)
    const reportCall = (by: Person) => by.call('safety.reportCall', { ...form(), chatId: id })
    const reportRequest = (by: Person) => by.call('safety.reportRequest', { ...form(), requestId: id })
    await expect(reportRequest(mentee)).rejects.toThrow('app.notFound')
    await mentee.call('connections.request', { mentorId: mentor.id })
    await reportRequest(mentor)
    await expect(reportCall(mentor)).rejects.toThrow('app.notFound')
    await mentor.call('connections.accept', { requestId: id })
    await mentor.call('connections.end', { requestId: id })
    await reportCall(mentee)
    for (const report of [reportCall, reportRequest])
      await expect(report(stranger)).rejects.toThrow('app.notFound')
  })

  it('[RP11] works while the reported member is suspended', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, mentor.id))
    for (const [path, input] of [
      ['safety.reportRequest', { requestId: chatId }],
      ['safety.reportCall', { chatId }],
    ] as const) {
      const { reference } = await mentee.call<ReportResult>(path, { ...form(), ...input })
      expect(reference).toMatch(/^R-/)
    }
  })
})

it.each(['mentor', 'mentee'] as const)(
  '[RP1, RP11, PS1] a message is reported while the chat is paused by the %s, by either of the two',
  async (pausing) => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentor.call('chat.send', { chatId, id: newId(), text: 'from the mentor' })
    await mentee.call('chat.send', { chatId, id: newId(), text: 'from the mentee' })
    const [setter, paused] = pausing === 'mentor' ? [mentor, mentee] : [mentee, mentor]
    await setter.call('safety.pause', { userId: paused.id })
    for (const [by, seq, reported] of [
      [mentee, 1, mentor],
      [mentor, 2, mentee],
    ] as const) {
      const report = { ...form('other'), chatId, seq }
      const { reference } = await by.call<ReportResult>('safety.reportMessage', report)
      expect(reference).toMatch(/^R-/)
      const { row, copy } = await storedReport(report.id)
      expect(row).toMatchObject({ kind: 'message', reporterId: by.id, reportedId: reported.id })
      expect(copy.messages.map(({ text }) => text)).toEqual(['from the mentor', 'from the mentee'])
    }
  },
)

it('[RP13] its reporter follows a report: its number, date, kind, and status, and no one else does', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const open = async (person: Person) =>
    (await openSocket({ port, cookie: person.cookie })).watch([{ name: 'reports' }])
  const [own, others] = [await open(mentee), await open(mentor)]
  const statuses = () =>
    (own.of('reports').value as MyReport[]).map(({ kind, status, outcome }) => [kind, status, outcome])
  await own.until('the list', (feed) => Array.isArray(feed.of('reports').value))
  const first = { ...form(), chatId }
  const second = { ...form(), userId: mentor.id }
  const { reference } = await mentee.call<ReportResult>('safety.reportCall', first)
  await mentee.call('safety.reportPerson', second)
  await mentee.call('safety.withdrawReport', { id: second.id, unblock: false })
  await expect.poll(statuses).toEqual([
    ['person', 'withdrawn', null],
    ['call', 'received', null],
  ])
  const [, called] = own.of('reports').value as MyReport[]
  expect(called?.reference).toBe(reference)
  expect(called?.at).toBeGreaterThan(Date.now() - 60_000)
  for (const [kind, text, status] of [
    ['review', '', 'review'],
    ['outcome', 'We spoke with them.', 'closed'],
  ] as const) {
    await addReportUpdate(db(), { reportId: first.id, kind, text })
    t.services.bus.publish([{ topic: topics.reports(mentee.id) }])
    await expect.poll(() => statuses()[1]).toEqual(['call', status, text === '' ? null : text])
  }
  expect(others.of('reports').value).toEqual([])
})
