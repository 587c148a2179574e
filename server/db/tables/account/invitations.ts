import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, textId, timestamptz } from '../columns.ts'
import { groups } from './groups.ts'

/**
 * Invitations of staff: links that one member uses, codes that several use, and domains whose addresses are let in [IV1]. Who used one is not stored: the account
 * has its group.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: textId('id').primaryKey(),
    kind: text('kind', { enum: ['link', 'code', 'domain'] }).notNull(),
    role: text('role', { enum: ['mentor', 'mentee'] }).notNull(),
    groupId: textId('group_id').references(() => groups.id, { onDelete: 'set null' }),
    /** To whom the link was emailed, who alone can use it; null after it was used or has ended, and for codes. */
    email: text('email'),
    /** The name in the greeting of the email; null as the address. */
    name: text('name'),
    /** What the token of the link is derived from: a link that is sent again has another one. */
    secretId: textId('secret_id').notNull(),
    /** The domain, in lowercase; null for links and codes. */
    domain: text('domain'),
    /** SHA-256 of the token, or of the code; of a domain that of a token which nobody has. */
    hash: bytes('hash').notNull().unique(),
    /** The code, which staff read and hand out; null for links. */
    code: text('code'),
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer('uses').notNull().default(0),
    staffId: textId('staff_id').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    index('invitations_email').on(table.email),
    index('invitations_domain').on(table.domain),
    index('invitations_created').on(table.createdAt, table.id),
  ],
)
