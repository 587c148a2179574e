import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalEvents } from '#server/db/schema.ts'
import { sweep } from '#server/registry/cleanup.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { dayFromNow, endApprovalIn } from '#server/testing/data/approvals.ts'
import { mailsTo, aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { ChatState } from '#shared/contract/chat.ts'

let t: TestApp
let port: number
let staff: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', TIME_ZONE: 'UTC' })
  port = await listen(t.app)
  staff = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const kindsOf = async ({ id }: Person) =>
  (await t.services.database.orm.select().from(approvalEvents).where(eq(approvalEvents.personId, id))).map(
    ({ kind }) => kind,
  )
const endMails = async ({ email }: Person) =>
  (await mailsTo(t, email, 0)).filter(({ subject }) => subject.includes('has expired')).length

/** The chat of a pair as the mentee reads it live. */
async function watchChat({ mentee, chatId }: Pair) {
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'chat', input: { chatId } }])
  const head = () => feed.of('chat').value as ChatState | undefined
  await feed.until('the chat', () => head() !== undefined)
  const untilEnd = () => feed.until('the end', () => head()?.isWithoutMentor === true)
  return { untilEnd, close: () => socket.raw.close() }
}

describe('an end of the activity that no sweep has recorded', () => {
  it('[MA9] is told by the next step of staff: to both members, once', async () => {
    const pair = await aPair(t, { birthYear: 1990 })
    const chat = await watchChat(pair)
    await endApprovalIn(t, pair.mentor, 0)
    await staff.call('staff/addNote', { personId: pair.mentor.id, text: 'called, nobody answered' })
    await chat.untilEnd()
    chat.close()
    expect(await kindsOf(pair.mentor)).toEqual(['approved', 'expired', 'noted'])
    await expect.poll(() => endMails(pair.mentor)).toBe(1)
    await sweep(t.services)
    expect(await kindsOf(pair.mentor)).toEqual(['approved', 'expired', 'noted'])
    expect(await endMails(pair.mentor)).toBe(1)
  })

  it('[MA6, MA9] is told with a failed check, which ends the activity at once', async () => {
    const pair = await aPair(t, { birthYear: 1990 })
    const chat = await watchChat(pair)
    const check = { check: 'record', result: 'failed', checkedOn: dayFromNow(-1), expiresOn: null }
    await staff.call('staff/recordCheck', { personId: pair.mentor.id, ...check })
    await chat.untilEnd()
    chat.close()
    expect(await kindsOf(pair.mentor)).toEqual(['approved', 'checked', 'expired'])
    await expect.poll(() => endMails(pair.mentor)).toBe(1)
  })
})
