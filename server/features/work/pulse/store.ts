import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chats, people, pulses, works } from '#server/db/schema.ts'
import { personColumns } from '#server/policy/person-projection.ts'
import { isBlocked, isChatResting } from '#server/policy/scopes.ts'
import { pulse as limit } from '#shared/limits/work.ts'

type Row = typeof pulses.$inferSelect

/** Whether a pair can write at the moment: who cannot is asked nothing. */
const canWrite = and(
  eq(chats.isOpen, true),
  sql`not ${isChatResting}`,
  sql`not ${isBlocked(chats.mentorId, chats.menteeId)}`,
)

/** Whole days since the two were connected. */
const days = sql`floor(extract(epoch from now() - ${works.startedAt}) / 86400)::int`
const [first, second] = limit.first
/** The latest round that is due; null before the first one. */
const round = sql<number>`case when ${days} >= ${limit.every} then ${days} / ${limit.every} * ${limit.every}
  when ${days} >= ${second} then ${second} when ${days} >= ${first} then ${first} end`
/** One id for each pair, connection, role, and round. */
const idOf = (role: string) =>
  sql`${works.id} || '/' || to_char(${works.startedAt} at time zone 'UTC', 'YYYYMMDD') || '/' || ${role} || '/' || ${round}`

export type Asked = Pick<Row, 'id' | 'userId' | 'workId' | 'round'>

/** Asks members for whom a round is due, each once, whatever other nodes do; at most `limit.batch` of each role [PC1]. */
export async function addDue(tx: Tx, role: 'mentor' | 'mentee'): Promise<Asked[]> {
  const memberId = role === 'mentor' ? chats.mentorId : chats.menteeId
  const due = tx
    .select({
      id: sql<string>`${idOf(role)}`.as('id'),
      workId: works.id,
      userId: sql<string>`${memberId}`.as('user_id'),
      round: sql<number>`${round}`.as('round'),
    })
    .from(works)
    .innerJoin(chats, eq(chats.id, works.id))
    .where(
      and(
        canWrite,
        sql`${round} is not null`,
        sql`not exists (select from ${pulses} as p where p.work_id = ${works.id} and p.user_id = ${memberId}
          and p.round = ${round} and p.asked_at >= ${works.startedAt})`,
      ),
    )
    .limit(limit.batch)
  const rows = await due
  if (rows.length === 0) return []
  const added = await tx
    .insert(pulses)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: pulses.id, userId: pulses.userId, workId: pulses.workId, round: pulses.round })
  // What was asked before cannot be answered any more.
  const ids = added.map(({ id }) => id)
  await tx.execute(sql`update ${pulses} as old set answered_at = now() from ${pulses} as next
    where next.id = any(${sql.param(ids)}::text[]) and old.work_id = next.work_id and old.user_id = next.user_id
      and old.id <> next.id and old.answered_at is null`)
  return added
}

/** The rounds that wait for a member's answer, of pairs that can write, with the other member. */
export function listOpen(db: Executor, myId: string) {
  const otherId = sql`case when ${chats.mentorId} = ${myId} then ${chats.menteeId} else ${chats.mentorId} end`
  return db
    .select({ id: pulses.id, chatId: pulses.workId, other: personColumns() })
    .from(pulses)
    .innerJoin(chats, eq(chats.id, pulses.workId))
    .innerJoin(people, sql`${people.id} = ${otherId}`)
    .where(and(eq(pulses.userId, myId), isNull(pulses.answeredAt), canWrite))
    .orderBy(desc(pulses.askedAt), desc(pulses.id))
    .limit(limit.shown)
}

/** A round by its id, with the other member of the pair, whether it waits for an answer or not: a repeated answer changes nothing. */
export async function pulseById(db: Executor, id: string) {
  const [row] = await db
    .select({
      pulse: pulses,
      mentorId: chats.mentorId,
      menteeId: chats.menteeId,
      canWrite: sql<boolean>`${canWrite}`,
    })
    .from(pulses)
    .innerJoin(chats, eq(chats.id, pulses.workId))
    .where(eq(pulses.id, id))
    .limit(1)
  if (!row) return undefined
  const { pulse, mentorId, menteeId } = row
  return { ...pulse, canWrite: row.canWrite, otherId: pulse.userId === mentorId ? menteeId : mentorId }
}

/** An earlier score of the same connection, as a subquery. */
const scoreOf = (
  where: SQL,
) => sql`(select o.score from ${pulses} as o join ${works} as w on w.id = o.work_id and o.asked_at >= w.started_at
  where o.work_id = ${pulses.workId} and o.score is not null and ${where} order by o.asked_at desc limit 1)`

/**
 * Stores an answer, unless there is one. `answers` has 0 for a skipped question. Of two who answer at the same time, the second one is
 * compared with the first.
 */
export async function storeAnswer(
  tx: Tx,
  { id, workId }: { readonly id: string; readonly workId: string },
  answers: readonly number[],
): Promise<void> {
  await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for('no key update')
  const given = answers.filter((one) => one > 0)
  const total = given.reduce((sum, one) => sum + one, 0)
  await tx
    .update(pulses)
    .set({
      answeredAt: sql`now()`,
      answers: [...answers],
      ...(given.length === 0
        ? {}
        : {
            score: Math.round((limit.questions * total) / given.length),
            scoreBefore: scoreOf(sql`o.user_id = ${pulses.userId} and o.asked_at < ${pulses.askedAt}`),
            scoreOther: scoreOf(sql`o.user_id <> ${pulses.userId} and o.round = ${pulses.round}`),
          }),
    })
    .where(and(eq(pulses.id, id), isNull(pulses.answeredAt)))
}
