import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { callOutcomes, callRecords, callTimes, missedCalls } from '#server/db/schema.ts'
import { sweep } from '#server/registry/cleanup.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { callOutcome, callTimesKeptFor } from '#shared/limits/call.ts'
import type { KeptCall } from '#shared/contract/call-records.ts'
import { newId } from '#shared/domain/ids.ts'

const HOUR = 3_600_000

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm

/** A pair with an agreed time that ended so many milliseconds ago. */
async function pairWithPastCall(agoMs = HOUR): Promise<Pair & { readonly timeId: string }> {
  const pair = await aPair(t)
  const { mentor, mentee, chatId } = pair
  const timeId = newId()
  const end = Date.now() - agoMs
  await db()
    .insert(callTimes)
    .values({
      ...{ id: timeId, chatId, mentorId: mentor.id, menteeId: mentee.id, proposedBy: mentor.id },
      ...{ startsAt: new Date(end - HOUR), endsAt: new Date(end), status: 'agreed' },
    })
  return { ...pair, timeId }
}

const tell = (by: Person, chatId: string, timeId: string, tookPlace: boolean) =>
  by.call('calls.tellOutcome', { chatId, timeId, tookPlace })

async function openKept(person: Person, chatId: string) {
  const socket = await openSocket({ port, cookie: person.cookie })
  onTestFinished(() => socket.raw.terminate())
  const feed = await socket.watch([{ name: 'keptCalls', input: { chatId } }])
  const call = () => (feed.of('keptCalls').value as readonly KeptCall[] | undefined)?.[0]
  return {
    call,
    until: (mine: boolean | null, isNoShow: boolean) =>
      feed.until(`${mine} ${isNoShow}`, () => call()?.mine === mine && call()?.isNoShow === isNoShow),
  }
}

describe('an agreed time without a call', () => {
  it('[CO1, CO2] did not take place once both have said so, and neither is told before what the other said', async () => {
    const { mentor, mentee, chatId, timeId } = await pairWithPastCall()
    const [hers, his] = [await openKept(mentor, chatId), await openKept(mentee, chatId)]
    for (const shown of [hers, his]) await shown.until(null, false)
    await tell(mentor, chatId, timeId, false)
    await hers.until(false, false)
    expect(his.call()).toMatchObject({ mine: null, isNoShow: false })
    await tell(mentee, chatId, timeId, true)
    await his.until(true, false)
    expect(hers.call()).toMatchObject({ mine: false, isNoShow: false })
    await tell(mentee, chatId, timeId, false)
    await his.until(false, true)
    await hers.until(false, true)
  })

  it('[CO1] is asked about after its end, for two weeks, and not of calls that both were in', async () => {
    const { mentor, mentee, chatId, timeId } = await pairWithPastCall()
    const [row] = await db().select().from(callTimes).where(eq(callTimes.id, timeId))
    const startedAt = new Date((row?.startsAt.getTime() ?? 0) + 60_000)
    await db().insert(missedCalls).values({ chatId, callerId: mentor.id, startedAt, isAnswered: true })
    await expect(tell(mentee, chatId, timeId, false)).rejects.toThrow('callOutcome.closed')
    const kept = await openKept(mentee, chatId)
    await kept.until(null, false)
    expect(kept.call()?.wasHeld).toBe(true)

    const old = await pairWithPastCall(callOutcome.within + HOUR)
    await expect(tell(old.mentor, old.chatId, old.timeId, false)).rejects.toThrow('callOutcome.closed')
    // One that runs, and one of others.
    const running = await pairWithPastCall(-HOUR / 2)
    await expect(tell(running.mentor, running.chatId, running.timeId, false)).rejects.toThrow(
      'callOutcome.closed',
    )
    await expect(tell(running.mentor, running.chatId, old.timeId, false)).rejects.toThrow(
      'callOutcome.closed',
    )
    // One that was canceled, and of which an agenda is left.
    const { mentor: other, chatId: otherId, timeId: canceledId } = await pairWithPastCall()
    const [canceled] = await db().delete(callTimes).where(eq(callTimes.id, canceledId)).returning()
    const span = { startsAt: canceled?.startsAt ?? new Date(), endsAt: canceled?.endsAt ?? new Date() }
    await db()
      .insert(callRecords)
      .values({ id: canceledId, chatId: otherId, ...span, canceledAt: new Date() })
    await expect(tell(other, otherId, canceledId, false)).rejects.toThrow('callOutcome.closed')
  })

  it('[CO3] what one of the two said alone is deleted with the time; what both said is kept', async () => {
    const alone = await pairWithPastCall()
    const both = await pairWithPastCall()
    await tell(alone.mentor, alone.chatId, alone.timeId, false)
    for (const member of [both.mentor, both.mentee]) await tell(member, both.chatId, both.timeId, false)
    for (const { timeId } of [alone, both]) {
      const end = Date.now() - callTimesKeptFor - HOUR
      const span = { startsAt: new Date(end - HOUR), endsAt: new Date(end) }
      await db().update(callTimes).set(span).where(eq(callTimes.id, timeId))
    }
    await sweep(t.services)
    const left = async (timeId: string) => [
      await db().$count(callTimes, eq(callTimes.id, timeId)),
      await db().$count(callRecords, eq(callRecords.id, timeId)),
      await db().$count(callOutcomes, eq(callOutcomes.recordId, timeId)),
    ]
    expect(await left(alone.timeId)).toEqual([0, 0, 0])
    expect(await left(both.timeId)).toEqual([0, 1, 2])
    const kept = await openKept(both.mentee, both.chatId)
    await kept.until(false, true)
    expect(kept.call()?.isCanceled).toBe(false)
  })
})
