import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Display } from '#shared/domain/people/display.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
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
    /** When the member last used a session, written at most once a day [DL4]. */
    lastHereAt: timestamptz('last_here_at').notNull().defaultNow(),
    /** Of how many days the last warning was, and when the account may be deleted; null while the member is here. */
    warnedDays: smallint('warned_days'),
    deletedAfter: timestamptz('deleted_after'),
    /** The language that the member chose, of pages and emails; null: that of the instance [LG3]. */
    locale: text('locale').$type<LocaleCode>(),
    /** How the member reads pages: the size of text, easy reading, calm mode; null until they choose [EA1]. */
    display: jsonb('display').$type<Display>(),
  },
  (table) => [
    index('users_suspended')
      .on(table.id)
      .where(sql`suspended_at is not null`),
    index('users_last_here').on(table.lastHereAt),
    index('users_mailbox').on(sql`mailbox_of(${table.email})`),
  ],
)
