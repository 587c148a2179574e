import { sql } from 'drizzle-orm'
import { date, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, textId, timestamptz } from './columns.ts'
import { users } from './account/users.ts'

/**
 * Guardians: the addresses from which the consent for minors comes. They are not members; a trigger rejects an address that
 * leads to the mailbox of a member or of staff [GC5].
 */
export const guardians = pgTable(
  'guardians',
  {
    id: textId('id').primaryKey(),
    /** As it was typed: emails go there. Addresses of one mailbox count as one guardian, by `mailbox_of` of migration 0035. */
    email: text('email').notNull().unique(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('guardians_mailbox').on(sql`mailbox_of(${table.email})`)],
)

/**
 * Consents, from the code that a coordinator hands out, or the form that they record, to the end. A consent is in force while
 * `confirmedAt` is set and `endedAt` is not [GC2]. At most one of a minor has not ended.
 */
export const guardianConsents = pgTable(
  'guardian_consents',
  {
    id: textId('id').primaryKey(),
    minorId: textId('minor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until the code was redeemed; also null for a form without an address. */
    guardianId: textId('guardian_id').references(() => guardians.id, { onDelete: 'set null' }),
    method: text('method', { enum: ['code', 'form'] }).notNull(),
    /** The code as a keyed hash; null once it was redeemed [GC3]. */
    codeHash: bytes('code_hash').unique(),
    /** The hash of the link that was mailed for the code; null once consent was given. */
    linkHash: bytes('link_hash').unique(),
    /** The staff who handed out the code, or recorded the form. Not a foreign key: staff can be removed. */
    issuedBy: textId('issued_by').notNull(),
    issuedAt: timestamptz('issued_at').notNull().defaultNow(),
    /** Until when consent can be given. */
    expiresAt: timestamptz('expires_at').notNull(),
    /** The version of the text that the guardian agreed to; 0 until then. */
    textVersion: smallint('text_version').notNull().default(0),
    givenAt: timestamptz('given_at'),
    /** The day on which the form was signed. */
    signedOn: date('signed_on'),
    /** The staff who confirmed that the address is that of the guardian. */
    confirmedBy: textId('confirmed_by'),
    confirmedAt: timestamptz('confirmed_at'),
    endedAt: timestamptz('ended_at'),
    endReason: text('end_reason', { enum: ['guardian', 'staff', 'declined', 'replaced', 'age'] }),
    /** Why staff ended it, as they typed it; null otherwise. */
    endNote: text('end_note'),
  },
  (table) => [
    uniqueIndex('guardian_consents_open')
      .on(table.minorId)
      .where(sql`ended_at is null`),
    index('guardian_consents_minor').on(table.minorId, table.issuedAt),
    index('guardian_consents_guardian').on(table.guardianId),
  ],
)

const guardianId = () =>
  textId('guardian_id')
    .notNull()
    .references(() => guardians.id, { onDelete: 'cascade' })

/** The mailed links to the guardian's page: a hash only, and no row once the link was used [GC8]. */
export const guardianLinks = pgTable(
  'guardian_links',
  {
    id: textId('id').primaryKey(),
    guardianId: guardianId(),
    hash: bytes('hash').notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('guardian_links_guardian').on(table.guardianId)],
)

/** Sessions of guardians. `hash` is the SHA-256 of the cookie's value. */
export const guardianSessions = pgTable(
  'guardian_sessions',
  {
    id: textId('id').primaryKey(),
    hash: bytes('hash').notNull().unique(),
    guardianId: guardianId(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('guardian_sessions_guardian').on(table.guardianId)],
)
