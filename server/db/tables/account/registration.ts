import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { timestamptz, bytes, textId } from '../columns.ts'

/** Pending registrations: sign-ups whose email is not verified. Several may exist for one email; the first verified wins. */
export const pendingRegistrations = pgTable(
  'pending_registrations',
  {
    id: textId('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['mentor', 'mentee'] }).notNull(),
    birthYear: smallint('birth_year').notNull(),
    skills: text('skills').array().notNull(),
    /** The invitation with which the sign-up began, if it did [IV2]. */
    invitationId: textId('invitation_id'),
    /** The language of the page of the sign-up; null: that of the instance [LG4]. */
    locale: text('locale').$type<LocaleCode>(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('pending_registrations_email').on(table.email, table.createdAt),
    index('pending_registrations_expires').on(table.expiresAt),
  ],
)

/**
 * One-time links sent by email, log-in tickets (`logIn`), and challenges for passkeys (`passkey`). Stores only a hash of
 * each token: see `features/account/tokens.ts`.
 */
export const tokens = pgTable(
  'tokens',
  {
    id: textId('id').primaryKey(),
    purpose: text('purpose', { enum: ['verify', 'reset', 'email', 'logIn', 'passkey'] }).notNull(),
    /** The pending registration's id (verify) or the user's id. */
    subject: textId('subject').notNull(),
    /** The new email, for purpose `email`. */
    email: text('email'),
    hash: bytes('hash').notNull().unique(),
    /** Until when the code of a `verify` email works; null if the email has none. */
    codeExpiresAt: timestamptz('code_expires_at'),
    /** How often a code was tried: of the email, or of the second factor with this ticket. */
    codeTries: smallint('code_tries').notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('tokens_subject').on(table.purpose, table.subject),
    index('tokens_expires').on(table.expiresAt),
  ],
)

/** Captchas: unanswered rolls (`answer` set), and the tickets issued for correct answers (`answer` null). */
export const captchas = pgTable(
  'captchas',
  {
    id: textId('id').primaryKey(),
    answer: smallint('answer'),
    first: smallint('first'),
    second: smallint('second'),
    network: text('network').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('captchas_expires').on(table.expiresAt)],
)

/**
 * Queued notices to emails that no other row has: the old email after a change, or that of a deleted account. Deleted
 * once they are sent.
 */
export const accountNotices = pgTable('account_notices', {
  id: textId('id').primaryKey(),
  kind: text('kind', { enum: ['emailChanged', 'accountDeleted'] }).notNull(),
  email: text('email').notNull(),
  /** For `emailChanged`: the token of the link that undoes the change, encrypted [AC8]. */
  undoToken: text('undo_token'),
  /** The language of the member whose address it was; null: that of the instance [LG5]. */
  locale: text('locale').$type<LocaleCode>(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
