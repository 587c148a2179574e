import { eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { cases, caseStates, reports, users } from '#server/db/schema.ts'
import { mailboxOf } from '#server/features/account/sign-up/mailbox.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'

/** The members that a case is about, its subject first: the two of its chats, which for a report are those of its members. */
export function membersOf(subjectId: string, chatIds: readonly string[]): string[] {
  const ofChats = chatIds.flatMap((id) => Object.values(parsePairId(id) ?? {}))
  return [...new Set([subjectId, ...ofChats])]
}

/** How many accounts of one mailbox are looked at, and how much of the evidence of a report has the addresses. */
const MOST = 100
const HEAD = 8_000

/**
 * The members who have, or had at the time of a report, the mailbox of one of the staff [CS14]: with another tag, the database
 * does not keep a member and staff apart, and a member can delete the account and become staff.
 */
export async function concernedIds(db: Executor, email: string): Promise<string[]> {
  const mailbox = mailboxOf(email)
  const at = mailbox.lastIndexOf('@')
  const [local, domain] = [mailbox.slice(0, at), mailbox.slice(at)]
  const accounts = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(eq(users.email, mailbox), sql`starts_with(${users.email}, ${`${local}+`})`))
    .limit(MOST)
  const head = sql<string>`left(${reports.evidence}, ${HEAD})`
  const startsWith = (start: string) =>
    sql`strpos(${head}, ${`"email":${JSON.stringify(start).slice(0, -1)}`}) > 0`
  const copies = await db
    .select({ evidence: reports.evidence })
    .from(reports)
    .where(or(startsWith(mailbox), startsWith(`${local}+`)))
    .limit(MOST)
  const parties = copies.flatMap(({ evidence }) => partiesIn(evidence))
  const isSame = (one: { readonly email: string }) =>
    one.email.endsWith(domain) && mailboxOf(one.email) === mailbox
  return [...new Set([...accounts, ...parties].filter(isSame).map(({ id }) => id))]
}

type Party = { readonly id: string; readonly email: string }

function partiesIn(evidence: string): Party[] {
  const { reporter, reported } = JSON.parse(evidence) as Partial<Record<'reporter' | 'reported', Party>>
  return [reporter, reported].filter((party) => party !== undefined)
}

/** Whether a case is about none of these members, as a condition on `cases` and `case_states`; undefined without any. */
export function isAboutNone(ids: readonly string[]): SQL | undefined {
  if (ids.length === 0) return undefined
  const list = sql`${sql.param([...ids])}::text[]`
  return sql`not (${cases.subjectId} = any(${list}) or exists (select from unnest(${caseStates.chatIds}) as c(id)
    where split_part(c.id, '__', 1) = any(${list}) or split_part(c.id, '__', 2) = any(${list})))`
}

/** The mailboxes that these members have, or had at the time of a report. */
export async function mailboxesOf(db: Executor, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = [...memberIds]
  const accounts = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids))
    .limit(ids.length)
  const copies = await db
    .select({ evidence: reports.evidence })
    .from(reports)
    .where(or(inArray(reports.reporterId, ids), inArray(reports.reportedId, ids)))
    .limit(MOST)
  const parties = copies.flatMap(({ evidence }) => partiesIn(evidence)).filter(({ id }) => ids.includes(id))
  return new Set([...accounts, ...parties].map(({ email }) => mailboxOf(email)))
}

/** Whether one of the staff is concerned by a case [CS14]. */
export async function isConcerned(
  db: Executor,
  about: { readonly subjectId: string; readonly chatIds: readonly string[] },
  email: string,
): Promise<boolean> {
  return (await mailboxesOf(db, membersOf(about.subjectId, about.chatIds))).has(mailboxOf(email))
}
