import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Emails of the development mailbox, stored instead of sent when there is no SMTP_URL. */
export const devMails = pgTable(
  'dev_mails',
  {
    id: text('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Names and sizes in bytes of the attachments. */
    attached: jsonb('attached').$type<{ name: string; size: number }[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('dev_mails_newest').on(table.createdAt.desc(), table.id.desc())],
)
