import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  agendaLines,
  agendaVersions,
  callRecords,
  callTimes,
  caseEvents,
  cases,
  reports,
} from '#server/db/schema.ts'
import type { Evidence } from '#server/features/safety/evidence.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { agreeOn } from '#server/testing/data/calls/kept-calls.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { agendaLimits } from '#shared/limits/call.ts'
import { contactContext } from '#shared/limits/contact.ts'
import type { AgendaLine, AgendaResult, KeptCall } from '#shared/contract/call-records.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'

const DAY = 86_400_000

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm

/** A pair with an agreed time that begins in so many milliseconds. */
async function agreedPair(inMs = 3 * DAY): Promise<Pair & { readonly timeId: string }> {
  const pair = await aPair(t)
  return { ...pair, timeId: await agreeOn(pair, inMs) }
}

type Place = { readonly chatId: string; readonly timeId: string }

async function add(by: Person, { chatId, timeId }: Place, text: string): Promise<string> {
  const id = newId()
  await by.call('calls.addAgendaLine', { chatId, timeId, id, text })
  return id
}

const edit = (by: Person, chatId: string, id: string, version: number, text: string) =>
  by.call<AgendaResult>('calls.editAgendaLine', { chatId, id, version, text })

async function openAgenda(person: Person, { chatId, timeId }: Place) {
  const socket = await openSocket({ port, cookie: person.cookie })
  onTestFinished(() => socket.raw.terminate())
  const feed = await socket.watch([
    { name: 'agenda', input: { chatId, timeId } },
    { name: 'keptCalls', input: { chatId } },
  ])
  const lines = () => feed.of('agenda').value as readonly AgendaLine[] | undefined
  const shown = () => lines()?.map(({ text, isMine }) => `${isMine ? 'me' : 'they'}: ${text}`)
  return {
    lines,
    kept: () => feed.of('keptCalls').value as readonly KeptCall[] | undefined,
    until: (...expected: readonly string[]) =>
      feed.until(expected.join(), () => shown()?.join() === expected.join()),
    reason: () => feed.of('agenda').failure?.reason,
    feed,
  }
}

describe('the agenda of a call', () => {
  it('[AD1] is written by both before and after the call, live', async () => {
    const { mentor, mentee, ...place } = await agreedPair()
    const hers = await openAgenda(mentor, place)
    await hers.until()
    const id = await add(mentee, place, 'my essay')
    await hers.until('they: my essay')
    await add(mentor, place, 'interviews')
    await edit(mentor, place.chatId, id, 1, 'my essay, first half')
    await hers.until('me: my essay, first half', 'me: interviews')
    await mentee.call('calls.checkAgendaLine', { chatId: place.chatId, id, isDone: true })
    await hers.feed.until('checked', () => hers.lines()?.[0]?.isDone === true)
    // The call is over.
    await db()
      .update(callTimes)
      .set({ startsAt: new Date(Date.now() - 2 * DAY), endsAt: new Date(Date.now() - 2 * DAY + 1) })
      .where(eq(callTimes.id, place.timeId))
    const last = await add(mentee, place, 'next: references')
    await hers.until('me: my essay, first half', 'me: interviews', 'they: next: references')
    await mentor.call('calls.removeAgendaLine', { chatId: place.chatId, id: last, version: 1 })
    await hers.until('me: my essay, first half', 'me: interviews')
    await hers.feed.until('two lines', () => hers.kept()?.[0]?.lines === 2)
    expect(hers.kept()).toMatchObject([{ id: place.timeId, isCanceled: false }])
  })

  it('[AD1] a repeated line is there once; a proposal and a call of others have none', async () => {
    const { mentor, mentee, ...place } = await agreedPair()
    const other = await agreedPair()
    const line = { ...place, id: newId(), text: 'once' }
    await mentor.call('calls.addAgendaLine', line)
    await mentor.call('calls.addAgendaLine', line)
    expect(await db().$count(agendaLines, eq(agendaLines.recordId, place.timeId))).toBe(1)
    const proposed = newId()
    const start = Date.now() + 5 * DAY
    await mentor.call('calls.proposeTime', { chatId: place.chatId, id: proposed, start, minutes: 30 })
    for (const timeId of [proposed, other.timeId])
      await expect(add(mentee, { ...place, timeId }, 'not here')).rejects.toThrow('callTime.gone')
    // By the id of a line of others, which does not exist here.
    const theirs = await add(other.mentor, other, 'ours')
    expect(await edit(mentee, place.chatId, theirs, 1, 'taken over')).toEqual({ isStale: true })
    await expect(add(mentee, other, 'theirs')).rejects.toThrow('app.notFound')
    const [row] = await db().select().from(agendaLines).where(eq(agendaLines.id, theirs))
    expect([row?.text, row?.version]).toEqual(['ours', 1])
  })

  it('[AD2] in the quiet hours of a minor, an adult changes nothing, and the minor can write', async () => {
    const { mentor, mentee, ...place } = await agreedPair()
    const id = await add(mentor, place, 'by day')
    await mentee.call('account.saveQuietHours', { isOn: true })
    await putToSleep(mentee)
    onTestFinished(async () => void (await wakeUp(mentee)))
    await expect(add(mentor, place, 'by night')).rejects.toThrow('agenda.night')
    await expect(edit(mentor, place.chatId, id, 1, 'by night')).rejects.toThrow('agenda.night')
    await expect(
      mentor.call('calls.removeAgendaLine', { chatId: place.chatId, id, version: 1 }),
    ).rejects.toThrow('agenda.night')
    expect(await edit(mentee, place.chatId, id, 1, 'mine at night')).toEqual({})
  })

  it('[AD3] of two changes of a line at once, one is stored, and the other is answered that it is another one', async () => {
    const { mentor, mentee, ...place } = await agreedPair()
    const id = await add(mentor, place, 'first')
    const answers = await Promise.all([
      edit(mentor, place.chatId, id, 1, 'hers'),
      edit(mentee, place.chatId, id, 1, 'his'),
    ])
    expect(answers.filter(({ isStale }) => isStale)).toHaveLength(1)
    const stored = answers[0].isStale ? 'his' : 'hers'
    const [row] = await db().select().from(agendaLines).where(eq(agendaLines.id, id))
    expect([row?.text, row?.version]).toEqual([stored, 2])
    const [before, ...more] = await db().select().from(agendaVersions).where(eq(agendaVersions.lineId, id))
    expect([before?.text, before?.writerId, more.length]).toEqual(['first', mentor.id, 0])
    // A retry whose first answer was lost, and a deletion of what was changed meanwhile.
    const winner = answers[0].isStale ? mentee : mentor
    expect(await edit(winner, place.chatId, id, 1, stored)).toEqual({})
    const remove = (version: number) =>
      mentor.call<AgendaResult>('calls.removeAgendaLine', { chatId: place.chatId, id, version })
    expect(await remove(1)).toEqual({ isStale: true })
    expect(await remove(2)).toEqual({})
    expect(await edit(mentee, place.chatId, id, 2, 'too late')).toEqual({ isStale: true })
  })

  it('[AD4] is filtered as messages are, also over several lines', async () => {
    const { mentor, mentee, ...place } = await agreedPair()
    const masked = await mentor.call<AgendaResult>('calls.addAgendaLine', {
      ...{ ...place, id: newId(), text: 'write to me: someone@example.org' },
    })
    expect(masked.maskedKinds).toEqual(['email'])
    await add(mentee, place, 'call 07700')
    await add(mentee, place, 'and then 900123')
    await add(mentee, place, 'this is shit')
    const rows = await db().select().from(agendaLines).where(eq(agendaLines.recordId, place.timeId))
    const all = rows.map(({ text }) => text).join('\n')
    for (const word of ['someone@', '07700', '900123', 'shit']) expect(all).not.toContain(word)
    // What the line was is kept for reports, and its version grows: a change that is based on it is refused.
    const earlier = await db().select().from(agendaVersions).where(eq(agendaVersions.writerId, mentee.id))
    expect(earlier.map(({ text, version }) => [text, version])).toEqual([['call 07700', 1]])
  })

  it('[AD4] is filtered with all its other lines', async () => {
    const { mentee, ...place } = await agreedPair()
    await add(mentee, place, 'call 07700')
    for (let n = 0; n < contactContext.messages; n++) await add(mentee, place, 'about the next chapter')
    await add(mentee, place, 'and then 900123')
    const rows = await db().select().from(agendaLines).where(eq(agendaLines.recordId, place.timeId))
    expect(rows.map(({ text }) => text).join()).not.toMatch(/07700|900123/)
  })

  it('[AD4] is filtered with what the line was before a change', async () => {
    const { mentee, ...place } = await agreedPair()
    const id = await add(mentee, place, 'call 07700')
    const change = () => edit(mentee, place.chatId, id, 1, '900123')
    expect((await change()).maskedKinds).toEqual(['phone'])
    // A retry whose answer was lost.
    expect(await change()).toEqual({})
    const [line] = await db().select().from(agendaLines).where(eq(agendaLines.id, id))
    expect([line?.text, line?.version]).toEqual([contactMask, 2])
  })

  it('[AD4] needs the accepted code of conduct', async () => {
    const { mentor, ...place } = await agreedPair()
    await db().execute(sql`update people set conduct_version = 0 where id = ${mentor.id}`)
    await expect(add(mentor, place, 'hello')).rejects.toThrow('chat.conductMissing')
  })

  it('[AD4] risk words open a case with the line, and the answer says so', async () => {
    const { mentor, mentee, chatId, timeId } = await agreedPair()
    const place = { chatId, timeId }
    const line = { ...place, id: newId(), text: 'I want to kill myself' }
    const answer = await mentee.call<AgendaResult>('calls.addAgendaLine', line)
    expect(answer.help).toBe(1)
    const text = line.text
    // Of the other's words, only those that one adds are one's own.
    expect((await edit(mentor, chatId, line.id, 1, `${text}\nLet us talk`)).help).toBeUndefined()
    const [found, ...more] = await db()
      .select({ evidence: caseEvents.evidence, chatId: cases.chatId })
      .from(caseEvents)
      .innerJoin(cases, eq(cases.id, caseEvents.caseId))
      .where(sql`${caseEvents.source} like ${`agenda/${place.chatId}/%`}`)
    expect(more).toEqual([])
    expect(found?.chatId).toBe(place.chatId)
    expect(JSON.parse(found?.evidence ?? '{}')).toEqual({ userId: mentee.id, about: text })
  })

  it('[AD4] a report of the calls has every version of each line', async () => {
    const { mentor, mentee, ...place } = await agreedPair()
    const id = await add(mentor, place, 'unkind words')
    await edit(mentor, place.chatId, id, 1, 'kind words')
    await mentor.call('calls.removeAgendaLine', { chatId: place.chatId, id, version: 2 })
    const report = { id: newId(), reason: 'unkind', comment: '', block: false, path: 'self' }
    await mentee.call('safety.reportCall', { ...report, chatId: place.chatId })
    const [row] = await db().select().from(reports).where(eq(reports.reporterId, mentee.id))
    const { pair } = JSON.parse(row?.evidence ?? '{}') as Evidence
    expect(pair?.agenda?.map(({ senderId, text }) => [senderId, text])).toEqual([
      [mentor.id, 'unkind words'],
      [mentor.id, 'kind words'],
    ])
  })

  it('[AD5] has so many lines of such a length', async () => {
    const { mentor, mentee, ...place } = await agreedPair()
    await expect(add(mentor, place, 'x'.repeat(agendaLimits.text + 1))).rejects.toThrow('agenda.tooLong')
    await expect(add(mentor, place, ' ​ ')).rejects.toThrow('app.invalid')
    for (let line = 0; line < agendaLimits.lines; line++)
      await add(line % 2 === 0 ? mentor : mentee, place, `line ${line}`)
    await expect(add(mentor, place, 'one more')).rejects.toThrow('agenda.full')
    const [line] = await db()
      .select()
      .from(agendaLines)
      .where(eq(agendaLines.recordId, place.timeId))
      .limit(1)
    const { id = '' } = line ?? {}
    await db().update(agendaLines).set({ version: agendaLimits.versions }).where(eq(agendaLines.id, id))
    const change = edit(mentor, place.chatId, id, agendaLimits.versions, 'changed once more')
    await expect(change).rejects.toThrow('agenda.full')
  })

  it('[AD6] moves with the call, stays when it is canceled, and is not read after the end', async () => {
    const { mentor, mentee, ...place } = await agreedPair()
    const his = await openAgenda(mentee, place)
    await add(mentor, place, 'keep this')
    await his.until('they: keep this')
    const [moved, start] = [newId(), Date.now() + 4 * DAY]
    const { chatId, timeId } = place
    await mentor.call('calls.proposeTime', { chatId, id: moved, start, minutes: 60, moves: timeId })
    await mentee.call('calls.confirmTime', { chatId, id: moved })
    const [row] = await db().select().from(callRecords).where(eq(callRecords.id, timeId))
    expect([row?.startsAt.getTime(), row?.canceledAt]).toEqual([start, null])
    await mentee.call('calls.removeTime', { chatId, id: timeId })
    await his.feed.until('canceled', () => his.kept()?.[0]?.isCanceled === true)
    expect(his.kept()).toMatchObject([{ id: timeId, lines: 1 }])
    await his.until('they: keep this')
    await mentor.call('connections.end', { requestId: chatId })
    await his.feed.until('no access', () => his.reason() !== undefined)
    await expect(add(mentee, place, 'too late')).rejects.toThrow('app.notFound')
  })

  it('[AD6] survives a pause, in which nobody writes', async () => {
    const { mentor, mentee, ...place } = await agreedPair()
    await add(mentor, place, 'for later')
    await mentee.call('safety.pause', { userId: mentor.id })
    for (const member of [mentor, mentee])
      await expect(add(member, place, 'now')).rejects.toThrow('chat.resting')
    const his = await openAgenda(mentee, place)
    await his.until('they: for later')
  })
})
