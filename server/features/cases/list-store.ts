import { and, asc, desc, eq, gt, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { cases, caseStates, people, staff } from '#server/db/schema.ts'
import { answerWithin, caseWork } from '#shared/case-limits.ts'
import type { CaseList, CaseRow, ListCases } from '#shared/contract/cases.ts'
import { displayName } from '#shared/domain/names.ts'
import { caseClocks } from '#shared/staff-limits.ts'

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
  appealedAt: caseStates.appealedAt,
  openAppeals: caseStates.openAppeals,
  decision: caseStates.decision,
  isHeld,
  assignee: staff.email,
  role: people.role,
  fullName: people.fullName,
}

/** The most urgent first, then by the clock of the urgency; closed ones after them, the latest first. */
const order = [
  asc(sql`${caseStates.status} = 'closed'`),
  asc(sql`case when ${caseStates.status} = 'open' then ${caseStates.urgency} end`),
  asc(sql`case when ${caseStates.status} = 'open' then ${caseStates.clockAt} end`),
  desc(caseStates.closedAt),
  asc(cases.id),
]

const selectRows = (db: Executor, where: SQL | undefined) =>
  db
    .select(columns)
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .leftJoin(people, eq(people.id, cases.subjectId))
    .leftJoin(staff, eq(staff.id, caseStates.assigneeId))
    .where(where)
    .orderBy(...order)

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

/** First by its urgency; once it is acknowledged, when the reporter is told; of an appeal, when it is answered. */
function dueAt(row: Row): number | null {
  if (row.status === 'closed')
    return row.openAppeals > 0 && row.appealedAt ? row.appealedAt.getTime() + answerWithin : null
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
    words === ''
      ? undefined
      : or(
          ilike(cases.reference, escape(words)),
          ilike(people.fullName, escape(words)),
          eq(cases.subjectId, words),
        ),
  )
}

/** A page of the cases that match, and how many there are [CS13]. */
export async function listCases(db: Executor, input: ListCases, myId: string): Promise<CaseList> {
  const where = matches(input, myId)
  const rows = await selectRows(db, where)
    .limit(caseWork.perPage)
    .offset((input.page - 1) * caseWork.perPage)
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .leftJoin(people, eq(people.id, cases.subjectId))
    .where(where)
  return { rows: rows.map(toRow), count: counted?.count ?? 0, now: Date.now() }
}

/** One case as a row of a list. */
export async function caseRow(db: Executor, id: string): Promise<CaseRow | undefined> {
  const [row] = await selectRows(db, eq(cases.id, id)).limit(1)
  return row && toRow(row)
}

/** Other cases of these members [CS13]. */
export async function relatedCases(
  db: Executor,
  id: string,
  about: { readonly memberIds: readonly string[]; readonly chatIds: readonly string[] },
): Promise<CaseRow[]> {
  const isOfChat = about.chatIds.map((chatId) => sql`${caseStates.chatIds} @> array[${chatId}]::text[]`)
  const isOf = or(inArray(cases.subjectId, [...about.memberIds]), ...isOfChat)
  const rows = await selectRows(db, and(ne(cases.id, id), isOf)).limit(caseWork.related)
  return rows.map(toRow)
}
