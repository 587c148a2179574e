import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { timestamptz, bytes, textId } from './columns.ts'

/** A sign-up waiting for its mail to be followed. Several may wait for one address; one of them wins. */
export const pendingRegistrations = pgTable(
  'pending_registrations',
  {
    id: textId('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['mentor', 'mentee'] }).notNull(),
    birthYear: smallint('birth_year').notNull(),
    skills: text('skills').array().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('pending_registrations_email').on(table.email, table.createdAt),
    index('pending_registrations_expires').on(table.expiresAt),
  ],
)

/** Mailed one-use links. The token itself is never stored: see `features/account/tokens.ts`. */
export const tokens = pgTable(
  'tokens',
  {
    id: textId('id').primaryKey(),
    purpose: text('purpose', { enum: ['verify', 'reset', 'email'] }).notNull(),
    /** The pending registration's id (verify) or the user's id. */
    subject: textId('subject').notNull(),
    /** The new address, for purpose `email`. */
    email: text('email'),
    hash: bytes('hash').notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('tokens_subject').on(table.purpose, table.subject),
    index('tokens_expires').on(table.expiresAt),
  ],
)

/** Dice waiting for an answer (`answer` set) and the tickets a right answer became (`answer` null). */
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

/** Mails to addresses no other row holds any more: the old one after a change, the one of a deleted account. */
export const accountNotices = pgTable('account_notices', {
  id: textId('id').primaryKey(),
  kind: text('kind', { enum: ['emailChanged', 'accountDeleted'] }).notNull(),
  email: text('email').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
