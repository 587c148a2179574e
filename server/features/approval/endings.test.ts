import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalEvents, callTimes, chats, requests, staff as staffTable } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openRoom } from '#server/testing/clients/call-room.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { dayFromNow, endApprovalIn, passCheck } from '#server/testing/data/approvals.ts'
import { aMentee, aMentor, mailsTo, aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { settingsOf } from './settings.ts'
import { addEvent, lockMentor } from './store.ts'
import { sweepApprovals } from './sweep.ts'

let t: TestApp
let port: number
let staff: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', TIME_ZONE: 'UTC' })
  port = await listen(t.app)
  staff = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const adult = { birthYear: new Date().getUTCFullYear() - 22 }
const db = () => t.services.database.orm
const suspend = ({ id }: Person) =>
  staff.call('staff/suspend', { personId: id, reason: 'A question is open.' })
const reinstate = ({ id }: Person) => staff.call('staff/reinstate', { personId: id })
const failCheck = ({ id }: Person) =>
  staff.call('staff/recordCheck', {
    ...{ personId: id, check: 'record', result: 'failed', checkedOn: dayFromNow(0), expiresOn: null },
  })
const expire = async (mentor: Person) => {
  await endApprovalIn(t, mentor, 0)
  await sweepApprovals(t.services)
}

async function agreeOnTime({ mentor, mentee, chatId }: Pair, hours: number): Promise<void> {
  const id = newId()
  await mentee.call('calls.proposeTime', { chatId, id, start: Date.now() + hours * 3_600_000, minutes: 30 })
  await mentor.call('calls.confirmTime', { chatId, id })
}
const countTimes = (chatId: string) => db().$count(callTimes, eq(callTimes.chatId, chatId))

describe('the end of a mentor', () => {
  it.each([
    ['a suspension', suspend, ['call.ended']],
    ['a failed check', failCheck, ['call.ended']],
    // By the clock, the room may find that the chat rests before the sweep has run.
    ['an approval that has expired', expire, ['call.ended', 'chat.resting']],
  ] as const)(
    '[MA3, CT6] by %s ends a call for both, and deletes the agreed times',
    async (_cause, end, reasons) => {
      const pair = await aPair(t, adult)
      const { mentor, mentee, chatId } = pair
      await agreeOnTime(pair, 24)
      const rooms = [await openRoom(port, mentor, chatId), await openRoom(port, mentee, chatId)]
      await end(mentor)
      for (const { feed, reason, socket } of rooms) {
        await feed.until('the end of the call', () => reason() !== undefined)
        expect(reasons).toContain(reason())
        socket.raw.terminate()
      }
      expect(await countTimes(chatId)).toBe(0)
    },
  )

  it('[CT6] that is undone does not bring the times back', async () => {
    const pair = await aPair(t, adult)
    await agreeOnTime(pair, 24)
    await suspend(pair.mentor)
    await reinstate(pair.mentor)
    expect(await countTimes(pair.chatId)).toBe(0)
    await agreeOnTime(pair, 24)
    expect(await countTimes(pair.chatId)).toBe(1)
  })

  it('[MA3, RQ3] a request, an acceptance, and a time at the moment of a suspension come before it, or not at all', async () => {
    const [asking, other] = await Promise.all([aMentee(t, adult), aMentee(t, adult)])
    const { mentor, mentee, chatId } = await aPair(t, adult)
    const asked = `${mentor.id}__${asking.id}`
    await asking.call('connections.request', { mentorId: mentor.id })
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    // The transaction of the suspension stays open while the others ask.
    const suspension = db().transaction(async (tx) => {
      await lockMentor(tx, mentor.id)
      await addEvent(tx, settingsOf(t.services), mentor.id, {
        kind: 'suspended',
        text: 'A question is open.',
      })
      written()
      await sleep(300)
    })
    await isWritten
    const time = { chatId, id: newId(), start: Date.now() + 86_400_000, minutes: 30 }
    const answers = await Promise.all([
      mentor.post('connections.accept', { requestId: asked }),
      other.post('connections.request', { mentorId: mentor.id }),
      mentee.post('calls.proposeTime', time),
    ])
    await suspension
    const reasons = answers.map((answer) => answer.json<{ error?: { data: { reason: string } } }>().error)
    expect(reasons.map((error) => error?.data.reason)).toEqual([
      ...['request.acceptFailed', 'app.notFound', 'chat.resting'],
    ])
    expect(await db().$count(chats, eq(chats.id, asked))).toBe(0)
    expect(await db().$count(requests, eq(requests.requesterId, other.id))).toBe(0)
    expect(await countTimes(chatId)).toBe(0)
  })
})

describe('the warning of an end', () => {
  it('[MA9, MA14] goes to each coordinator but the one who has the mailbox of the mentor', async () => {
    const mentor = await aMentor(t)
    const own = await aStaff(t, 'coordinator')
    const email = mentor.email.replace('@', '+staff@')
    await db().update(staffTable).set({ email }).where(eq(staffTable.id, own.id))
    await passCheck(staff, mentor, 'training', dayFromNow(20))
    await sweepApprovals(t.services)
    const about = async (to: string) =>
      (await mailsTo(t, to, 0)).filter(({ text }) => text.includes(`/staff/mentors/${mentor.id}`)).length
    await expect.poll(() => about(staff.email), { timeout: 30_000 }).toBe(1)
    // One about another mentor comes after it would have.
    const next = await aMentor(t)
    await passCheck(staff, next, 'training', dayFromNow(20))
    await sweepApprovals(t.services)
    await expect.poll(async () => (await mailsTo(t, email, 0)).length, { timeout: 30_000 }).toBe(1)
    expect(await about(email)).toBe(0)
  })

  it('[MA9] comes once, also when a check is recorded that does not move the end', async () => {
    const mentor = await aMentor(t)
    const warned = async (): Promise<number> => {
      await sweepApprovals(t.services)
      const events = await db().select().from(approvalEvents).where(eq(approvalEvents.personId, mentor.id))
      return events.filter(({ kind }) => kind === 'warned').length
    }
    await passCheck(staff, mentor, 'training', dayFromNow(20))
    expect(await warned()).toBe(1)
    await passCheck(staff, mentor, 'interview')
    await passCheck(staff, mentor, 'record', dayFromNow(300))
    await passCheck(staff, mentor, 'training', dayFromNow(15))
    expect(await warned()).toBe(1)
    await passCheck(staff, mentor, 'training', dayFromNow(25))
    expect(await warned()).toBe(2)
    await passCheck(staff, mentor, 'training', dayFromNow(5))
    expect(await warned()).toBe(3)
  })
})
