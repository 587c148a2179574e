import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { caseEvents, chats, people, staff, users } from '#server/db/schema.ts'
import { caseWork } from '#shared/case-limits.ts'
import type { CaseChat, CaseEventView, CaseMember, CasePage } from '#shared/contract/cases.ts'
import { displayName } from '#shared/domain/names.ts'
import { staffList } from '#shared/staff-limits.ts'
import { memberIdsOf } from './about-store.ts'
import type { CaseWithState } from './event-store.ts'
import { caseRow, relatedCases } from './list-store.ts'
import { readingsOfCase } from './reading-store.ts'
import { reportsOf } from './report-store.ts'

/** Everything of a case: its events, evidence, members, and the context of its pair [CS13]. */
export async function readCasePage(
  db: Executor,
  row: CaseWithState,
  myId: string,
): Promise<CasePage | undefined> {
  const listed = await caseRow(db, row.id)
  if (!listed) return undefined
  const memberIds = memberIdsOf(row)
  const { chatIds } = row.state
  return {
    case: { ...listed, heldUntil: row.state.heldUntil?.getTime() ?? null },
    members: await readMembers(db, memberIds, row.subjectId),
    chats: await readChats(db, chatIds),
    reports: await reportsOf(db, row.id),
    events: await readEvents(db, row.id),
    related: await relatedCases(db, row.id, { memberIds, chatIds }),
    leads: await listLeads(db),
    readings: await readingsOfCase(db, row.id, myId),
    now: Date.now(),
  }
}

async function readMembers(db: Executor, ids: readonly string[], subjectId: string): Promise<CaseMember[]> {
  const rows = await db
    .select({
      id: people.id,
      role: people.role,
      fullName: people.fullName,
      ageBand: people.ageBand,
      email: users.email,
      suspendedAt: users.suspendedAt,
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(inArray(people.id, [...ids]))
    .limit(ids.length)
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    const isSubject = id === subjectId
    if (!row) return { id, isSubject, account: null }
    const { role, fullName, ageBand, email, suspendedAt } = row
    const account = { name: displayName({ role, fullName }), email, role, ageBand }
    return { id, isSubject, account: { ...account, isSuspended: suspendedAt !== null } }
  })
}

/** The chats of a case that exist, with what the two have beside it. */
async function readChats(db: Executor, ids: readonly string[]): Promise<CaseChat[]> {
  if (ids.length === 0) return []
  return db
    .select({
      id: chats.id,
      isOpen: chats.isOpen,
      messages: chats.lastSeq,
      request: sql<string | null>`(select r.status from requests r where r.id = chats.id)`,
      calls: sql<number>`(select count(*)::int from missed_calls m where m.chat_id = chats.id)`,
    })
    .from(chats)
    .where(inArray(chats.id, [...ids]))
    .limit(ids.length)
}

/** The events of a case, the oldest first. */
export async function readEvents(db: Executor, caseId: string): Promise<CaseEventView[]> {
  const rows = await db
    .select({ event: caseEvents, email: staff.email })
    .from(caseEvents)
    .leftJoin(staff, eq(staff.id, caseEvents.actor))
    .where(eq(caseEvents.caseId, caseId))
    .orderBy(asc(caseEvents.n))
    .limit(caseWork.events)
  return rows.map(({ event, email }) => ({
    ...{ n: event.n, kind: event.kind, urgency: event.urgency, source: event.source },
    ...{ memberId: event.memberId, text: event.text, data: event.data, evidence: event.evidence },
    at: event.createdAt.getTime(),
    actor: email ?? event.actor,
    hash: event.evidenceHash?.toString('hex') ?? null,
  }))
}

/** The leads to whom a case can be assigned. */
async function listLeads(db: Executor) {
  return db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(and(eq(staff.role, 'lead'), isNotNull(staff.enrolledAt)))
    .orderBy(asc(staff.email))
    .limit(staffList.shown)
}
