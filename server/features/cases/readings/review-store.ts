import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder } from '#server/db/keyset.ts'
import { matchesNameOrId } from '#server/db/name-search.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chatReadings, chats, pairReviews, people, staff } from '#server/db/schema.ts'
import { hasKeptCase } from '#server/features/safety/retention-store.ts'
import { isMinorRow } from '#server/policy/scopes.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { ListReviews, ReviewList } from '#shared/contract/staff/reviews.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { report as reportLimit } from '#shared/limits.ts'
import { waitingList } from '#shared/limits/staff.ts'

/** The Monday of this week, by the clock of the database. */
const thisWeek = sql`date_trunc('week', now() at time zone 'utc')::date`

/**
 * Draws the pairs of this week [CS15]: a share of the open chats with a minor, at random, once a week on however many nodes.
 * The share is that of REVIEW_PERCENT. Draws none while no lead has enrolled.
 */
export async function drawReviews(tx: Tx, percent: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('weekly review of pairs', 0))`)
  const isDrawn = sql`${pairReviews.week} = ${thisWeek}`
  if ((await tx.$count(pairReviews, isDrawn)) > 0) return
  if ((await tx.$count(staff, sql`${staff.role} = 'lead' and ${staff.enrolledAt} is not null`)) === 0) return
  await tx.execute(sql`
    insert into ${pairReviews} (id, week, chat_id)
    select substr(translate(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), '01', 'gh'), 1, 20), ${thisWeek}, drawn.id from (
      select ${chats.id} from ${chats} join ${people} on ${people.id} = ${chats.menteeId}
      where ${chats.isOpen} and ${chats.lastSeq} > 0 and ${isMinorRow}
      order by random()
      limit (select ceil(count(*) * ${percent} / 100.0)::int from ${chats} join ${people} on ${people.id} = ${chats.menteeId}
        where ${chats.isOpen} and ${chats.lastSeq} > 0 and ${isMinorRow})
    ) as drawn on conflict do nothing`)
}

export type Review = typeof pairReviews.$inferSelect

export async function reviewById(db: Executor, id: string): Promise<Review | undefined> {
  const rows = await db.select().from(pairReviews).where(eq(pairReviews.id, id)).limit(1)
  return rows[0]
}

/** Whether one of the staff has opened the chat of a review since it was drawn. */
export async function hasOpenedReview(db: Executor, review: Review, staffId: string): Promise<boolean> {
  const isOfReview = and(eq(chatReadings.chatId, review.chatId), eq(chatReadings.kind, 'review'))
  const isMine = and(eq(chatReadings.staffId, staffId), gte(chatReadings.createdAt, review.createdAt))
  return (await db.$count(chatReadings, and(isOfReview, isMine))) > 0
}

/** Finishes a review once. */
export async function finishReview(
  tx: Tx,
  id: string,
  done: { readonly by: string; readonly result: 'fine' | 'case' },
): Promise<boolean> {
  const rows = await tx
    .update(pairReviews)
    .set({ doneBy: done.by, doneAt: sql`now()`, result: done.result })
    .where(and(eq(pairReviews.id, id), isNull(pairReviews.doneAt)))
    .returning({ id: pairReviews.id })
  return rows.length === 1
}

const mentors = alias(people, 'mentors')
const mentees = alias(people, 'mentees')

/** Open ones first, then by week. */
const order: KeysetOrder = {
  keys: [
    { by: sql`(${pairReviews.doneAt} is not null)::int`, type: 'bigint' },
    { by: sql`(${pairReviews.week} - date '2000-01-01')`, type: 'bigint' },
    { by: pairReviews.id, type: 'text' },
  ],
  direction: 'asc',
}

/** That a review is of no chat of these members, as a condition. */
const isOfNone = (ids: readonly string[]): SQL | undefined =>
  ids.length === 0
    ? undefined
    : sql`not (string_to_array(${pairReviews.chatId}, '__') && ${sql.param([...ids])}::text[])`

/**
 * A page of the reviews of this week and those of before that are not finished, without chats of the hidden members, with the share
 * done in the last weeks.
 */
export async function listReviews(
  db: Executor,
  { search = '', state, ...place }: ListReviews,
  myId: string,
  hidden: readonly string[],
): Promise<Omit<ReviewList, 'percent'>> {
  const isShown = and(
    sql`(${pairReviews.week} = ${thisWeek} or ${pairReviews.doneAt} is null)`,
    state && sql`(${pairReviews.doneAt} is null) = ${state === 'open'}`,
    matchesNameOrId(search, {
      names: [mentors.fullName, mentees.fullName],
      ids: [chats.mentorId, chats.menteeId],
    }),
  )
  const { rows, ...cursors } = await readKeysetPage(order, place, caseWork.perPage, (part) =>
    db
      .select({
        review: pairReviews,
        mentor: { role: mentors.role, fullName: mentors.fullName },
        mentee: { role: mentees.role, fullName: mentees.fullName },
        readingId: sql<string | null>`(select r.id from chat_readings r where r.chat_id = pair_reviews.chat_id
          and r.kind = 'review' and r.staff_id = ${myId} and r.ends_at > now() order by r.created_at desc limit 1)`,
        cursor: cursorOf(order),
      })
      .from(pairReviews)
      .leftJoin(chats, eq(chats.id, pairReviews.chatId))
      .leftJoin(mentors, eq(mentors.id, chats.mentorId))
      .leftJoin(mentees, eq(mentees.id, chats.menteeId))
      .where(and(isShown, isOfNone(hidden), part.where))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )
  const weeks = await db
    .select({
      week: pairReviews.week,
      drawn: sql<number>`count(*)::int`,
      done: sql<number>`count(${pairReviews.doneAt})::int`,
    })
    .from(pairReviews)
    .groupBy(pairReviews.week)
    .orderBy(desc(pairReviews.week))
    .limit(8)
  return {
    rows: rows.map(({ review, readingId, mentor, mentee }) => ({
      ...{ id: review.id, week: review.week, chatId: review.chatId, result: review.result, readingId },
      names: mentor && mentee ? { mentor: displayName(mentor), mentee: displayName(mentee) } : null,
    })),
    ...cursors,
    weeks,
  }
}

/** The reviews that are not finished, the first week first, without chats of the hidden members, for what waits. */
export async function openReviews(db: Executor, hidden: readonly string[]): Promise<Review[]> {
  return db
    .select()
    .from(pairReviews)
    .where(and(isNull(pairReviews.doneAt), isOfNone(hidden)))
    .orderBy(asc(pairReviews.week), asc(pairReviews.id))
    .limit(waitingList.perSource)
}

/** Deletes reviews after the retention period of reports, but not those of a chat of a case that is kept [CS17]. */
export async function deleteExpiredReviews(db: Executor): Promise<void> {
  await db
    .delete(pairReviews)
    .where(
      sql`${pairReviews.createdAt} < now() - ${reportLimit.keepDays} * interval '1 day' and not ${hasKeptCase(pairReviews.chatId)}`,
    )
}
