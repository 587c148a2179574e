import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { bytes, textId, timestamptz } from './columns.ts'

/**
 * Messages of adults that wait until the quiet hours of the minor end: without a number, which they get when they are
 * released, in the order of `position` [QH4]. A trigger deletes them when the chat ends [QH7], its foreign
 * key with the chat; both are in the migration, because the table of chats imports this one.
 */
export const heldMessages = pgTable(
  'held_messages',
  {
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    chatId: textId('chat_id').notNull(),
    senderId: textId('sender_id').notNull(),
    id: textId('id').notNull(),
    /** Without profanity and contact details. */
    text: text('text').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    imageId: textId('image_id'),
    /** Without profanity and contact details, as the text. */
    imageAlt: text('image_alt'),
    quoteSeq: integer('quote_seq'),
    maskedKinds: text('masked_kinds').array().$type<ContactKind[]>(),
    /** The patterns of the text as it was typed [PN4]; null in a row from before they were kept. */
    patterns: text('patterns').array(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    releaseAt: timestamptz('release_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.senderId, table.id] }),
    index('held_messages_chat').on(table.chatId, table.position),
    index('held_messages_release').on(table.releaseAt),
  ],
)
