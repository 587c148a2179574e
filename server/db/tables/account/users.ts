import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz, textId } from '../columns.ts'

/** Accounts. Each has a verified email; see `pendingRegistrations`. */
export const users = pgTable(
  'users',
  {
    id: textId('id').primaryKey(),
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    isEmailVerified: boolean('is_email_verified').notNull().default(true),
    /** When the operator suspended the account; null if it is not suspended. */
    suspendedAt: timestamptz('suspended_at'),
    /** When a change of the email was last undone: links of changes before it are void [AC8]. */
    emailRestoredAt: timestamptz('email_restored_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_suspended')
      .on(table.id)
      .where(sql`suspended_at is not null`),
    index('users_mailbox').on(sql`mailbox_of(${table.email})`),
  ],
)
