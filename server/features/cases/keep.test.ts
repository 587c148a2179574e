import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approvalChecks,
  approvalEvents,
  approvals,
  caseEvents,
  guardianConsents,
  mentorApplications,
  missedCalls,
  requests,
  workChanges,
  works,
} from '#server/db/schema.ts'
import { expireRequests } from '#server/features/connections/expiry.ts'
import { sweepApprovals } from '#server/features/approval/sweep.ts'
import { addAttempt, listAttempts } from '#server/features/calls/missed-calls.ts'
import { deleteEndedGuardianAccess } from '#server/features/guardians/sweep.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { application } from '#server/testing/data/approvals.ts'
import { aCase, aCaseOf } from '#server/testing/data/cases.ts'
import { keepCalls } from '#server/testing/data/calls/kept-calls.ts'
import { aPair, aMentee, aMentor, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { putToSleep } from '#server/testing/data/quiet-hours.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { workTogether } from '#server/testing/data/work.ts'
import { missedCallsPerChat } from '#shared/limits/call.ts'
import { caseWork } from '#shared/limits/case.ts'
import { guardianConsent } from '#shared/limits/guardian.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb', REQUEST_DAYS: '5' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'
const hold = (id: string) => lead.call('staff/cases.hold', { id, days: 30, reason })
const remove = (person: Person) => person.call('account.deleteAccount', { password, word: 'REMOVE' })

/** What the case has copied of the chat in holds, and what it has kept of the rest before deletions. */
async function copiedBy(id: string, kind: 'held' | 'kept'): Promise<string[]> {
  const rows = await db()
    .select({ evidence: caseEvents.evidence })
    .from(caseEvents)
    .where(and(eq(caseEvents.caseId, id), eq(caseEvents.kind, kind)))
    .orderBy(caseEvents.n)
  return rows.map(({ evidence }) => evidence ?? '')
}

/** A mentor and a mentee with a case, whose request came after the hold. */
async function askedAfterHold() {
  const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
  await mentee.call('connections.request', { mentorId: mentor.id, aim: 'guitar' })
  const requestId = pairId(mentor.id, mentee.id)
  const id = await aCaseOf(t, { mentor, mentee, chatId: requestId })
  await mentee.call('connections.remove', { requestId })
  await hold(id)
  const request = { mentorId: mentor.id, aim: 'chess', note: 'come to my place' }
  await mentee.call('connections.request', request)
  return { id, mentor, mentee, requestId }
}

describe('[CS16] a request of a case on hold is copied before it is deleted', () => {
  it('by its mentee', async () => {
    const { id, mentee, requestId } = await askedAfterHold()
    await mentee.call('connections.remove', { requestId })
    expect(await copiedBy(id, 'kept')).toEqual([expect.stringContaining('come to my place')])
  })

  it('by a block', async () => {
    const { id, mentee, mentor } = await askedAfterHold()
    await mentor.call('safety.block', { userId: mentee.id })
    expect(await copiedBy(id, 'kept')).toEqual([expect.stringContaining('come to my place')])
  })

  it('by its age', async () => {
    const { id, requestId } = await askedAfterHold()
    await db()
      .update(requests)
      .set({ expiresAt: sql`now()` })
      .where(eq(requests.id, requestId))
    await expireRequests(t.services)
    expect(await db().$count(requests, eq(requests.id, requestId))).toBe(0)
    expect(await copiedBy(id, 'kept')).toEqual([expect.stringContaining('come to my place')])
  })

  it('by the end of the connection, whoever ends it, once', async () => {
    const one = await askedAfterHold()
    await one.mentor.call('connections.accept', { requestId: one.requestId })
    await one.mentor.call('connections.end', { requestId: one.requestId })
    expect(await copiedBy(one.id, 'kept')).toEqual([expect.stringContaining('come to my place')])
    const two = await askedAfterHold()
    await two.mentor.call('connections.accept', { requestId: two.requestId })
    const decision = { memberId: two.mentor.id, decision: 'end', reason, words: 'You may not do this here.' }
    await lead.call('staff/cases.decide', { id: two.id, ...decision })
    expect(await copiedBy(two.id, 'kept')).toEqual([expect.stringContaining('come to my place')])
  })

  it('and not while no case of the two is on hold', async () => {
    const { id, mentee, requestId } = await askedAfterHold()
    await lead.call('staff/cases.release', { id, reason })
    await mentee.call('connections.remove', { requestId })
    expect(await copiedBy(id, 'kept')).toEqual([])
  })
})

describe('what a pair has beside its messages', () => {
  it('[CS16] is copied by a hold, and again before an account is deleted if there is more', async () => {
    const found = await aCase(t)
    const { id, mentor, mentee, chatId } = found
    await workTogether(t, found)
    await keepCalls(t, found)
    await hold(id)
    const [held] = await copiedBy(id, 'held')
    for (const words of [
      ...['an aim <of> the mentee', 'a step of the mentor', 'every week', 'shared notes of the mentor'],
      ...['thanks of the mentor', 'about <the> essay', 'about <two> essays', '"tookPlace":false'],
    ])
      expect(held).toContain(words)
    expect(held).not.toContain('private thoughts')
    await hold(id)
    expect(await copiedBy(id, 'held')).toEqual([held, ''])
    const note = { chatId, id: newId(), version: 0, metOn: '2026-01-31', callTimeId: null }
    await mentor.call('work.saveNote', { ...note, isShared: true, text: 'written after the hold' })
    await remove(mentee)
    expect(await db().$count(works, eq(works.id, chatId))).toBe(0)
    const kept = await copiedBy(id, 'kept')
    expect(kept.filter((copy) => copy.includes('written after the hold'))).toHaveLength(1)
  })

  it('[CS16] has all calls and changes while a case is on hold, and the chat shows the latest', async () => {
    const { id, mentor, chatId } = await aCase(t)
    await hold(id)
    const call = (n: number) => ({ chatId, callerId: mentor.id, startedAt: new Date(n * 60_000) })
    const calls = Array.from({ length: missedCallsPerChat + 5 }, (_, n) => call(n))
    await db().insert(missedCalls).values(calls)
    await addAttempt(db(), chatId, mentor.id)
    const count = () => db().$count(missedCalls, eq(missedCalls.chatId, chatId))
    expect(await count()).toBe(calls.length + 1)
    const listed = await listAttempts(db(), chatId)
    expect([listed.length, listed[0]?.startedAt]).toEqual([missedCallsPerChat, new Date(6 * 60_000)])
    await db().execute(sql`insert into work_changes (work_id, n, user_id, kind, "after")
      select ${chatId}, n, ${mentor.id}, 'aimAdded', 'change ' || n from generate_series(1, 600) n`)
    await db().update(works).set({ lastChange: 600 }).where(eq(works.id, chatId))
    const item = { chatId, version: 0, aimId: null, title: 'an aim', due: null }
    await mentor.call('work.saveItem', { ...item, id: newId() })
    const changes = () => db().$count(workChanges, eq(workChanges.workId, chatId))
    expect(await changes()).toBe(601)
    await lead.call('staff/cases.release', { id, reason })
    await addAttempt(db(), chatId, mentor.id)
    expect(await count()).toBe(missedCallsPerChat)
    await mentor.call('work.saveItem', { ...item, id: newId() })
    expect(await changes()).toBeLessThan(601)
  })

  it('[CS45] has all agenda lines and changes, and says how many it left out beyond the limit', async () => {
    const found = await aCase(t)
    const { id, mentor, chatId } = found
    await workTogether(t, found)
    await keepCalls(t, found)
    const last = async () => {
      const [event] = await db()
        .select({ evidence: caseEvents.evidence, data: caseEvents.data })
        .from(caseEvents)
        .where(and(eq(caseEvents.caseId, id), eq(caseEvents.kind, 'held')))
        .orderBy(desc(caseEvents.n))
        .limit(1)
      return event
    }
    await db().execute(sql`insert into agenda_lines (id, record_id, writer_id, text)
      select 'many' || n, (select id from call_records where chat_id = ${chatId} limit 1), ${mentor.id}, 'line ' || n || '.'
      from generate_series(1, 300) n`)
    const add = (from: number, to: number) =>
      db().execute(sql`insert into work_changes (work_id, n, user_id, kind, "after")
        select ${chatId}, 1000 + n, ${mentor.id}, 'aimAdded', 'change ' || n || '.' from generate_series(${from}::int, ${to}::int) n`)
    await add(1, 600)
    await hold(id)
    for (const words of ['line 1.', 'line 300.', 'change 1.', 'change 600.'])
      expect((await last())?.evidence).toContain(`${words}"`)
    expect((await last())?.data).not.toHaveProperty('leftOut')
    const before = await db().$count(workChanges, eq(workChanges.workId, chatId))
    await add(601, 600 + caseWork.copied)
    await hold(id)
    const leftOut = { changes: before }
    expect((await last())?.data).toMatchObject({ leftOut })
    expect(JSON.parse((await last())?.evidence ?? '{}')).toMatchObject({ around: { pairs: [{ leftOut }] } })
  })

  it('[CS16] has the messages that wait for the morning, also if the chat ends before', async () => {
    const found = await aCase(t)
    const { id, mentor, mentee, chatId } = found
    await putToSleep(mentee)
    await hold(id)
    const sent = await mentor.call('chat.send', { chatId, id: newId(), text: 'do not tell anybody' })
    expect(sent).toHaveProperty('heldUntil')
    await mentee.call('connections.end', { requestId: chatId })
    expect(await copiedBy(id, 'kept')).toEqual([expect.stringContaining('do not tell anybody')])
  })
})

/** What a mentor has who applied when the profile asked for it. */
async function putApplication({ id: personId }: Person): Promise<void> {
  await db()
    .insert(mentorApplications)
    .values({ personId, ...application })
  await db().insert(approvalEvents).values({ personId, kind: 'applied' })
  const check = { check: 'identity', result: 'passed', checkedOn: '2026-01-31', staffId: lead.id } as const
  await db()
    .insert(approvalChecks)
    .values({ personId, ...check })
}

describe('what is stored about a member', () => {
  it('[CS16] is copied before the account is deleted: approval, checks, application, and consents', async () => {
    const found = await aCase(t)
    const { id, mentor, mentee } = found
    await hold(id)
    await putApplication(mentor)
    const consent = { id: newId(), minorId: mentee.id, method: 'form', signedOn: '2026-01-31' } as const
    const ended = {
      issuedBy: lead.id,
      expiresAt: new Date(),
      endedAt: new Date(),
      endNote: 'her aunt called',
    }
    await db()
      .insert(guardianConsents)
      .values({ ...consent, ...ended })
    await remove(mentor)
    const [copy = ''] = await copiedBy(id, 'kept')
    for (const words of [
      'Ten years in a library',
      '"kind":"applied"',
      '"check":"identity"',
      '2026-01-31',
      'her aunt called',
    ])
      expect(copy).toContain(words)
  })

  it('[CS16] stays while a case is on hold, and its time is over', async () => {
    const found = await aCase(t)
    const { id, mentor, mentee } = found
    await putApplication(mentor)
    const since = sql`now() - interval '2 years'`
    await db().insert(approvals).values({ personId: mentor.id, state: 'declined', since })
    const consent = { id: newId(), minorId: mentee.id, method: 'form', issuedBy: lead.id } as const
    const over = new Date(Date.now() - (guardianConsent.keepDays + 1) * 86_400_000)
    await db()
      .insert(guardianConsents)
      .values({ ...consent, expiresAt: over, endedAt: over })
    await hold(id)
    const sweep = async () => {
      await sweepApprovals(t.services)
      await deleteEndedGuardianAccess(db())
      return [
        await db().$count(mentorApplications, eq(mentorApplications.personId, mentor.id)),
        await db().$count(guardianConsents, eq(guardianConsents.minorId, mentee.id)),
      ]
    }
    expect(await sweep()).toEqual([1, 1])
    await lead.call('staff/cases.release', { id, reason })
    expect(await sweep()).toEqual([0, 0])
  })
})

it('[CS16] a case without a hold keeps nothing of it', async () => {
  const pair = await aPair(t)
  await workTogether(t, pair)
  const id = await aCaseOf(t, pair)
  await remove(pair.mentee)
  expect(await copiedBy(id, 'kept')).toEqual([])
})
