import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import {
  approvalChecks,
  approvalEvents,
  approvals,
  mentorApplications,
  people,
  requests,
} from '#server/db/schema.ts'
import type { ShownCheck } from '#shared/contract/approval.ts'
import { activityOf, standingOf } from '#shared/domain/approval.ts'
import type { ApprovalEvent, ApprovalState, CheckKind, Standing } from '#shared/domain/approval.ts'

export type EventRow = typeof approvalEvents.$inferSelect
export type NewEvent = Pick<EventRow, 'kind'> & Partial<Omit<EventRow, 'seq' | 'personId' | 'at'>>

/** What an approval depends on besides its events: the checks that are asked for, and the time zone of days. */
export type ApprovalSettings = { readonly required: readonly CheckKind[]; readonly timeZone: string }

/** An event as `standingOf` reads it. */
export const toEvent = ({ at, until, ...event }: EventRow): ApprovalEvent => ({
  ...event,
  at: at.getTime(),
  until: until?.getTime() ?? null,
})

/** Locks a mentor until the transaction ends, so that steps follow one another. False if there is no such mentor. */
export async function lockMentor(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), eq(people.role, 'mentor')))
    .for('no key update')
  return rows.length === 1
}

/** The events of a mentor, the oldest first. */
export const listEvents = (db: Executor, personId: string): Promise<EventRow[]> =>
  // All of them: the standing follows from every event. A mentor has few.
  db
    .select()
    .from(approvalEvents)
    .where(eq(approvalEvents.personId, personId))
    .orderBy(asc(approvalEvents.seq))

export type Written = {
  readonly standing: Standing
  readonly wasMentorActive: boolean
  readonly isMentorActive: boolean
  readonly seq: number
}

/**
 * Adds an event, and derives the approval and its checks from all events [MA4]. Under the lock on the mentor. Answers the
 * standing, the number of the event, and whether the mentor is active now, and was before.
 */
export async function addEvent(
  tx: Tx,
  settings: ApprovalSettings,
  personId: string,
  event: NewEvent,
): Promise<Written> {
  const before = await readApproval(tx, personId)
  const [added] = await tx
    .insert(approvalEvents)
    .values({ ...event, personId, at: sql`clock_timestamp()` })
    .returning({ seq: approvalEvents.seq })
  const standing = standingOf((await listEvents(tx, personId)).map(toEvent), settings.required)
  await writeStanding(tx, settings, personId, standing)
  const now = await readApproval(tx, personId)
  return {
    standing,
    seq: added?.seq ?? 0,
    wasMentorActive: before?.isNow ?? false,
    isMentorActive: now?.isNow ?? false,
  }
}

async function writeStanding(
  tx: Tx,
  { required, timeZone }: ApprovalSettings,
  personId: string,
  standing: Standing,
): Promise<void> {
  const { state, since, firstApprover, warnedDays, checks } = standing
  const activity = activityOf(standing, required)
  const activeUntil = sql`coalesce(${activity.endsOn}::date::timestamp at time zone ${timeZone},
    ${activity.until === null ? null : new Date(activity.until).toISOString()}::timestamptz)`
  if (state !== null) {
    const row = {
      state,
      since: new Date(since),
      isActive: activity.isActive,
      activeUntil,
      firstApprover,
      warnedDays,
    }
    await tx
      .insert(approvals)
      .values({ personId, ...row })
      .onConflictDoUpdate({ target: approvals.personId, set: row })
  }
  for (const [check, row] of checks)
    await tx
      .insert(approvalChecks)
      .values({ personId, check, ...row })
      .onConflictDoUpdate({ target: [approvalChecks.personId, approvalChecks.check], set: row })
}

/** Whether the mentor of a row of `approvals` is active by the clock. */
export const isActiveNow = sql<boolean>`(${approvals.isActive} and (${approvals.activeUntil} is null or ${approvals.activeUntil} > now()))`

/** Whether an approval, or the time without one, has ended by the clock, and the sweep has not said so yet. */
export const isOver = sql<boolean>`(${approvals.state} in ('approved', 'kept') and not ${isActiveNow}
  or ${approvals.state} in ('applied', 'inReview') and ${approvals.isActive} and not ${isActiveNow})`

/** The state by the clock: an approval whose time is over has expired, whether the sweep has said so or not. */
export const stateNow = sql<ApprovalState | null>`case when ${approvals.state} in ('approved', 'kept') and not ${isActiveNow}
  then 'expired' else ${approvals.state} end`

/** Where an approval stands by the clock; undefined before anything has happened. */
export async function readApproval(db: Executor, personId: string) {
  const [row] = await db
    .select({
      state: sql<ApprovalState>`${stateNow}`,
      since: approvals.since,
      activeUntil: approvals.activeUntil,
      firstApprover: approvals.firstApprover,
      warnedDays: approvals.warnedDays,
      isNow: isActiveNow,
      isOver,
    })
    .from(approvals)
    .where(eq(approvals.personId, personId))
  return row
}

/** The newest result of each check of these mentors. */
export const listChecks = (db: Executor, ids: readonly string[]) =>
  db
    .select()
    .from(approvalChecks)
    .where(inArray(approvalChecks.personId, [...ids]))

/** The required checks that these mentors have passed and that are valid today, in the order of `required` [MA10]. */
export async function passedChecks(
  db: Executor,
  ids: readonly string[],
  { required, timeZone }: ApprovalSettings,
): Promise<ReadonlyMap<string, ShownCheck[]>> {
  const [rows, today] = await Promise.all([listChecks(db, ids), readToday(db, timeZone)])
  const passed = rows.filter(
    ({ result, expiresOn }) => result === 'passed' && (expiresOn === null || expiresOn > today),
  )
  const shownOf = (id: string): ShownCheck[] =>
    required.flatMap((kind) => {
      const row = passed.find(({ personId, check }) => personId === id && check === kind)
      return row ? [{ kind, checkedOn: row.checkedOn }] : []
    })
  return new Map(ids.map((id) => [id, shownOf(id)]))
}

/** The day of the instance, as YYYY-MM-DD, by the clock of the database. */
export async function readToday(db: Executor, timeZone: string): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(
    sql`select (now() at time zone ${timeZone})::date::text as today`,
  )
  return rows[0]?.today ?? ''
}

export async function readApplication(db: Executor, personId: string) {
  const [row] = await db.select().from(mentorApplications).where(eq(mentorApplications.personId, personId))
  return row && { ...row, sentAt: row.sentAt.getTime() }
}

export async function saveApplication(
  tx: Tx,
  { personId, ...parts }: Omit<typeof mentorApplications.$inferInsert, 'sentAt'>,
): Promise<void> {
  const row = { ...parts, sentAt: sql`now()` }
  await tx
    .insert(mentorApplications)
    .values({ personId, ...row })
    .onConflictDoUpdate({ target: mentorApplications.personId, set: row })
}

/** The newest reason that staff gave for a refusal or a suspension. */
export async function readReason(db: Executor, personId: string): Promise<string> {
  const [row] = await db
    .select({ text: approvalEvents.text })
    .from(approvalEvents)
    .where(
      and(eq(approvalEvents.personId, personId), inArray(approvalEvents.kind, ['declined', 'suspended'])),
    )
    .orderBy(desc(approvalEvents.seq))
    .limit(1)
  return row?.text ?? ''
}

type MailsOf = { readonly personId?: string; readonly staffId?: string }

/** Whether an event is an email of staff to a mentor, or of one of the staff, in the last 24 hours, as a condition. */
export const isMailOf = ({ personId, staffId }: MailsOf): SQL | undefined =>
  and(
    eq(approvalEvents.kind, 'asked'),
    // Without the reminders of the server [MA20].
    isNotNull(approvalEvents.staffId),
    sql`${approvalEvents.at} > now() - interval '24 hours'`,
    personId === undefined ? undefined : eq(approvalEvents.personId, personId),
    staffId === undefined ? undefined : eq(approvalEvents.staffId, staffId),
  )

/** How many there are [MA16]. */
export const countMails = (db: Executor, about: MailsOf): Promise<number> =>
  db.$count(approvalEvents, isMailOf(about))

/** The requests of a mentor: both members see whether the mentor is active. */
export const requestsOfMentor = (db: Executor, mentorId: string) =>
  db
    .select({ id: requests.id, mentorId: requests.mentorId, requesterId: requests.requesterId })
    .from(requests)
    .where(eq(requests.mentorId, mentorId))
