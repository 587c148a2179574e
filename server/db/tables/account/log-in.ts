import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, textId, timestamptz } from '../columns.ts'
import { users } from './users.ts'

/** One-time codes (TOTP) as a second factor, of members who have turned them on. */
export const oneTimeCodes = pgTable('one_time_codes', {
  userId: textId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from SECRET [MF4]. */
  secret: bytes('secret').notNull(),
  /** The newest step of 30 seconds whose code was used: codes of this and earlier steps are rejected [MF3]. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

/** Passkeys (WebAuthn) of members who have added some [PK1]. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: textId('id').primaryKey(),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The id that the authenticator chose. */
    credentialId: bytes('credential_id').notNull().unique(),
    /** A COSE key. */
    publicKey: bytes('public_key').notNull(),
    /** How often the authenticator says that it was used; 0 if it does not count [PK3]. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers can reach the authenticator, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** The unused recovery codes of members with a second factor, as hashes [MF4]. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: bytes('hash').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Queued emails about log-ins from a new device. Deleted once they are sent. */
export const logInNotices = pgTable('log_in_notices', {
  id: textId('id').primaryKey(),
  userId: textId('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The name of the device, as in `sessions`: the session may have ended by the time of the email. */
  device: text('device').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
