import { refreshConsent } from '#server/policy/consent.ts'
import type { ConsentSettings } from '#server/policy/consent.ts'
import {
  approvalChecks,
  approvalEvents,
  approvals,
  caseEvents,
  cases,
  chats,
  guardianConsents,
  guardians,
  mentorApplications,
  messages,
  pairReviews,
  reports,
  requests,
} from '#server/db/schema.ts'
import type { Orm } from '#server/db/orm.ts'
import { sql } from 'drizzle-orm'
import { createRandom } from '../random.ts'
import { inBatches, insertPeople } from '../store.ts'
import type { DemoData } from '../world.ts'
import { inventApprovals } from './approvals.ts'
import { inventCases } from './cases.ts'
import { inventConsents } from './consents.ts'
import { inventMembers } from './members.ts'
import type { LargeSizes } from './members.ts'

/** The random numbers differ from those of the cast with the same seed. */
const SEED_OFFSET = 1_000_003
const ADULT = 18

/** Everything that `--large` adds, the same for the same seed and time. Writes nothing. */
export function buildLarge(seed: number, now: Date, cast: Pick<DemoData, 'people'>, sizes: LargeSizes) {
  const random = createRandom(seed + SEED_OFFSET)
  const staffId = random.id()
  const members = inventMembers(random, now, cast.people, sizes)
  const minors = members.mentees.filter(({ birthYear }) => now.getUTCFullYear() - birthYear < ADULT)
  return {
    ...members,
    approvals: inventApprovals(random, now, members.mentors, staffId),
    consents: inventConsents(random, now, minors, staffId),
    cases: inventCases(random, now, sizes.cases, members, staffId),
  }
}
export type LargeData = ReturnType<typeof buildLarge>

type Insert = {
  readonly passwordHash: string
  readonly say: (line: string) => void
  readonly settings: ConsentSettings
}

/**
 * Writes it, many rows per statement, and says what it is at. Not in one transaction, which would hold a lock for each
 * address: what is left of an interrupted run is deleted with `--reset`.
 */
export async function insertLarge(
  db: Orm,
  data: LargeData,
  { passwordHash, say, settings }: Insert,
): Promise<void> {
  const { approvals: approval, consents, cases: cased } = data
  say(`${data.people.length} members`)
  await insertPeople(db, data.people, passwordHash)
  say(`${approval.states.length} approvals with ${approval.events.length} events`)
  await inBatches(approval.events, (rows) => db.insert(approvalEvents).values(rows))
  await inBatches(approval.states, (rows) => db.insert(approvals).values(rows))
  await inBatches(approval.checks, (rows) => db.insert(approvalChecks).values(rows))
  await inBatches(approval.applications, (rows) => db.insert(mentorApplications).values(rows))
  say(`${data.chats.length} pairs with ${data.messages.length} messages`)
  await inBatches(data.requests, (rows) => db.insert(requests).values(rows))
  await inBatches(data.chats, (rows) => db.insert(chats).values(rows))
  // Each began when its request was accepted.
  await db.execute(sql`
    update works as w set started_at = r.changed_at from requests as r where r.id = w.id and r.changed_at < w.started_at`)
  await inBatches(data.messages, (rows) => db.insert(messages).values(rows))
  say(`${consents.consents.length} consents of guardians`)
  await inBatches(consents.guardians, (rows) => db.insert(guardians).values(rows))
  await inBatches(consents.consents, (rows) => db.insert(guardianConsents).values(rows))
  await db.transaction((tx) => refreshConsent(tx, settings, { atMost: data.people.length }))
  say(`${cased.cases.length} cases with ${cased.events.length} events`)
  await inBatches(cased.reports, (rows) => db.insert(reports).values(rows))
  await inBatches(cased.cases, (rows) => db.insert(cases).values(rows))
  await inBatches(cased.events, (rows) => db.insert(caseEvents).values(rows))
  await inBatches(cased.reviews, (rows) => db.insert(pairReviews).values(rows))
  await db.execute(sql`analyze`)
}
