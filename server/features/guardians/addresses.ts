import { eq } from 'drizzle-orm'
import type { AnyColumn } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { staff, users } from '#server/db/schema.ts'
import { mailboxOfSql } from '#server/mail/mailbox.ts'

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
