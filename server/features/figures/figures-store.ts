import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  approvalChecks,
  chats,
  messages,
  people,
  reports,
  reportUpdates,
  requests,
  users,
  workItems,
  works,
} from '#server/db/schema.ts'
import { isMentorActive } from '#server/policy/scopes.ts'
import { currentFigures, monthlyFigures } from '#shared/domain/figures.ts'
import type { CurrentFigure, MonthlyFigure } from '#shared/domain/figures.ts'
import { figuresShown as limit } from '#shared/limits/staff.ts'

/**
 * The rows that figures are counted from. `member`: by whose groups a row is counted for a group, of a pair the mentee [GP9]. `isOnePerMember`: no
 * member has two rows.
 */
export type Source = { readonly from: SQL; readonly member: SQL; readonly isOnePerMember?: true }

/**
 * A query of one row: the figure, an aggregate of the rows of its source that match, and how many people are behind it. Figures of one
 * source can be counted in one pass.
 */
export type Counted = {
  readonly value: SQL
  readonly people: SQL
  readonly source: Source
  readonly where: SQL
  /** Whether the value of a group is not the sum of those of its members. */
  readonly isMedian?: boolean
}

/** Both members of pairs, of which `w` is the row. */
const members = sql`count(distinct w.mentee_id) + count(distinct w.mentor_id)`
const count = sql`count(*)`
/** Half of the values are at most this, in hours. A median of fewer values than people may be shown is none. */
const medianHours = (took: SQL): SQL =>
  sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${took}) / 3600))::numeric, 1)`
const atMost = (most: SQL): SQL => sql`least(count(*), ${most})`

/** The beginning of the month that lies `back` months before the present one: as a subquery, which is computed once and not for each row. */
export const monthStart = (zone: string, back: number): SQL =>
  sql`(select (date_trunc('month', now() at time zone ${zone}::text) - make_interval(months => ${back}::int)) at time zone ${zone}::text)`

const workRows: Source = { from: sql`${works} as w`, member: sql`w.mentee_id` }
const chatRows: Source = { from: sql`${chats} as w`, member: sql`w.mentee_id` }
const callRows: Source = { ...workRows, from: sql`${works} as w cross join unnest(w.calls) as called` }
const aimRows: Source = {
  ...workRows,
  from: sql`${workItems} as i join ${works} as w on w.id = i.work_id`,
}
const requestRows: Source = {
  ...{ from: sql`${requests} as r left join ${works} as w on w.id = r.id`, member: sql`r.requester_id` },
}
const reportRows: Source = { from: sql`${reports} as r`, member: sql`r.reporter_id` }
/** When the safety team closed a report. */
const closedReportRows: Source = {
  ...reportRows,
  from: sql`${reports} as r join ${reportUpdates} as c on c.report_id = r.id and c.kind = 'outcome'`,
}
const checkRows: Source = {
  from: sql`${approvalChecks} as k join ${users} as u on u.id = k.person_id`,
  member: sql`k.person_id`,
}
const memberRows: Source = {
  ...{ from: sql`${people} as p join ${users} as u on u.id = p.id`, member: sql`p.id`, isOnePerMember: true },
}

/** All members with a role, also suspended ones. */
export const everyone = (role: 'mentor' | 'mentee'): Counted => ({
  ...{ value: count, people: count, source: memberRows, where: sql`p.role = ${role}` },
})
const byRole = (role: 'mentor' | 'mentee', isIn: (at: SQL) => SQL): Counted => ({
  ...everyone(role),
  where: sql`p.role = ${role} and ${isIn(sql`u.created_at`)}`,
})

/** When a request was answered: the beginning of its connection, or the rejection. */
const answeredAt = sql`case when w.started_at >= r.created_at then w.started_at else r.changed_at end`
const isWithdrawn = sql`exists (select from ${reportUpdates} as x where x.report_id = r.id and x.kind = 'withdrawal')`

const ofPairs = { value: count, people: members }
const ofRequests = { source: requestRows, value: count, people: sql`count(distinct r.requester_id)` }

type Month = { readonly start: SQL; readonly end: SQL }

/** The figures of a month, given whether a time is in it. */
const monthly = (
  { start, end }: Month,
  isIn: (at: SQL) => SQL,
): Readonly<Record<MonthlyFigure, Counted>> => ({
  newMentors: byRole('mentor', isIn),
  newMentees: byRole('mentee', isIn),
  requests: { ...ofRequests, where: isIn(sql`r.created_at`) },
  connected: { ...ofPairs, source: workRows, where: isIn(sql`w.started_at`) },
  ended: { ...ofPairs, source: workRows, where: isIn(sql`w.ended_at`) },
  activePairs: {
    ...{ ...ofPairs, source: chatRows },
    // The messages are read only of pairs that wrote in a later month, too.
    where: sql`w.last_at >= ${start} and (w.last_at < ${end}
      or exists (select from ${messages} as m where m.chat_id = w.id and ${isIn(sql`m.created_at`)}))`,
  },
  answerHours: {
    ...{ value: medianHours(sql`${answeredAt} - r.created_at`), isMedian: true, source: requestRows },
    people: atMost(sql`count(distinct r.requester_id)`),
    where: sql`r.status <> 'pending' and ${isIn(answeredAt)}`,
  },
  meetings: { ...ofPairs, source: callRows, where: isIn(sql`called`) },
  aimsReached: {
    ...{ ...ofPairs, source: aimRows },
    where: sql`i.aim_id is null and ${isIn(sql`i.done_at`)}`,
  },
  reports: {
    ...{ value: count, people: sql`count(distinct r.reporter_id)`, source: reportRows },
    where: sql`${isIn(sql`r.created_at`)} and not ${isWithdrawn}`,
  },
  reportHours: {
    ...{ value: medianHours(sql`c.created_at - r.created_at`), isMedian: true, source: closedReportRows },
    people: atMost(sql`count(distinct r.reporter_id)`),
    where: isIn(sql`c.created_at`),
  },
})

const hasOpenPair = sql`exists (select from ${chats} as c where c.mentee_id = p.id and c.is_open)`
const member = (role: 'mentor' | 'mentee', where: SQL): Counted => ({
  ...everyone(role),
  where: sql`p.role = ${role} and u.suspended_at is null and ${where}`,
})
const pairs = (where: SQL): Counted => ({ ...ofPairs, source: chatRows, where: sql`w.is_open and ${where}` })

/** What is counted at the moment. */
export const current: Readonly<Record<CurrentFigure, Counted>> = {
  mentors: member('mentor', isMentorActive(sql`p.id`)),
  mentees: member('mentee', sql`true`),
  unmatched: member('mentee', sql`not ${hasOpenPair}`),
  waitingRequests: { ...ofRequests, where: sql`r.status = 'pending'` },
  openPairs: pairs(sql`true`),
  writingPairs: pairs(sql`w.last_at > (select now() - make_interval(days => ${limit.writingDays}::int))`),
  checksDue: {
    ...{
      value: sql`count(distinct k.person_id)`,
      people: sql`count(distinct k.person_id)`,
      source: checkRows,
    },
    where: sql`k.expires_on <= current_date + ${limit.checkDays}::int and u.suspended_at is null and ${isMentorActive(sql`k.person_id`)}`,
  },
}

/** The figures of one statement; those with too few people behind them are null [FG3]. */
async function read<K extends string>(
  db: Executor,
  keys: readonly K[],
  all: Readonly<Record<K, Counted>>,
): Promise<Record<K, number | null>> {
  const parts = keys.map((key) => {
    const { value, people: behind, source, where } = all[key]
    return sql`select ${key}::text as key, (${value})::float8 as value, (${behind})::int as people from ${source.from} where ${where}`
  })
  const { rows } = await db.execute<{ key: K; value: number | null; people: number }>(
    sql.join(parts, sql` union all `),
  )
  return Object.fromEntries(
    rows.map(({ key, value, people: behind }) => [key, behind < limit.leastPeople ? null : value]),
  ) as Record<K, number | null>
}

/** What there is at the moment [FG1]. */
export const readCurrent = (db: Executor): Promise<Record<CurrentFigure, number | null>> =>
  read(db, currentFigures, current)

/** The month that lies `back` months before the present one: 0 is the present one. Computed from what is stored now. */
export function readMonth(
  db: Executor,
  zone: string,
  back: number,
): Promise<Record<MonthlyFigure, number | null>> {
  return read(db, monthlyFigures, countedIn(zone, back))
}

/** What is counted of that month. */
export function countedIn(zone: string, back: number): Readonly<Record<MonthlyFigure, Counted>> {
  const [start, end] = [monthStart(zone, back), monthStart(zone, back - 1)]
  return monthly({ start, end }, (at) => sql`${at} >= ${start} and ${at} < ${end}`)
}
