import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { mentorActivity, people, requests } from '#server/db/schema.ts'
import { answers } from '#shared/limits/request.ts'
import type { AnswerBand, HereBand, MentorStanding } from '#shared/contract/people.ts'

/**
 * Adds an answer to a mentor's latest ones, and keeps their median [PE17]. A request that expired counts with the time that it
 * waited.
 */
export async function recordAnswer(
  tx: Executor,
  { mentorId, createdAt }: { readonly mentorId: string; readonly createdAt: Date },
): Promise<void> {
  const minutes = sql`greatest(0, extract(epoch from now() - ${createdAt.toISOString()}::timestamptz) / 60)::int`
  const kept = sql`(${mentorActivity.answerMinutes} || excluded.answer_minutes)[cardinality(${mentorActivity.answerMinutes}) + ${2 - answers.kept}::int:]`
  await tx
    .insert(mentorActivity)
    .values({ mentorId, answerMinutes: sql`array[${minutes}]` })
    .onConflictDoUpdate({
      target: mentorActivity.mentorId,
      set: {
        answerMinutes: kept,
        medianMinutes: sql`(select percentile_disc(0.5) within group (order by m) from unnest(${kept}) as m having count(*) >= ${answers.needed}::int)`,
      },
    })
}

/** The UTC day of the database's clock. */
const today = sql`(now() at time zone 'utc')::date`

const menteesOf = sql`(select count(*)::int from ${requests} as r where r.mentor_id = ${people.id} and r.status = 'accepted')`

/** Whether a mentor of `people` takes no requests for a while [RQ18]. */
export const isNotTaking = sql<boolean>`coalesce(${people.notTakingUntil} >= ${today}, false)`

/** Whether a mentor of `people` has as many mentees as they want [RQ18]. Counts only where there is a number. */
export const isFull = sql<boolean>`(${people.maxMentees} is not null and ${menteesOf} >= ${people.maxMentees})`

/** Whether a mentor of `people` takes requests now. */
export const hasRoom = sql<boolean>`(not ${isNotTaking} and not ${isFull})`

/** The columns of `toStanding`, over `people` left-joined with `mentor_activity`. */
export const standingColumns = {
  languages: people.languages,
  medianMinutes: mentorActivity.medianMinutes,
  lastHere: sql<HereBand | null>`case
    when ${mentorActivity.lastHereAt} > now() - interval '1 day' then 'today'
    when ${mentorActivity.lastHereAt} > now() - interval '7 days' then 'week'
    when ${mentorActivity.lastHereAt} > now() - interval '30 days' then 'month'
    when ${mentorActivity.lastHereAt} is not null then 'longer' end`,
  places: sql<
    number | null
  >`case when ${people.maxMentees} is not null then greatest(0, ${people.maxMentees} - ${menteesOf}) end`,
  notTakingUntil: sql<
    string | null
  >`case when ${isNotTaking} then to_char(${people.notTakingUntil}, 'YYYY-MM-DD') end`,
}

type StandingRow = { readonly medianMinutes: number | null } & Pick<
  MentorStanding,
  'languages' | 'lastHere' | 'places' | 'notTakingUntil'
>

const bands: readonly (readonly [AnswerBand, number])[] = [
  ['hours', 4 * 60],
  ['day', 24 * 60],
  ['days', 3 * 24 * 60],
  ['week', 7 * 24 * 60],
]

/** What a card says about a mentor besides who they are. The number of minutes stays here. */
export function toStanding({ medianMinutes, ...standing }: StandingRow): MentorStanding {
  const band = bands.find(([, minutes]) => medianMinutes !== null && medianMinutes <= minutes)
  return { ...standing, answers: medianMinutes === null ? null : (band?.[0] ?? 'longer') }
}
