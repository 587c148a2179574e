import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { timeKey } from '#server/db/keyset.ts'
import { cases, caseStates } from '#server/db/schema.ts'
import { answerWithin } from '#shared/limits/case.ts'
import { caseClocks } from '#shared/limits/staff.ts'
import { openAppealAt } from './decisions/standing-store.ts'

const ms = (duration: SQL | number): SQL => sql`${duration} * interval '1 millisecond'`
const clocks = Object.entries(caseClocks).map(
  ([urgency, clock]) => sql`when ${Number(urgency)}::int then ${clock}::bigint`,
)

/**
 * When an open case should be looked at: by its urgency; once it is acknowledged, when the reporter is told; of an appeal, when it
 * is answered: what is first. As `dueAt` of `list-store.ts` computes it for a row.
 */
const dueAt = sql`least(
  case when ${caseStates.acknowledgedAt} is not null then ${cases.createdAt} + ${ms(answerWithin)}
    else ${caseStates.clockAt} + ${ms(sql`(case ${caseStates.urgency} ${sql.join(clocks, sql` `)} else 0 end)`)} end,
  ${openAppealAt} + ${ms(answerWithin)})`

/** The rank of an open case: imminent ones first, then those that are overdue, then the others [CS13]. */
const rank = sql`case when ${caseStates.urgency} = 1 then 0 when ${dueAt} < now() then 1 else 2 end`

/** The order in which open cases stand, everywhere in the console [CS13]. */
export const openOrder: readonly { readonly by: SQL; readonly type: 'bigint' }[] = [
  { by: rank, type: 'bigint' },
  { by: sql`${caseStates.urgency}`, type: 'bigint' },
  { by: timeKey(caseStates.clockAt), type: 'bigint' },
]
