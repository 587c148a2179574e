import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NoticeKind, NoticeMail } from '#shared/domain/notices.ts'
import { bytes, textId, timestamptz } from './columns.ts'
import { users } from './account/users.ts'

/**
 * Notices: what the page of notices shows, and which of them were sent as emails [NT4 NT13]. The id is that of the job, so
 * that a job which runs twice adds one.
 */
export const notices = pgTable(
  'notices',
  {
    id: textId('id').primaryKey(),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mail: text('mail').notNull().$type<NoticeMail>(),
    /** The other member, whose name is read when the notice is shown. */
    about: textId('about').references(() => users.id, { onDelete: 'cascade' }),
    /** The page that it leads to. */
    path: text('path').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    readAt: timestamptz('read_at'),
    /** When it was counted as an email of the day; null if none is sent. */
    mailedAt: timestamptz('mailed_at'),
    /** When the mail server accepted it. */
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('notices_user').on(table.userId, table.createdAt),
    index('notices_about').on(table.about),
    index('notices_created').on(table.createdAt),
  ],
)

/** What a member has chosen [NT2]. A kind without a row is on. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<NoticeKind>(),
    email: boolean('email').notNull().default(true),
    push: boolean('push').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** What a member was told of unread messages, and when they were last at a page [NT1 NT7]. */
export const unreadNotices = pgTable('unread_notices', {
  userId: textId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hereAt: timestamptz('here_at'),
  mailedAt: timestamptz('mailed_at'),
  pushedAt: timestamptz('pushed_at'),
})

/**
 * Devices that get pushes [NT7]. A row goes with its session. The foreign key to the sessions is in the migration, because the
 * schema imports this file.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: textId('id').primaryKey(),
    sessionId: textId('session_id').notNull().unique(),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address at the push service, a secret of the browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The keys of the browser, and the public key of the server for which it subscribed. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    serverKey: text('server_key').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The last push that the service accepted, by its job. */
    lastJob: textId('last_job'),
  },
  (table) => [index('push_devices_user').on(table.userId)],
)

/**
 * The emails of the last days that are counted for a mailbox, by a keyed hash of its address: guardians and staff have no account
 * here [NT4 NT16]. The id is that of the job.
 */
export const countedMails = pgTable(
  'counted_mails',
  {
    id: textId('id').primaryKey(),
    mailbox: bytes('mailbox').notNull(),
    /** When it is sent, which may be later; null for a job that left its email to a later one. */
    countedAt: timestamptz('counted_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('counted_mails_mailbox').on(table.mailbox, table.countedAt)],
)
