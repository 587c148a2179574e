import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, textId, timestamptz } from './columns.ts'

/**
 * Staff: coordinators and safeguarding leads [ST1]. They are not members. Triggers reject an address that is both that of
 * a member and of staff, in either order [ST2].
 */
export const staff = pgTable(
  'staff',
  {
    id: textId('id').primaryKey(),
    email: text('email').notNull().unique(),
    role: text('role', { enum: ['coordinator', 'lead'] }).notNull(),
    /** Null until the enrollment is complete. */
    passwordHash: text('password_hash'),
    /** When the password and the second factor were set; null before, and after a new enrollment link [ST4]. */
    enrolledAt: timestamptz('enrolled_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** What `enrolledAt` was before a restore, which empties it: until the operator confirms the account [ST20]. */
    enrolledBefore: timestamptz('enrolled_before'),
  },
  (table) => [index('staff_mailbox').on(sql`mailbox_of(${table.email})`)],
)

const ownerId = () =>
  textId('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** Enrollment links, one for each of the staff. Has a hash only, and no row once the link was used or replaced [ST4]. */
export const staffEnrollments = pgTable('staff_enrollments', {
  staffId: ownerId().primaryKey(),
  id: textId('id').notNull().unique(),
  hash: bytes('hash').notNull().unique(),
  expiresAt: timestamptz('expires_at').notNull(),
})

/** Sessions of staff. `hash` is the SHA-256 of the cookie's value. They end 8 hours after `createdAt` [ST6]. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: textId('id').primaryKey(),
    hash: bytes('hash').notNull().unique(),
    staffId: ownerId(),
    device: text('device').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When the second factor was last checked: a grave step needs a recent check [ST7]. */
    factorAt: timestamptz('factor_at').notNull().defaultNow(),
    /** When it was last used; written again once that is a minute ago. */
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
)

/**
 * What a browser holds between two steps, as hashes: that the enrollment link was used (`enroll`), that the password was
 * right (`logIn`), and challenges for passkeys (`passkey`).
 */
export const staffTickets = pgTable(
  'staff_tickets',
  {
    id: textId('id').primaryKey(),
    purpose: text('purpose', { enum: ['enroll', 'logIn', 'passkey'] }).notNull(),
    staffId: ownerId(),
    hash: bytes('hash').notNull().unique(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('staff_tickets_staff').on(table.purpose, table.staffId),
    index('staff_tickets_expires').on(table.expiresAt),
  ],
)

/** One-time codes (TOTP) of staff. The secret is encrypted with a key derived from SECRET. */
export const staffOneTimeCodes = pgTable('staff_one_time_codes', {
  staffId: ownerId().primaryKey(),
  secret: bytes('secret').notNull(),
  /** The newest step whose code was used: codes of this and earlier steps are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

/** Passkeys (WebAuthn) of staff, each with user verification. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: textId('id').primaryKey(),
    staffId: ownerId(),
    name: text('name').notNull(),
    credentialId: bytes('credential_id').notNull().unique(),
    /** A COSE key. */
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
)
