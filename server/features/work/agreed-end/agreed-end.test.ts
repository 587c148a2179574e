import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requests, workAgreements } from '#server/db/schema.ts'
import { listConnections } from '#server/features/connections/list-store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { noticesOf, settled } from '#server/testing/data/notices.ts'
import { acceptedPair, mailsTo } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { agreementWords, inDays } from '#server/testing/data/work.ts'
import { agreedEnd as limit } from '#shared/limits/work.ts'
import { endAgreed } from './end.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day() })
})
afterAll(() => t.close())

const orm = () => t.services.database.orm

async function agree({ mentor, mentee, chatId }: Pair, until: string, version = 0): Promise<void> {
  await mentee.call('work.saveAgreement', { chatId, version, ...agreementWords, until })
  await mentor.call('work.acceptAgreement', { chatId, version: version + 1 })
}
async function agreed(until: string): Promise<Pair> {
  const pair = await acceptedPair(t)
  await agree(pair, until)
  return pair
}

/** Moves the agreed day, and when the two were told of it, that many days back. */
async function daysLater({ chatId }: Pair, days: number): Promise<void> {
  await orm()
    .update(workAgreements)
    .set({
      until: sql`${workAgreements.until} - ${days}::int`,
      endToldAt: sql`${workAgreements.endToldAt} - make_interval(days => ${days})`,
    })
    .where(eq(workAgreements.workId, chatId))
}

const isOpen = async ({ mentee }: Pair): Promise<boolean> =>
  (await listConnections(orm(), mentee.id, 'standard')).accepted.length === 1
const subjects = async ({ email }: Person): Promise<string[]> => {
  await settled(t, 'mail')
  return (await mailsTo(t, email, 0)).map(({ subject }) => subject).filter((one) => /agreed on/.test(one))
}

describe('the agreed time', () => {
  it('[EN14] ends the connection after its day, and both were told a week before, once', async () => {
    const pair = await agreed(inDays(limit.noticeDays + 2))
    await endAgreed(t.services)
    expect(await subjects(pair.mentee)).toEqual([])
    await daysLater(pair, 3)
    await endAgreed(t.services)
    await endAgreed(t.services)
    for (const person of [pair.mentor, pair.mentee]) {
      expect(await subjects(person)).toHaveLength(1)
      expect((await noticesOf(t, person)).map(({ mail }) => mail)).toContain('agreedEnd')
    }
    await daysLater(pair, limit.noticeDays - 1)
    await endAgreed(t.services)
    expect(await isOpen(pair)).toBe(true)
    await daysLater(pair, 2)
    await endAgreed(t.services)
    expect(await isOpen(pair)).toBe(false)
    for (const person of [pair.mentor, pair.mentee]) expect(await subjects(person)).toHaveLength(2)
    expect((await listConnections(orm(), pair.mentee.id, 'standard')).ended).toMatchObject([
      { kind: 'agreed' },
    ])
  })

  it('[EN14] ends nothing that the two have not known for a week, also if the day is over', async () => {
    const pair = await agreed(inDays(-3))
    await endAgreed(t.services)
    await endAgreed(t.services)
    expect(await isOpen(pair)).toBe(true)
    expect(await subjects(pair.mentor)).toHaveLength(1)
    await daysLater(pair, limit.noticeDays)
    await endAgreed(t.services)
    expect(await isOpen(pair)).toBe(false)
  })

  it('[EN14] leaves a pair that cannot be ended, and ends those after it', async () => {
    const pairs = [await agreed(inDays(-3)), await agreed(inDays(-3))]
    await endAgreed(t.services)
    for (const pair of pairs) await daysLater(pair, limit.noticeDays)
    const [stuck, other] = pairs.toSorted((a, b) => (a.chatId < b.chatId ? -1 : 1))
    if (!stuck || !other) throw new Error('two pairs')
    await orm().delete(requests).where(eq(requests.id, stuck.chatId))
    await endAgreed(t.services)
    expect(await isOpen(other)).toBe(false)
  })

  it('[EN14] ends nothing once one of the two has changed it, and begins anew once both accept', async () => {
    const pair = await agreed(inDays(1))
    const { mentor, chatId } = pair
    await endAgreed(t.services)
    await mentor.call('work.saveAgreement', { chatId, version: 1, ...agreementWords, until: inDays(2) })
    await daysLater(pair, 30)
    await endAgreed(t.services)
    expect(await isOpen(pair)).toBe(true)
    await pair.mentee.call('work.acceptAgreement', { chatId, version: 2 })
    await endAgreed(t.services)
    expect(await isOpen(pair)).toBe(true)
    expect(await subjects(mentor)).toHaveLength(2)
  })

  it('[EN14] ends nothing that only one has accepted, that has no day, or that rests', async () => {
    const pairs = [await acceptedPair(t), await agreed(inDays(1)), await acceptedPair(t)] as const
    const [one, resting, timeless] = pairs
    const { chatId } = one
    await one.mentee.call('work.saveAgreement', { chatId, version: 0, ...agreementWords, until: inDays(1) })
    await resting.mentee.call('safety.pause', { userId: resting.mentor.id })
    const words = { chatId: timeless.chatId, version: 0, ...agreementWords }
    await timeless.mentee.call('work.saveAgreement', words)
    await timeless.mentor.call('work.acceptAgreement', { chatId: timeless.chatId, version: 1 })
    await endAgreed(t.services)
    for (const pair of pairs) await daysLater(pair, 30)
    await endAgreed(t.services)
    for (const pair of pairs) {
      expect(await isOpen(pair)).toBe(true)
      expect(await subjects(pair.mentor)).toEqual([])
    }
  })
})
