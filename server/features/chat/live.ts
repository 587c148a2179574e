import * as z from 'zod/mini'
import { requestById } from '#server/features/connections/store.ts'
import { withResource, withStatementRule } from '#server/rpc/resource.ts'
import { feedQuery, snapshotQuery } from '#server/sync/live-query.ts'
import { chatRef } from '#shared/contract/chat.ts'
import type {
  ChatEnd,
  ChatState,
  ChatSummary,
  HeldMessages,
  Message,
  PastChat,
} from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'
import { protections } from '#shared/safeguarding.ts'
import { readHeldMessages } from './held/read.ts'
import { readChatEnd } from './chat-end.ts'
import { applyReadMarker, applyToChatList } from './chat-events.ts'
import { whoShowTyping } from './typing-store.ts'
import { listChats, readChatState } from './chat-store.ts'
import { listPastChats } from './past/store.ts'
import { messagesAfter } from './store.ts'

type ChatRef = z.infer<typeof chatRef>
const parse = (input: unknown): ChatRef => z.parse(chatRef, input)

/** The messages of a chat, from the latest page on. */
const messages = feedQuery<ChatRef, Message>({
  parse,
  topic: ({ chatId }) => topics.chat(chatId),
  accessTopics: ({ chatId }) => [topics.connection(chatId)],
  read: withStatementRule(
    'chat.read',
    ({ ctx, input }) => requestById(ctx.db, input.chatId),
    async (ctx, { chatId }, after) => {
      const page = await messagesAfter(ctx.services.database, { chatId, readerId: ctx.me.id, after })
      return page?.isOpen ? page : ctx.deny()
    },
  ),
})

/** The counterpart and both read markers of a chat. */
const chat = snapshotQuery<ChatRef, ChatState>({
  parse,
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.seen(chatId)],
  derivedTopics: ({ other }) => [topics.profile(other.id)],
  read: withStatementRule(
    'chat.read',
    ({ ctx, input }) => requestById(ctx.db, input.chatId),
    async (ctx, { chatId }) => {
      const { database, config } = ctx.services
      const state = await readChatState(database, { chatId, readerId: ctx.me.id }, config.safeguarding)
      return state ?? ctx.deny()
    },
  ),
  applyEvent: applyReadMarker,
})

/** The member's messages that wait for the end of the counterpart's quiet hours, and these [QH8]. */
const heldMessages = snapshotQuery<ChatRef, HeldMessages>({
  parse,
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.held(chatId)],
  read: withResource(
    'chat.read',
    ({ ctx, input }) => requestById(ctx.db, input.chatId),
    (ctx) => readHeldMessages(ctx, ctx.resource),
  ),
})

/** How a chat of the member ended; null for an open one, and for any other chat. */
const chatEnd = snapshotQuery<ChatRef, ChatEnd | null>({
  parse,
  topics: (_me, { chatId }) => [topics.connection(chatId)],
  read: ({ services: { database, config }, me }, { chatId }) =>
    readChatEnd(database.orm, { chatId, myId: me.id, profile: config.safeguarding }),
})

/** The chats of the member that have ended and can still be read [EN12]; none in `open`. */
const pastChats = snapshotQuery<undefined, PastChat[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.connections(me.id)],
  derivedTopics: (list) => list.flatMap(({ other }) => (other ? [topics.profile(other.id)] : [])),
  async read({ services: { database, config }, me }) {
    if (!protections[config.safeguarding].readsAfterEnd) return []
    return listPastChats(database.orm, me.id, config.safeguarding)
  },
})

/** The ids of the other members who are typing, and show it [WS1]. */
const typing = snapshotQuery<ChatRef, string[]>({
  parse,
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.typing(chatId)],
  read: withResource(
    'chat.read',
    ({ ctx, input }) => requestById(ctx.db, input.chatId),
    async (ctx, { chatId }) => {
      if (ctx.resource.resting.length > 0) return []
      const holders = await ctx.services.leases.holders(topics.typing(chatId))
      const others = (holders ?? []).filter((userId) => userId !== ctx.me.id)
      const { database, config } = ctx.services
      return others.length === 0 ? [] : whoShowTyping(database.orm, others, config.safeguarding)
    },
  ),
})

/** The member's chats with unread counts, for the list, the app bar and the tab's title. */
const chats = snapshotQuery<undefined, ChatSummary[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.inbox(me.id)],
  derivedTopics: (list) => list.map(({ other }) => topics.profile(other.id)),
  read: ({ services, me }) => listChats(services.database, me.id, services.config.safeguarding),
  applyEvent: (list, event, me) => applyToChatList(list, event, me.id),
})

export const chatLiveQueries = { messages, heldMessages, chat, chatEnd, typing, chats, pastChats }
