import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { surveyAnswers, surveyTakers, users } from '#server/db/schema.ts'
import { survey as limit } from '#shared/limits/work.ts'

/** In which month mentees are asked, and where its days begin. */
export type SurveyTime = { readonly surveyMonth: number | null; readonly timeZone: string }

/** The year of the survey that waits for this member; null outside of its month, and for those who answered or are too new [SV1]. */
export async function openYear(
  db: Executor,
  { surveyMonth, timeZone }: SurveyTime,
  userId: string,
): Promise<number | null> {
  if (surveyMonth === null) return null
  const { rows } = await db.execute<{ year: number }>(sql`
    select extract(year from today)::int as year
    from (select (now() at time zone ${timeZone}::text)::date as today) as t, ${users} as u
    where u.id = ${userId} and extract(month from today) = ${surveyMonth}::int
      and u.created_at <= now() - make_interval(days => ${limit.joinedDays}::int)
      and not exists (select from ${surveyTakers} as taker
        where taker.user_id = u.id and taker.year = extract(year from today))`)
  return rows[0]?.year ?? null
}

/** Counts the answers of a member, once. `answers` has null for a skipped question. */
export async function countAnswers(
  tx: Tx,
  { userId, year, answers }: { userId: string; year: number; answers: readonly (number | null)[] },
): Promise<void> {
  const added = await tx
    .insert(surveyTakers)
    .values({ userId, year })
    .onConflictDoNothing()
    .returning({ year: surveyTakers.year })
  const rows = answers.flatMap((answer, question) =>
    answer === null ? [] : [{ ...{ year, question, answer }, count: 1 }],
  )
  if (added.length === 0 || rows.length === 0) return
  const { year: ofYear, question, answer } = surveyAnswers
  await tx
    .insert(surveyAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [ofYear, question, answer],
      set: { count: sql`${surveyAnswers.count} + 1` },
    })
}
