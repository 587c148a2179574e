import { and, asc, eq, gt, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { approvals, mentorApplications } from '#server/db/schema.ts'
import { transact } from '#server/db/transaction.ts'
import { isHeldMember } from '#server/case-records/keep-store.ts'
import { enrolledCoordinators } from '#server/policy/enrolled-staff.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { applicationDays, approvalBatch, approvalWarnings } from '#shared/limits/approval.ts'
import { changedTopics, mailMentor, tellMentees } from './announce.ts'
import { remindMentors } from './reminders.ts'
import { isApprovalRequired, settingsOf } from './settings.ts'
import * as store from './store.ts'

const inDays = (days: number): SQL => sql`now() + ${days} * interval '1 day'`

/**
 * The daily sweep of approvals: records those that have ended, reminds those who have not applied, warns of ends that are near, and deletes the text of
 * applications some time after the decision. The conditions in SQL compare the clock themselves, so a sweep that is late
 * leaves no mentor in a list [MA9].
 */
export async function sweepApprovals(services: Services): Promise<void> {
  await deleteOldApplications(services)
  if (!isApprovalRequired(services)) return
  await recordEndedApprovals(services)
  await remindMentors(services)
  // Those who end within the shorter time first: a mentor who gets its warning needs no other.
  for (const days of approvalWarnings.toReversed()) {
    const isUnwarned = or(isNull(approvals.warnedDays), gt(approvals.warnedDays, days))
    const isSoon = and(store.isActiveNow, lt(approvals.activeUntil, inDays(days)), isUnwarned)
    for await (const id of mentorsWhere(services, isSoon)) await warn(services, id, days)
  }
}

/** Records the approvals that have ended, also between two sweeps: mentees hear of it on the same day [EN9]. */
export async function recordEndedApprovals(services: Services): Promise<void> {
  if (!isApprovalRequired(services)) return
  for await (const id of mentorsWhere(services, store.isOver)) await recordEnd(services, id)
}

/** The ids of mentors by their approval, in batches. */
async function* mentorsWhere({ database }: Services, condition: SQL | undefined): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await database.orm
      .select({ id: approvals.personId })
      .from(approvals)
      .where(and(condition, gt(approvals.personId, after)))
      .orderBy(asc(approvals.personId))
      .limit(approvalBatch)
    yield* rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (!last || rows.length < approvalBatch) return
    after = last.id
  }
}

/** Records that a mentor is active no longer, and mails the mentor. Another node may have done it meanwhile. */
const recordEnd = (services: Services, id: string): Promise<void> =>
  transact(services, async (tx, publish) => {
    if (!(await store.lockMentor(tx, id)) || (await store.readApproval(tx, id))?.isOver !== true) return
    const written = await store.addEvent(tx, settingsOf(services), id, { kind: 'expired' })
    // By the clock it had ended before: pages that show the mentor read again now.
    const change = { ...written, wasMentorActive: true }
    await tellMentees(tx, services, id, change)
    for (const event of await changedTopics(tx, services, id, change)) publish(event)
    await mailMentor(tx, services, id, written)
  })

/** Warns the mentor and the coordinators that the mentor is active for at most `days` more. */
const warn = (services: Services, id: string, days: number): Promise<void> =>
  transact(services, async (tx, publish) => {
    if (!(await store.lockMentor(tx, id))) return
    const approval = await store.readApproval(tx, id)
    if (approval?.isNow !== true || (approval.warnedDays !== null && approval.warnedDays <= days)) return
    const written = await store.addEvent(tx, settingsOf(services), id, { kind: 'warned', days })
    for (const event of await changedTopics(tx, services, id, written)) publish(event)
    await mailMentor(tx, services, id, written)
    for (const staff of await enrolledCoordinators(tx))
      await queueMail(tx, services.jobs, {
        kind: 'approvalEnding',
        id: `${staff.id}/${id}/${written.seq}`,
      })
  })

/** Deletes the text of applications that were decided a while ago [MA5], but not while a case of the mentor is on hold [CS16]. */
async function deleteOldApplications({ database }: Services): Promise<void> {
  const isDecided = sql`exists (select from ${approvals} where ${eq(approvals.personId, mentorApplications.personId)}
    and ${approvals.state} not in ('applied', 'inReview') and ${lt(approvals.since, inDays(-applicationDays))})`
  await database.orm
    .delete(mentorApplications)
    .where(and(isDecided, not(isHeldMember(mentorApplications.personId))))
}
