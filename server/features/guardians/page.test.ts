import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  guardianConsents,
  guardianLinks,
  guardians,
  guardianSessions,
  messages,
  missedCalls,
  people,
  works,
} from '#server/db/schema.ts'
import { addAttempt } from '#server/features/calls/missed-calls.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { allCalls } from '#server/testing/clients/calls.ts'
import { dayFromNow, passCheck } from '#server/testing/data/approvals.ts'
import {
  aGuardian,
  aGuardianAddress,
  guardianToken,
  writeConsentState,
} from '#server/testing/data/guardians.ts'
import { aPair, mailsTo, password } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { wakeUp } from '#server/testing/data/quiet-hours.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { inDays, meetingNote } from '#server/testing/data/work.ts'
import { missedCallsPerChat } from '#shared/limits/call.ts'
import type { GuardianPage, GuardianSessionResult, MyConsent, TalkDays } from '#shared/contract/guardians.ts'
import { newId } from '#shared/domain/ids.ts'
import { guardianConsent, guardianPage, guardianRate, guardianSession } from '#shared/limits/guardian.ts'
import { deleteEndedGuardianAccess } from './sweep.ts'

let t: TestApp
let staff: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
  staff = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const pageOf = (guardian: { query: <T>(name: string) => Promise<T> }) =>
  guardian.query<GuardianPage[]>('guardian/page')

/** A call that both are in. */
async function aCall(chatId: string, { id }: Person): Promise<void> {
  await addAttempt(db(), chatId, id)
  const isOf = and(eq(missedCalls.chatId, chatId), eq(missedCalls.callerId, id))
  await db().update(missedCalls).set({ isAnswered: true }).where(isOf)
}

async function aPairWithGuardian() {
  const pair = await aPair(t)
  await pair.mentee.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'a very secret word' })
  await writeConsentState(t, pair.mentee)
  return { ...pair, guardian: await aGuardian(t, staff, pair.mentee) }
}

describe('the page of a guardian', () => {
  it('[GC9] shows the mentors, and when the two wrote and called, and no word; the minor reads the same', async () => {
    const { mentor, mentee, chatId, guardian } = await aPairWithGuardian()
    await mentor.call('chat.send', { chatId, id: newId(), text: 'another secret word' })
    await aCall(chatId, mentor)
    await addAttempt(db(), chatId, mentee.id)
    await passCheck(staff, mentor, 'identity')
    const failed = { personId: mentor.id, check: 'references', result: 'failed', checkedOn: dayFromNow(0) }
    await staff.call('staff/recordCheck', { ...failed, expiresOn: null })
    const response = await guardian.get('/api/guardian/page')
    expect(response.body).not.toMatch(/secret|word|@/)
    const [page, ...more] = await pageOf(guardian)
    expect(more).toEqual([])
    expect(page?.name).toMatch(/^mentee \w\.$/)
    expect(page?.mentors).toMatchObject([{ id: mentor.id, isOpen: true }])
    const [shown] = page?.mentors ?? []
    expect([shown?.days.length, shown?.calls.length]).toEqual([1, 1])
    expect(shown?.checks).toEqual([{ kind: 'identity', checkedOn: dayFromNow(-3) }])
    const mine = await mentee.query<MyConsent>('consent.mine')
    expect(mine).toEqual({ state: 'given', consentAge: 16, withdrawnAt: null, page })
    await mentor.call('connections.end', { requestId: chatId })
    expect((await pageOf(guardian))[0]?.mentors).toMatchObject([{ isOpen: false, since: null }])
  })

  it('[GC9] has the calls that both were in also after the chat has many others, and says that it shows the latest', async () => {
    const { mentor, mentee, chatId, guardian } = await aPairWithGuardian()
    await aCall(chatId, mentor)
    for (let n = 0; n < missedCallsPerChat + 1; n++) await addAttempt(db(), chatId, mentee.id)
    const shown = async () => (await pageOf(guardian))[0]?.mentors[0]
    expect((await shown())?.calls).toHaveLength(1)
    expect(await shown()).toMatchObject({ hasMoreCalls: false })
    const calls = Array.from({ length: guardianPage.calls + 1 }, (_, n) => new Date(n * 86_400_000))
    await db().update(works).set({ calls }).where(eq(works.id, chatId))
    const latest = calls.slice(1).map((at) => at.getTime())
    expect(await shown()).toMatchObject({ calls: latest.toReversed(), hasMoreCalls: true })
  })

  it('[GC9] has the days on which the two met, by shared notes only, each once, without a word of them', async () => {
    const { mentor, mentee, chatId, guardian } = await aPairWithGuardian()
    const note = (by: Person, metOn: string, isShared: boolean) =>
      by.call('work.saveNote', meetingNote(chatId, 'a secret plan', { metOn, isShared }))
    await wakeUp(mentee)
    await note(mentor, inDays(-9), true)
    await note(mentee, inDays(-9), true)
    await note(mentee, inDays(-4), true)
    await note(mentor, inDays(-3), false)
    await note(mentor, inDays(9), true)
    const [shown] = (await pageOf(guardian))[0]?.mentors ?? []
    expect(shown).toMatchObject({ meetings: [inDays(-4), inDays(-9)], hasMoreMeetings: false })
    expect((await guardian.get('/api/guardian/page')).body).not.toContain('secret')
    await db().execute(sql`insert into work_notes (id, work_id, author_id, met_on, is_shared, text)
      select 'n' || n, ${chatId}, ${mentor.id}, date '2025-01-01' + n, true, 'x' from generate_series(1, ${guardianPage.meetings}) n`)
    const [more] = (await pageOf(guardian))[0]?.mentors ?? []
    expect([more?.meetings.length, more?.hasMoreMeetings]).toEqual([guardianPage.meetings, true])
  })

  it('[GC9] has the days in pages, which go on to the first of them, and the minor reads the same', async () => {
    const { mentor, mentee, chatId, guardian } = await aPairWithGuardian()
    await mentor.call('chat.send', { chatId, id: newId(), text: 'two' })
    // Two messages a day for 70 days, the last ones yesterday; and so many on one day before that a page does not read all.
    const perDay = 2
    const busy = guardianPage.messages + 10
    await db().delete(messages).where(eq(messages.chatId, chatId))
    await db().execute(sql`
      insert into messages (chat_id, seq, id, sender_id, sender_email, text, body_hash, created_at)
      select ${chatId}, n, n::text, ${mentor.id}, 'x', 'x', ''::bytea, case when n <= ${busy}
        then date_trunc('day', now()) - interval '90 days' + n * interval '1 second'
        else date_trunc('day', now()) - interval '71 days' + ((n - ${busy} - 1) / ${perDay} + 1) * interval '1 day' + n % 2 * interval '1 hour' end
      from generate_series(1, ${busy + 70 * perDay}) n`)
    await db().execute(sql`update chats set last_seq = ${busy + 70 * perDay} where id = ${chatId}`)
    const [page] = await pageOf(guardian)
    const [first] = page?.mentors ?? []
    const sizes = [first?.days.length]
    const times = first?.days.map(({ from }) => from) ?? []
    let earlier = first?.earlier ?? null
    while (earlier !== null) {
      const input = { mentorId: mentor.id, before: earlier }
      const next = await guardian.query<TalkDays>('guardian/days', { ...input, id: guardian.consentId })
      expect(await mentee.query('consent.days', input)).toEqual(next)
      sizes.push(next.days.length)
      times.push(...next.days.map(({ from }) => from))
      earlier = next.earlier
    }
    // The day with too many messages comes once, from its first message on.
    expect(sizes).toEqual([30, 30, 10, 1])
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const days = new Set(times.map((at) => new Date(at).toISOString().slice(0, 10)))
    expect(days.size).toBe(71)
    const [start] = await db()
      .select()
      .from(messages)
      .where(and(eq(messages.chatId, chatId), eq(messages.seq, 1)))
    expect(times.at(-1)).toBe(start?.createdAt.getTime())
    const input = { mentorId: mentor.id, before: Date.now() }
    for (const [one, id] of [
      [guardian, newId()],
      [(await aPairWithGuardian()).guardian, guardian.consentId],
    ] as const)
      await expect(one.query('guardian/days', { ...input, id })).rejects.toThrow('app.notFound')
    const other = { ...input, mentorId: newId(), id: guardian.consentId }
    await expect(guardian.query('guardian/days', other)).rejects.toThrow('app.notFound')
  })

  it("[GC9] shows no one else's minor, and withdraws no one else's consent", async () => {
    const [one, other] = [await aPairWithGuardian(), await aPairWithGuardian()]
    expect(JSON.stringify(await pageOf(one.guardian))).not.toContain(other.mentor.id)
    for (const id of [other.guardian.consentId, newId()])
      await expect(one.guardian.call('guardian/withdraw', { id })).rejects.toThrow('app.notFound')
    expect(await pageOf(other.guardian)).toHaveLength(1)
  })

  it('[GC6] withdrawn for a minor who no longer needs consent, takes nothing but the access, and both are told so', async () => {
    const { mentee, guardian } = await aPairWithGuardian()
    expect(await pageOf(guardian)).toMatchObject([{ isNeeded: true }])
    const grown = { ageBand: '16-17', bandChangesOn: dayFromNow(90) } as const
    await db().update(people).set(grown).where(eq(people.id, mentee.id))
    expect(await pageOf(guardian)).toMatchObject([{ isNeeded: false }])
    await guardian.call('guardian/withdraw', { id: guardian.consentId })
    expect(await mentee.query('consent.mine')).toMatchObject({ state: 'none', page: null })
    const told = async (to: string) => (await mailsTo(t, to, 0)).map(({ text }) => text).join(' ')
    await expect.poll(() => told(guardian.email), { timeout: 60_000 }).toContain('take part without it')
    expect(await told(guardian.email)).not.toContain('logged out')
    await expect.poll(() => told(mentee.email), { timeout: 60_000 }).toContain('You are old enough')
  })

  it('[GC8] opens by a link that works once, within its time, and is mailed to guardians alone', async () => {
    const { guardian, mentee } = await aPairWithGuardian()
    const stranger = aGuardianAddress()
    const answers = []
    for (const email of [guardian.email, stranger, mentee.email])
      answers.push((await visit(t).post('guardian/requestLink', { email })).body)
    expect(new Set(answers).size).toBe(1)
    const token = guardianToken((await mailsTo(t, guardian.email, 3)).at(-1)?.text ?? '')
    expect(await mailsTo(t, stranger, 0)).toEqual([])
    const both = await Promise.allSettled([1, 2].map(() => visit(t).call('guardian/openLink', { token })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await visit(t).call('guardian/requestLink', { email: guardian.email })
    const late = guardianToken((await mailsTo(t, guardian.email, 4)).at(-1)?.text ?? '')
    await db()
      .update(guardianLinks)
      .set({ expiresAt: sql`now() - interval '1 second'` })
    await expect(visit(t).call('guardian/openLink', { token: late })).rejects.toThrow('guardian.linkGone')
    for (let count = 2; count < guardianRate.guardianLinkPerAddress.points; count++)
      await visit(t).call('guardian/requestLink', { email: guardian.email })
    await expect(visit(t).call('guardian/requestLink', { email: guardian.email })).rejects.toThrow(
      'limit.tooMany',
    )
  })

  it('[GC8] has a session of half an hour, with a cookie of its own, which logging out ends', async () => {
    const { guardian } = await aPairWithGuardian()
    const { me } = await guardian.query<GuardianSessionResult>('guardian/session')
    expect(me?.email).toBe(guardian.email)
    expect((me?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(guardianSession.absolute)
    const { cookie } = guardian
    await guardian.call('guardian/logOut')
    const again = Object.assign(visit(t), { cookie })
    await expect(pageOf(again)).rejects.toThrow('app.signedOut')
    const second = await aPairWithGuardian()
    await db()
      .update(guardianSessions)
      .set({ createdAt: sql`now() - interval '31 minutes'` })
    await expect(pageOf(second.guardian)).rejects.toThrow('app.signedOut')
    await deleteEndedGuardianAccess(db())
    expect(await db().$count(guardianSessions)).toBe(0)
  })

  it("[GC8] is no way to members' or staff's calls, nor theirs to it", async () => {
    const { guardian, mentee } = await aPairWithGuardian()
    expect(guardian.cookie).toMatch(/^pathlight-guardian=/)
    for (const { path, rule, example } of allCalls()) {
      const isOpen =
        rule === 'app.read' || (rule?.startsWith('account.') === true && rule !== 'account.manage')
      if (isOpen || path === 'live.stream') continue
      const response = await guardian.post(path, example)
      const reached = response.statusCode === 405 ? await guardian.get(`/api/${path}`) : response
      expect(`${path} ${reached.body}`).toMatch(/app\.(?:signedOut|notFound|invalid)/)
    }
    await expect(guardian.query('staff/waiting')).rejects.toThrow('app.signedOut')
    const secret = guardian.cookie.split('=')[1] ?? ''
    for (const name of ['pathlight', 'pathlight-staff']) {
      const forged = Object.assign(visit(t), { cookie: `${name}=${secret}` })
      await expect(forged.query('account.sessions')).rejects.toThrow('app.signedOut')
      await expect(forged.query('staff/waiting')).rejects.toThrow('app.signedOut')
    }
    for (const { cookie } of [mentee, staff]) {
      const own = cookie.split('=')[1] ?? ''
      const forged = Object.assign(visit(t), { cookie: `pathlight-guardian=${own}` })
      await expect(pageOf(forged)).rejects.toThrow('app.signedOut')
      await expect(forged.call('guardian/withdraw', { id: newId() })).rejects.toThrow('app.signedOut')
    }
  })
})

it('[GC11] an ended consent is deleted after a year, and the address with the last one', async () => {
  const { guardian, mentee } = await aPairWithGuardian()
  await guardian.call('guardian/withdraw', { id: guardian.consentId })
  const isOfMinor = eq(guardianConsents.minorId, mentee.id)
  await deleteEndedGuardianAccess(db())
  expect(await db().$count(guardianConsents, isOfMinor)).toBe(1)
  await db()
    .update(guardianConsents)
    .set({ endedAt: sql`now() - ${guardianConsent.keepDays + 1} * interval '1 day'` })
    .where(isOfMinor)
  await deleteEndedGuardianAccess(db())
  expect(await db().$count(guardianConsents, isOfMinor)).toBe(0)
  expect(await db().$count(guardians, eq(guardians.email, guardian.email))).toBe(0)
})

it('[GC11] deleting the account deletes its consents', async () => {
  const { mentee }: Pair = await aPairWithGuardian()
  await mentee.call('account.deleteAccount', { password, word: 'REMOVE' })
  expect(await db().$count(guardianConsents, eq(guardianConsents.minorId, mentee.id))).toBe(0)
})
