import { eq, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { staff, users } from '#server/db/schema.ts'
import { mailboxOf } from '#server/features/account/sign-up/mailbox.ts'

/** Mail providers that ignore dots before the "@", by their domains, each with the domain that stands for all. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** The mailbox that an address leads to: without its `+tag`, and without dots where the provider ignores them [GC5]. */
export function foldMailbox(email: string): string {
  const mailbox = mailboxOf(email)
  const at = mailbox.lastIndexOf('@')
  const domain = dotless[mailbox.slice(at + 1)]
  return domain === undefined ? mailbox : `${mailbox.slice(0, at).replaceAll('.', '')}@${domain}`
}

/** Whether two addresses lead to one mailbox. */
export const isSameMailbox = (one: string, other: string): boolean => foldMailbox(one) === foldMailbox(other)

/** The same as `foldMailbox` in SQL, of a column or a parameter: a function of migration 0035, by which there are indexes. */
export const mailboxOfSql = (email: AnyColumn | string): SQL => sql`mailbox_of(${email})`

/** A member or one of the staff whose address leads to the mailbox of `email`; undefined without one [GC5]. */
export async function findAccount(
  db: Executor,
  email: string,
): Promise<{ readonly kind: 'member' | 'staff'; readonly id: string } | undefined> {
  const isSame = (column: AnyColumn) => eq(mailboxOfSql(column), mailboxOfSql(email))
  const [member] = await db.select({ id: users.id }).from(users).where(isSame(users.email)).limit(1)
  if (member) return { kind: 'member', id: member.id }
  const [one] = await db.select({ id: staff.id }).from(staff).where(isSame(staff.email)).limit(1)
  return one && { kind: 'staff', id: one.id }
}
