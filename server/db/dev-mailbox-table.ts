import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Mails that were "sent" without a mail server, for the person who runs Pathlight on their own machine. */
export const devMails = pgTable(
  'dev_mails',
  {
    id: text('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Names and sizes in bytes of what is attached. */
    attached: jsonb('attached').$type<{ name: string; size: number }[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('dev_mails_newest').on(table.createdAt.desc(), table.id.desc())],
)
