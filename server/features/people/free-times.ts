import { sql, type SQL } from 'drizzle-orm'
import { availability } from '#server/db/schema.ts'

/** Common free time that is worth a call. */
const LEAST = sql`interval '30 minutes'`

/**
 * The instant of a local time in the zone of `v`, as `toInstant` of the pages finds it: of a time that clocks show twice, the database
 * would take the second.
 */
function toInstant(local: SQL): SQL {
  const early = sql`((${local} - interval '1 day') at time zone v.time_zone + interval '24 hours')`
  return sql`(case when ${early} at time zone v.time_zone = ${local} then ${early} else ${local} at time zone v.time_zone end)`
}

const startOf = toInstant(sql`(d.day + f."from"::time)`)
const endOf = toInstant(sql`(d.day + f."to"::time)`)

/**
 * The free times of a member from now until the end of the seventh day after today, as instants: those of the week, and those
 * of single days instead [AV22]. Weeks repeat, so a usual time that is running is among them once more.
 */
export const freeSpans = (id: unknown): SQL => sql`
  select greatest(now(), ${startOf}) as starts, ${endOf} as ends
  from ${availability} as v
  cross join lateral (
    select (now() at time zone v.time_zone)::date + step as day from generate_series(0, 7) as step) as d
  cross join lateral (
    select s."from", s."to" from jsonb_to_recordset(v.slots) as s(day text, "from" text, "to" text)
    where s.day = to_char(d.day, 'FMDay')
      and not v.exceptions @> jsonb_build_array(jsonb_build_object('date', to_char(d.day, 'YYYY-MM-DD')))
    union all
    select e."from", e."to" from jsonb_to_recordset(v.exceptions) as e(date text, "from" text, "to" text)
    where e.date = to_char(d.day, 'YYYY-MM-DD') and e."from" is not null) as f
  where v.user_id = ${id} and ${endOf} > now()`

/** Whether a member has free times in the next seven days [PE13, AV22]. Without single days, any time of the week is one. */
export const hasFreeTimes = (id: unknown) => sql<boolean>`exists (
  select from ${availability} as w where w.user_id = ${id} and case
    when w.exceptions = '[]'::jsonb then jsonb_array_length(w.slots) > 0
    else exists (${freeSpans(sql`w.user_id`)}) end)`

/** Whether two members have half an hour of free time together in the next seven days, wherever each of them lives [PE20]. */
export const areFreeTogether = (mine: SQL, theirId: unknown) => sql<boolean>`exists (
  select from ${mine} as a, (${freeSpans(theirId)}) as b
  where least(a.ends, b.ends) - greatest(a.starts, b.starts) >= ${LEAST})`
