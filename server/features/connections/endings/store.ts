import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { blocks, endings, pauses, people, requests, users, works } from '#server/db/schema.ts'
import { mentorCardColumns, toMentorCard } from '#server/features/people/store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/mail/queue.ts'
import { isBlocked, isMentorActive } from '#server/policy/scopes.ts'
import type { EndedPair } from '#shared/contract/connections.ts'
import type { EndingKind } from '#shared/domain/endings.ts'
import { newId } from '#shared/domain/ids.ts'
import { requests as limit } from '#shared/limits.ts'
import { expiry } from '#shared/limits/request.ts'

type Pair = { readonly id: string; readonly mentorId: string; readonly requesterId: string }

/** What the mentee of a request looked for: its aim, and the skills of the mentor. */
const wishOf = async (tx: Executor, { id, mentorId }: Pick<Pair, 'id' | 'mentorId'>) => {
  const [row] = await tx
    .select({ aim: requests.aim, skills: people.skills })
    .from(people)
    .leftJoin(requests, eq(requests.id, id))
    .where(eq(people.id, mentorId))
  return { aim: row?.aim ?? '', skills: row?.skills ?? [] }
}

/**
 * Records how a connection ends, in the transaction that ends it and before its request is removed. Answers the id of the ending, which is that
 * of its emails.
 */
export async function recordEnding(tx: Tx, pair: Pair, kind: Exclude<EndingKind, 'gone'>): Promise<string> {
  const row = { id: newId(), kind, ...(await wishOf(tx, pair)), isDismissed: false }
  await tx
    .insert(endings)
    .values({ workId: pair.id, ...row })
    .onConflictDoUpdate({ target: endings.workId, set: { ...row, endedAt: sql`now()` } })
  return row.id
}

/** Queues the emails about an ending to these members [EN3, EN7]. They wait for the morning of a member in quiet hours. */
export async function queueEnded(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  { id, to }: { readonly id: string; readonly to: readonly string[] },
): Promise<void> {
  for (const userId of to) await queueMail(tx, jobs, { kind: 'connectionEnded', id: `${id}/${userId}` })
}

/**
 * Records for each connection of a mentor that the mentor is gone, and queues the emails to the mentees [EN9]. Runs before an account is
 * suspended or deleted, or after an approval has ended (`wasActive`), in the same transaction. `openJobs` is called if there is an email. A mentee who was
 * told already, of a mentor who was not available before either, is not told again.
 */
export async function recordGoneMentor(
  tx: Tx,
  openJobs: () => Pick<Jobs, 'send'> | Promise<Pick<Jobs, 'send'>>,
  mentorId: string,
  { wasActive }: { readonly wasActive?: true } = {},
): Promise<void> {
  const [mentor] = await tx
    .select({
      skills: people.skills,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      isActive: isMentorActive(people.id),
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(and(eq(people.id, mentorId), eq(people.role, 'mentor')))
  if (!mentor) return
  const wasAvailable = !mentor.isSuspended && (wasActive ?? mentor.isActive)
  const pairs = await tx
    .select({ workId: works.id, aim: requests.aim })
    .from(requests)
    .innerJoin(works, eq(works.id, requests.id))
    .where(and(eq(requests.mentorId, mentorId), eq(requests.status, 'accepted')))
    .orderBy(works.id)
  for (const pair of pairs) {
    const row = {
      id: newId(),
      kind: 'gone' as const,
      aim: pair.aim,
      skills: mentor.skills,
      isDismissed: false,
    }
    const [told] = await tx
      .insert(endings)
      .values({ workId: pair.workId, ...row })
      .onConflictDoUpdate({
        target: endings.workId,
        set: { ...row, endedAt: sql`now()` },
        setWhere: sql`${endings.kind} <> 'gone' or ${wasAvailable}`,
      })
      .returning({ id: endings.id })
    if (told) await queueMail(tx, await openJobs(), { kind: 'mentorGone', id: told.id })
  }
}

/** Whether the mentor of a row of `works` cannot mentor: their account is deleted or suspended, or they are not approved any more. */
const isGone: SQL = sql`not exists (select from ${people} as p join ${users} as u on u.id = p.id
  where p.id = ${works.mentorId} and p.role = 'mentor' and u.suspended_at is null and ${isMentorActive(sql`p.id`)})`

const hasBlock: SQL = sql`exists (select from ${blocks} as b
  where (b.blocker_id = ${works.menteeId} and b.blocked_id = ${works.mentorId})
    or (b.blocker_id = ${works.mentorId} and b.blocked_id = ${works.menteeId}))`

/** Whether it is still as a row of `endings` says, and no block separates the two: they may be connected again, or a block came after it. */
export const isEndingCurrent: SQL = sql`case when ${endings.kind} = 'gone' then ${isGone} and not ${hasBlock}
  else ${endings.endedAt} = ${works.endedAt} and (${works.mentorId} is null or not ${isBlocked(works.mentorId, works.menteeId)}) end`

/** The mentor, unless the mentee cannot see them any more. */
const seenMentor = and(eq(people.id, works.mentorId), not(isBlocked(people.id, works.menteeId)))

const endingColumns = {
  id: endings.id,
  pairId: endings.workId,
  kind: endings.kind,
  endedAt: endings.endedAt,
  workEndedAt: works.endedAt,
  mentor: mentorCardColumns(),
}

function nameOf(mentor: Parameters<typeof toMentorCard>[0]) {
  // Mentors are adults, whom every profile shows alike.
  const { id, role, name } = toMentorCard(mentor, 'strict')
  return { id, role, name }
}

/** How connections of a mentee ended that the mentee did not end, or whose mentor is gone, until the mentee hides it or for 30 days [EN10]. */
export async function listEnded(db: Executor, menteeId: string): Promise<EndedPair[]> {
  const rows = await endedOf(db).execute({ mentee: menteeId })
  return rows.map(({ id, pairId, kind, endedAt, workEndedAt, mentor }) => ({
    ...{ id, kind, endedAt: endedAt.getTime() },
    mentor: mentor && nameOf(mentor),
    workId: workEndedAt === null ? null : pairId,
  }))
}

const endedOf = preparedQuery((db) =>
  db
    .select(endingColumns)
    .from(endings)
    .innerJoin(works, eq(works.id, endings.workId))
    .leftJoin(people, seenMentor)
    .where(
      and(
        eq(works.menteeId, sql.placeholder('mentee')),
        sql`${endings.kind} <> 'mentee' and not ${endings.isDismissed}`,
        sql`${endings.endedAt} > now() - ${expiry.keptDays} * interval '1 day'`,
        isEndingCurrent,
      ),
    )
    .orderBy(desc(endings.endedAt), desc(endings.id))
    .limit(limit.open)
    .prepare('ended-pairs'),
)

/** Hides the notice of an ending. */
export async function dismissEnding(tx: Executor, menteeId: string, id: string): Promise<void> {
  const isMine = sql`${endings.workId} in (select w.id from ${works} as w where w.mentee_id = ${menteeId})`
  await tx
    .update(endings)
    .set({ isDismissed: true })
    .where(and(eq(endings.id, id), isMine))
}

/** An ending by the id of its emails, unless it is not so any more. `isPaused`: one of the two has paused the other. */
export async function endingById(db: Executor, id: string) {
  const [row] = await db
    .select({
      ...endingColumns,
      menteeId: works.menteeId,
      mentorId: works.mentorId,
      isPaused: sql<boolean>`exists (select from ${pauses} as k where k.pair_id = ${works.id})`,
    })
    .from(endings)
    .innerJoin(works, eq(works.id, endings.workId))
    .leftJoin(people, seenMentor)
    .where(and(eq(endings.id, id), isEndingCurrent))
    .limit(1)
  return row
}

/** `mentorId`: null once the account is gone. `kind`: null if a block or a decision of staff ended it, or a version before this one. */
export type LastEnding = {
  readonly pairId: string
  readonly mentorId: string | null
  readonly kind: EndingKind | null
  readonly endedAt: Date
}

/**
 * How and when the last pair of a mentee ended, or lost its mentor, however long ago; null if no pair has, or while the mentee has
 * a mentor who can mentor. For whoever looks for the next mentor of a mentee.
 */
export async function lastEndingOf(db: Executor, menteeId: string): Promise<LastEnding | null> {
  const hasMentor = sql`exists (select from ${requests} as r join ${users} as u on u.id = r.mentor_id
    where r.requester_id = ${menteeId} and r.status = 'accepted' and u.suspended_at is null and ${isMentorActive(sql`r.mentor_id`)})`
  const endedAt = sql`coalesce(${works.endedAt}, ${endings.endedAt})`
  const [row] = await db
    .select({
      pairId: works.id,
      mentorId: works.mentorId,
      kind: sql<EndingKind | null>`case when ${isEndingCurrent} then ${endings.kind} end`,
      endedAt: endedAt.mapWith(works.endedAt),
    })
    .from(works)
    .leftJoin(endings, eq(endings.workId, works.id))
    .where(
      and(
        eq(works.menteeId, menteeId),
        sql`(${works.endedAt} is not null or (${endings.kind} = 'gone' and ${isEndingCurrent}))`,
        not(hasMentor),
      ),
    )
    .orderBy(desc(endedAt))
    .limit(1)
  return row ? { ...row, endedAt: row.endedAt ?? new Date(0) } : null
}
