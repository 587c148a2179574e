import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, people, staff, users } from '#server/db/schema.ts'
import { memberIdsOf } from '#server/case-records/event-store.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import type { CaseChat, CaseMember } from '#shared/contract/staff/case-parts.ts'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { staffList } from '#shared/limits/staff.ts'
import { concernedIds, isNotConcerned } from '#server/case-records/concerned-store.ts'
import { lastParties } from '#server/case-records/member-store.ts'
import { decisionsOf } from './decisions/decision-store.ts'
import { countRepeated, readEventPage } from './event-page-store.ts'
import { holdDaysLeft } from './hold-store.ts'
import { linkedCases } from './link-store.ts'
import { caseRow, relatedCases } from './list-store.ts'
import { readingsOfCase } from './readings/reading-store.ts'
import { reportPauseOf } from './report-pause-store.ts'
import { reportsOf } from './report-store.ts'

/** A case: its newest events, decisions, evidence, members, and the context of its pair [CS13]. */
export async function readCasePage(
  db: Executor,
  row: CaseWithState,
  me: StaffMe,
): Promise<CasePage | undefined> {
  const listed = await caseRow(db, row.id)
  if (!listed) return undefined
  const memberIds = memberIdsOf(row)
  const { chatIds } = row.state
  const hidden = await concernedIds(db, me.email)
  const newest = { id: row.id, before: null, kinds: 'steps' } as const
  const { events, hasOlder } = await readEventPage(db, newest, hidden)
  return {
    case: {
      ...listed,
      heldUntil: row.state.heldUntil?.getTime() ?? null,
      holdDays: await holdDaysLeft(db, row.id),
    },
    members: await readMembers(db, row),
    chats: await readChats(db, chatIds),
    reports: await reportsOf(db, row.id),
    isPausedByReport: (await reportPauseOf(db, row)) !== undefined,
    events,
    hasOlderEvents: hasOlder,
    ...(await countRepeated(db, row.id)),
    decisions: await decisionsOf(db, row.id),
    related: await relatedCases(db, row.id, { memberIds, chatIds }, hidden),
    links: await linkedCases(db, row.id, hidden),
    leads: await listLeads(db, memberIds),
    readings: await readingsOfCase(db, row.id, me.id),
    now: Date.now(),
  }
}

/** The members of a case, by their accounts, and by the last copies of the case where these are gone [CS30]. */
export async function readMembers(db: Executor, found: CaseWithState): Promise<CaseMember[]> {
  const ids = memberIdsOf(found)
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
    .where(inArray(people.id, ids))
    .limit(ids.length)
  const copied = rows.length === ids.length ? [] : await lastParties(db, found.id)
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    const isSubject = id === found.subjectId
    const was = copied.find((party) => party.id === id) ?? null
    if (!row) return { id, isSubject, account: null, was }
    const { role, fullName, ageBand, email, suspendedAt } = row
    const account = { name: displayName({ role, fullName }), email, role, ageBand }
    return { id, isSubject, account: { ...account, isSuspended: suspendedAt !== null }, was: null }
  })
}

/** The chats of a case that exist, with what the two have beside it. */
export async function readChats(db: Executor, ids: readonly string[]): Promise<CaseChat[]> {
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

/** The leads to whom a case can be assigned: those who have enrolled, and are not concerned by it [CS14]. */
export function listLeads(db: Executor, memberIds: readonly string[]) {
  return db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(and(eq(staff.role, 'lead'), isNotNull(staff.enrolledAt), isNotConcerned(memberIds)))
    .orderBy(asc(staff.email))
    .limit(staffList.shown)
}
