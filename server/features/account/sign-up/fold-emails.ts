import { eq, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Executor } from '#server/db/orm.ts'
import { pendingRegistrations, users } from '#server/db/schema.ts'
import { toAccountEmail } from '#server/mail/mailbox.ts'

const tables = [users, pendingRegistrations] as const

/**
 * Rewrites stored addresses with an international domain to the form that `toAccountEmail` looks up. Versions before
 * stored them as typed. Leaves an address whose ASCII form has an account of its own.
 */
export async function foldStoredEmails(db: Executor): Promise<void> {
  for (const table of tables) {
    const rows = await db
      .select({ id: table.id, email: table.email })
      .from(table)
      .where(sql`substr(${table.email}, strpos(${table.email}, '@')) ~ '[^ -~]'`)
    for (const { id, email } of rows) {
      const folded = toAccountEmail(email)
      if (folded === null || folded === email) continue
      await db
        .update(table)
        .set({ email: folded })
        .where(eq(table.id, id))
        .catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error
        })
    }
  }
}
