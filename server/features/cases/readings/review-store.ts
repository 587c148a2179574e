import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chats, pairReviews, people, staff } from '#server/db/schema.ts'
import { isMinorRow } from '#server/policy/scopes.ts'
import { pairReview as limit } from '#shared/limits/case.ts'
import type { ReviewList } from '#shared/contract/cases.ts'
import { isOfOne } from '#shared/domain/pair-id.ts'
import { report as reportLimit } from '#shared/limits.ts'

/** The Monday of this week, by the clock of the database. */
const thisWeek = sql`date_trunc('week', now() at time zone 'utc')::date`

/**
 * Draws the pairs of this week [CS15]: a share of the open chats with a minor, at random, once a week on however many nodes.
 * Draws none while no lead has enrolled.
 */
export async function drawReviews(tx: Tx): Promise<void> {
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
      limit least(${limit.most}, ceil((select count(*) from ${chats} join ${people} on ${people.id} = ${chats.menteeId}
        where ${chats.isOpen} and ${chats.lastSeq} > 0 and ${isMinorRow}) * ${limit.percent} / 100.0)::int)
    ) as drawn on conflict do nothing`)
}

export type Review = typeof pairReviews.$inferSelect

export async function reviewById(db: Executor, id: string): Promise<Review | undefined> {
  const rows = await db.select().from(pairReviews).where(eq(pairReviews.id, id)).limit(1)
  return rows[0]
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

/** The reviews of this week and those of before that are not finished, without chats of the hidden members, with the share done in the last weeks. */
export async function listReviews(
  db: Executor,
  myId: string,
  hidden: readonly string[],
): Promise<ReviewList> {
  const isShown = sql`(${pairReviews.week} = ${thisWeek} or ${pairReviews.doneAt} is null)`
  const rows = await db
    .select({
      review: pairReviews,
      readingId: sql<string | null>`(select r.id from chat_readings r where r.chat_id = pair_reviews.chat_id
        and r.kind = 'review' and r.staff_id = ${myId} and r.ends_at > now() order by r.created_at desc limit 1)`,
    })
    .from(pairReviews)
    .where(isShown)
    .orderBy(asc(sql`${pairReviews.doneAt} is not null`), asc(pairReviews.week), asc(pairReviews.id))
    .limit(limit.most * 2)
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
    rows: rows
      .filter(({ review }) => !isOfOne(review.chatId, hidden))
      .map(({ review, readingId }) => ({
        ...{ id: review.id, week: review.week, chatId: review.chatId, result: review.result, readingId },
        isDone: review.doneAt !== null,
      })),
    weeks,
    percent: limit.percent,
  }
}

/** The reviews that are not finished. */
export async function openReviews(db: Executor): Promise<Review[]> {
  return db
    .select()
    .from(pairReviews)
    .where(isNull(pairReviews.doneAt))
    .orderBy(asc(pairReviews.week), asc(pairReviews.id))
    .limit(limit.most)
}

/** Deletes reviews after the retention period of reports [CS17]. */
export async function deleteExpiredReviews(db: Executor): Promise<void> {
  await db
    .delete(pairReviews)
    .where(sql`${pairReviews.createdAt} < now() - ${reportLimit.keepDays} * interval '1 day'`)
}
