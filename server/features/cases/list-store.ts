import { and, eq, gt, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { cursorOf, readKeysetPage, timeKey } from '#server/db/keyset.ts'
import type { KeysetOrder } from '#server/db/keyset.ts'
import type { Executor } from '#server/db/orm.ts'
import { cases, caseStates, chatReadings, people, staff } from '#server/db/schema.ts'
import { concernedIds, isAboutNone } from '#server/case-records/concerned-store.ts'
import { answerWithin, caseWork } from '#shared/limits/case.ts'
import type { CaseList, CaseRow, ListCases } from '#shared/contract/staff/cases.ts'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { caseClocks } from '#shared/limits/staff.ts'
import { openAppealAt } from './decisions/standing-store.ts'
import { openOrder } from './due-store.ts'
import { isWaitingInvestigation } from './readings/reading-store.ts'

const hasInvestigation = sql`exists (select from ${chatReadings}
  where ${chatReadings.caseId} = ${cases.id} and ${isWaitingInvestigation})`
const isHeld = sql<boolean>`coalesce(${caseStates.heldUntil} > now(), false)`

const columns = {
  id: cases.id,
  reference: cases.reference,
  kind: cases.kind,
  createdAt: cases.createdAt,
  urgency: caseStates.urgency,
  status: caseStates.status,
  clockAt: caseStates.clockAt,
  acknowledgedAt: caseStates.acknowledgedAt,
  appealedAt: openAppealAt,
  openAppeals: caseStates.openAppeals,
  decision: caseStates.decision,
  isHeld,
  assignee: staff.email,
  role: people.role,
  fullName: people.fullName,
}

const isClosed = sql`(${caseStates.status} = 'closed')`

/** Imminent ones first, then overdue ones, by urgency and clock [CS13]; closed ones after them, the latest first. */
const keys: KeysetOrder['keys'] = [
  { by: sql`${isClosed}::int`, type: 'bigint' },
  ...openOrder.map(({ by, type }) => ({ by: sql`case when ${isClosed} then 0 else ${by} end`, type })),
  { by: sql`case when ${isClosed} then -${timeKey(caseStates.closedAt)} else 0 end`, type: 'bigint' },
  { by: cases.id, type: 'text' },
]
const order: KeysetOrder = { keys, direction: 'asc' }

/** Cases with an open appeal before those with answered ones, the oldest appeal first. */
const appealOrder: KeysetOrder = {
  keys: [
    { by: sql`(${caseStates.openAppeals} = 0)::int`, type: 'bigint' },
    { by: timeKey(openAppealAt), type: 'bigint' },
    ...keys,
  ],
  direction: 'asc',
}

const selectRows = (
  db: Executor,
  where: SQL | undefined,
  {
    by = order,
    orderBy = by.keys.map((key) => sql`${key.by}`),
  }: { by?: KeysetOrder; orderBy?: readonly SQL[] } = {},
) =>
  db
    .select({ ...columns, cursor: cursorOf(by) })
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .leftJoin(people, eq(people.id, cases.subjectId))
    .leftJoin(staff, eq(staff.id, caseStates.assigneeId))
    .where(where)
    .orderBy(...orderBy)

type Row = Awaited<ReturnType<typeof selectRows>>[number]

function toRow(row: Row): CaseRow {
  const { id, reference, kind, urgency, openAppeals, decision, assignee, role, fullName } = row
  return {
    ...{ id, reference, kind, urgency, openAppeals, decision, assignee, isHeld: row.isHeld },
    isClosed: row.status === 'closed',
    isAcknowledged: row.acknowledgedAt !== null,
    subject: role === null ? null : displayName({ role, fullName }),
    since: row.createdAt.getTime(),
    dueAt: dueAt(row),
  }
}

/** First by its urgency; once it is acknowledged, when the reporter is told; of an appeal, when it is answered: what is first. */
function dueAt(row: Row): number | null {
  const answer = row.appealedAt ? row.appealedAt.getTime() + answerWithin : null
  const first = row.status === 'closed' ? null : firstDueAt(row)
  return first === null || answer === null ? (first ?? answer) : Math.min(first, answer)
}

function firstDueAt(row: Row): number {
  if (row.acknowledgedAt) return row.createdAt.getTime() + answerWithin
  return row.clockAt.getTime() + (caseClocks[row.urgency] ?? 0)
}

const escape = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function matches({ search, status, kind, only }: ListCases, myId: string): SQL | undefined {
  const words = search.trim()
  return and(
    status === 'all' ? undefined : only === 'appeals' ? undefined : eq(caseStates.status, status),
    kind === 'any' ? undefined : eq(cases.kind, kind),
    only === 'mine' ? eq(caseStates.assigneeId, myId) : undefined,
    only === 'unassigned' ? isNull(caseStates.assigneeId) : undefined,
    only === 'appeals' ? gt(caseStates.appeals, 0) : undefined,
    only === 'held' ? isHeld : undefined,
    only === 'investigations' ? hasInvestigation : undefined,
    words === ''
      ? undefined
      : or(
          ilike(cases.reference, escape(words)),
          ilike(people.fullName, escape(words)),
          eq(cases.subjectId, words),
        ),
  )
}

/** A page of the cases that match, and how many there are [CS13], without those that concern this lead [CS14]. */
export async function listCases(db: Executor, input: ListCases, me: StaffMe): Promise<CaseList> {
  const where = and(matches(input, me.id), isAboutNone(await concernedIds(db, me.email)))
  const by = input.only === 'appeals' ? appealOrder : order
  const { rows, ...cursors } = await readKeysetPage(by, input, caseWork.perPage, (part) =>
    selectRows(db, and(where, part.where), { by, orderBy: part.orderBy }).limit(part.limit),
  )
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .leftJoin(people, eq(people.id, cases.subjectId))
    .where(where)
  return { rows: rows.map(toRow), count: counted?.count ?? 0, now: Date.now(), ...cursors }
}

/** One case as a row of a list. */
export async function caseRow(db: Executor, id: string): Promise<CaseRow | undefined> {
  const [row] = await selectRows(db, eq(cases.id, id)).limit(1)
  return row && toRow(row)
}

/** These cases as rows of a list, without those about the hidden members. */
export async function listRows(
  db: Executor,
  ids: readonly string[],
  hiddenIds: readonly string[],
): Promise<CaseRow[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(db, and(inArray(cases.id, [...ids]), isAboutNone(hiddenIds))).limit(
    ids.length,
  )
  return rows.map(toRow)
}

/** Other cases of these members [CS13], without those about the ones who are hidden. */
export async function relatedCases(
  db: Executor,
  id: string,
  about: { readonly memberIds: readonly string[]; readonly chatIds: readonly string[] },
  hiddenIds: readonly string[],
): Promise<CaseRow[]> {
  const isOfChat = about.chatIds.map((chatId) => sql`${caseStates.chatIds} @> array[${chatId}]::text[]`)
  const isOf = or(inArray(cases.subjectId, [...about.memberIds]), ...isOfChat)
  const rows = await selectRows(db, and(ne(cases.id, id), isOf, isAboutNone(hiddenIds))).limit(
    caseWork.related,
  )
  return rows.map(toRow)
}
