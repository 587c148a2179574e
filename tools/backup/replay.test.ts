import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JournalEntry } from '#server/db/restore-journal.ts'
import {
  approvals,
  caseEvents,
  caseMembers,
  guardianConsents,
  pauses,
  people,
  users,
} from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCaseOf } from '#server/testing/data/cases.ts'
import { aPair, aMentee } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { replayJournal } from './replay.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const madeAt = new Date()
const entry = (
  kind: JournalEntry['kind'],
  userId: string,
  minutes: number,
  otherId: string | null = null,
) => ({
  ...{ id: `${kind}-${minutes}`, kind, userId, otherId },
  at: madeAt.getTime() + minutes * 60_000,
})
const replay = (...entries: JournalEntry[]) => replayJournal(t.services, { entries, madeAt })
const nothing = {
  ...{ deleted: 0, suspended: 0, unsuspended: 0, blocked: 0, unblocked: 0 },
  ...{ paused: 0, resumed: 0, consentEnded: 0, mentorEnded: 0 },
}

it('[RJ2, GC11] a replay repeats the last of several entries, and nothing that the backup has or that is older', async () => {
  const { mentor, mentee } = await aPair(t)
  const third = await aMentee(t)
  const lifted = [entry('suspended', third.id, 1), entry('unsuspended', third.id, 2)]
  expect(await replay(...lifted, entry('deleted', third.id, -2 * 24 * 60))).toEqual(nothing)
  expect(await replay(...lifted.toReversed(), entry('suspended', third.id, 3))).toEqual({
    ...nothing,
    suspended: 1,
  })
  expect(await replay(entry('suspended', third.id, 3))).toEqual(nothing)
  const block = entry('blocked', mentee.id, 1, mentor.id)
  expect(await replay(block)).toEqual({ ...nothing, blocked: 1 })
  expect(await replay(block)).toEqual(nothing)
  expect(await replay(block, entry('unblocked', mentee.id, 2, mentor.id))).toEqual({
    ...nothing,
    unblocked: 1,
  })
  const pause = entry('paused', mentee.id, 1, mentor.id)
  const reported = entry('reportPaused', mentee.id, 1, mentor.id)
  expect(await replay(pause, reported)).toEqual({ ...nothing, paused: 2 })
  expect(await replay(pause, reported)).toEqual(nothing)
  expect(await replay(pause, reported, entry('resumed', mentee.id, 2, mentor.id))).toEqual({
    ...nothing,
    resumed: 1,
  })
  expect(await t.services.database.orm.select({ source: pauses.source }).from(pauses)).toEqual([
    { source: 'report' },
  ])
  const consent = { id: newId(), minorId: mentee.id, method: 'form', issuedBy: newId() } as const
  const given = { ...consent, expiresAt: madeAt, givenAt: madeAt, confirmedAt: madeAt }
  await t.services.database.orm.insert(guardianConsents).values(given)
  await t.services.database.orm.update(people).set({ consent: 'given' }).where(eq(people.id, mentee.id))
  const ended = entry('consentEnded', mentee.id, 1, consent.id)
  expect(await replay(ended)).toEqual({ ...nothing, consentEnded: 1 })
  expect(await replay(ended, entry('consentEnded', mentee.id, 1, newId()))).toEqual(nothing)
  const [state] = await t.services.database.orm.select().from(people).where(eq(people.id, mentee.id))
  expect(state?.consent).toBe('missing')
  const both = [entry('blocked', third.id, 1, mentee.id), entry('deleted', mentee.id, 4)]
  expect(await replay(...both)).toMatchObject({ deleted: 1 })
  expect(await t.services.database.orm.$count(users, eq(users.id, mentee.id))).toBe(0)
  expect(await replay(...both)).toEqual(nothing)
})

it('[RJ2] a replay suspends a mentor who was active in the backup, and whose approval has ended since', async () => {
  const { mentor, mentee } = await aPair(t)
  const { orm } = t.services.database
  await orm
    .insert(approvals)
    .values({ personId: mentor.id, state: 'approved', since: madeAt, isActive: true })
  const stopped = entry('mentorEnded', mentor.id, 1)
  // Approved again since, in the end: staff look again only at what ended.
  expect(await replay(stopped, entry('mentorActive', mentor.id, 2))).toEqual(nothing)
  expect(await replay(stopped)).toEqual({ ...nothing, mentorEnded: 1 })
  expect(await replay(stopped, entry('mentorEnded', mentee.id, 1))).toEqual(nothing)
  const [approval] = await orm.select().from(approvals).where(eq(approvals.personId, mentor.id))
  expect(approval).toMatchObject({ state: 'suspended', isActive: false })
})

it('[RJ2, CS30, CS16] copies to the cases what a deletion takes that is repeated', async () => {
  const pair = await aPair(t)
  const id = await aCaseOf(t, pair)
  const { orm } = t.services.database
  const held = { caseId: id, kind: 'held', urgency: 3, data: { until: '2999-01-01T00:00:00.000Z' } } as const
  await orm.insert(caseEvents).values({ ...held, n: 9 })
  await orm.delete(caseMembers).where(eq(caseMembers.caseId, id))
  expect(await replay(entry('deleted', pair.mentor.id, 1))).toMatchObject({ deleted: 1 })
  const copies = await orm.select().from(caseMembers).where(eq(caseMembers.caseId, id))
  expect(copies.map(({ email }) => email)).toEqual([pair.mentor.email])
  const isKept = and(eq(caseEvents.caseId, id), eq(caseEvents.kind, 'kept'))
  expect(await orm.$count(caseEvents, and(isKept, sql`data ? 'around'`))).toBe(1)
})
