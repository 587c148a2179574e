import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Slot } from '../../shared/domain/availability.ts'
import { at, bytes, key } from './columns.ts'

/** An account: exists only with a verified address, see `pendingRegistrations`. */
export const users = pgTable(
  'users',
  {
    id: key('id').primaryKey(),
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    isEmailVerified: boolean('is_email_verified').notNull().default(true),
    /** Since when the operator keeps the person out; null while they may come in. */
    suspendedAt: at('suspended_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_suspended')
      .on(table.id)
      .where(sql`suspended_at is not null`),
  ],
)

/** The person behind an account. The year of birth is shown to nobody. */
export const people = pgTable(
  'people',
  {
    id: key('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['mentor', 'mentee'] }).notNull(),
    birthYear: smallint('birth_year').notNull(),
    fullName: text('full_name'),
    asksName: boolean('asks_name').notNull().default(true),
    about: text('about').notNull().default(''),
    /** 0 until there is a picture; each new one counts it up, and its address with it. */
    pictureVersion: integer('picture_version').notNull().default(0),
    skills: text('skills')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    index('people_mentors')
      .on(table.id)
      .where(sql`role = 'mentor'`),
    index('people_skills')
      .using('gin', table.skills)
      .where(sql`role = 'mentor'`),
  ],
)

/**
 * A mentee's wish to be mentored. The id is mentorId + '__' + requesterId and doubles as the chat's id, so there is
 * one a pair.
 */
export const requests = pgTable(
  'requests',
  {
    id: key('id').primaryKey(),
    mentorId: key('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requesterId: key('requester_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['pending', 'accepted', 'rejected'] })
      .notNull()
      .default('pending'),
    createdAt: at('created_at').notNull().defaultNow(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('requests_mentor').on(table.mentorId, table.status, table.changedAt),
    index('requests_requester').on(table.requesterId, table.status, table.changedAt),
  ],
)

/**
 * A pair's conversation. `head` is the last number given out, `isOpen` whether it takes messages now. It outlives
 * its request for the time messages are kept, and the same pair finds it again.
 */
export const chats = pgTable(
  'chats',
  {
    id: key('id').primaryKey(),
    mentorId: key('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    menteeId: key('mentee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOpen: boolean('is_open').notNull().default(true),
    head: integer('head').notNull().default(0),
    /** The last number each of the two has seen: these only grow [C7]. */
    mentorSeen: integer('mentor_seen').notNull().default(0),
    menteeSeen: integer('mentee_seen').notNull().default(0),
    lastAt: at('last_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    index('chats_mentor').on(table.mentorId),
    index('chats_mentee').on(table.menteeId),
    index('chats_ended').on(table.endedAt),
  ],
)

/** What was said. `seq` has no gaps in a chat [C2]; `id` is made by the sender's client [C3]. */
export const messages = pgTable(
  'messages',
  {
    chatId: key('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    id: key('id').notNull(),
    senderId: key('sender_id').notNull(),
    /** The sender's address, as the specification stores it; other people are shown the name. */
    sender: text('sender').notNull(),
    text: text('text').notNull(),
    /** SHA-256 of what was sent, before the word filter: a repeat with another body is refused. */
    bodyHash: bytes('body_hash').notNull(),
    imageUrl: text('image_url'),
    imageWidth: smallint('image_width'),
    imageHeight: smallint('image_height'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.seq] }),
    uniqueIndex('messages_client_id').on(table.senderId, table.id),
  ],
)

/**
 * Pictures of chats, from their upload on. The row outlives its chat until the file is gone: then it is removed
 * with it by the sweeper.
 */
export const images = pgTable(
  'images',
  {
    id: key('id').primaryKey(),
    chatId: key('chat_id').notNull(),
    ownerId: key('owner_id').notNull(),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** Whether a message shows it. */
    isUsed: boolean('is_used').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('images_chat').on(table.chatId),
    index('images_waiting').on(table.isUsed, table.createdAt),
  ],
)

/** Personal notes: read and written by their owner alone [AZ-7]. */
export const notes = pgTable(
  'notes',
  {
    id: key('id').primaryKey(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('notes_user').on(table.userId, table.createdAt, table.id)],
)

/** When somebody is free in a week, and the time zone that is meant. */
export const availability = pgTable('availability', {
  userId: key('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  slots: jsonb('slots').$type<Slot[]>().notNull(),
  timeZone: text('time_zone').notNull(),
})

/**
 * Who blocked whom. What the pair was then is kept for `block.undo`: only so long is unblocking taking it back.
 */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: key('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: key('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The request there was: its id and state, and when it was made. */
    requestId: key('request_id'),
    requestStatus: text('request_status', { enum: ['pending', 'accepted', 'rejected'] }),
    requestedAt: at('requested_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId),
  ],
)

/** A device somebody is logged in on. `hash` is SHA-256 of the cookie's value. */
export const sessions = pgTable(
  'sessions',
  {
    id: key('id').primaryKey(),
    hash: bytes('hash').notNull().unique(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Counters of `server/rate.ts`: shared by all nodes, and still there after a restart. */
export const rateCounters = pgTable('rate_counters', {
  key: key('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

export { captchas, notices, pendingRegistrations, tokens } from './joining-tables.ts'
export { reportPictures, reports, toldTopics } from './safety-tables.ts'
export { mailOutbox } from '../adapters/mail/outbox-table.ts'
