import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  caseMembers,
  cases,
  caseStates,
  guardianConsents,
  guardians,
  reports,
  staff,
  users,
} from '#server/db/schema.ts'
import { mailboxOfSql } from '#server/mail/mailbox.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'

/** The members that a case is about, its subject first: the two of its chats, which for a report are those of its members. */
export function membersOf(subjectId: string, chatIds: readonly string[]): string[] {
  const ofChats = chatIds.flatMap((id) => Object.values(parsePairId(id) ?? {}))
  return [...new Set([subjectId, ...ofChats])]
}

/** How many accounts of one mailbox are looked at. */
const MOST = 1_000

/** The mailbox of each of the two in a report, as it was then, by the expression of an index. */
const mailboxIn = {
  reporter: sql`mailbox_of(report_email(${reports.evidence}, 'reporter'))`,
  reported: sql`mailbox_of(report_email(${reports.evidence}, 'reported'))`,
}

/**
 * The ids of the members who have a mailbox, or had it at the time of a report or of a copy that a case has of them, and of the minors for whom it stands or stood as a
 * guardian [GC12], as a query with the column `id`.
 */
export const idsOfMailbox = (mailbox: SQL): SQL => sql`
  select ${users.id} as id from ${users} where ${mailboxOfSql(users.email)} = ${mailbox}
  union select ${reports.reporterId} from ${reports} where ${mailboxIn.reporter} = ${mailbox}
  union select ${reports.reportedId} from ${reports} where ${mailboxIn.reported} = ${mailbox}
  union select ${caseMembers.memberId} from ${caseMembers} where ${mailboxOfSql(caseMembers.email)} = ${mailbox}
  union select ${guardianConsents.minorId} from ${guardianConsents} join ${guardians} on ${guardians.id} = ${guardianConsents.guardianId}
    where ${mailboxOfSql(guardians.email)} = ${mailbox}`

/**
 * The members who have, or had at the time of a report or a case, the mailbox of one of the staff [CS14], and the minors whose guardian has it
 * [GC12]: with another tag or other dots,
 * the database does not keep a member and staff apart, and a member can delete the account and become staff.
 */
export async function concernedIds(db: Executor, email: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`${idsOfMailbox(mailboxOfSql(email))} limit ${MOST}`)
  return rows.map(({ id }) => id)
}

/** Whether a case is about none of these members, as a condition on `cases` and `case_states`; undefined without any. */
export function isAboutNone(ids: readonly string[]): SQL | undefined {
  if (ids.length === 0) return undefined
  const list = sql`${sql.param([...ids])}::text[]`
  return sql`not (${cases.subjectId} = any(${list}) or exists (select from unnest(${caseStates.chatIds}) as c(id)
    where split_part(c.id, '__', 1) = any(${list}) or split_part(c.id, '__', 2) = any(${list})))`
}

/** Whether none of these members concerns a row of `staff` [CS14], as a condition. */
export const isNotConcerned = (memberIds: readonly string[]): SQL =>
  sql`not exists (select from (${idsOfMailbox(mailboxOfSql(staff.email))}) as concerned
    where concerned.id = any(${sql.param([...memberIds])}::text[]))`

/** Whether one of the staff is concerned by a case [CS14]. */
export async function isConcerned(
  db: Executor,
  about: { readonly subjectId: string; readonly chatIds: readonly string[] },
  email: string,
): Promise<boolean> {
  const ids = await concernedIds(db, email)
  return membersOf(about.subjectId, about.chatIds).some((id) => ids.includes(id))
}
