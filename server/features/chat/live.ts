import * as z from 'zod/mini'
import { requestById } from '#server/features/connections/store.ts'
import { feedQuery, snapshotQuery } from '#server/sync/live-query.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { authorize } from '#server/policy/authorize.ts'
import { AppError } from '#shared/errors.ts'
import { chatRef } from '#shared/contract/chat.ts'
import type { ChatState, ChatSummary, Message } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'
import { applyReadMarker, applyToChatList } from './chat-events.ts'
import { chatHead, inbox, messagesAfter } from './store.ts'

type OnChat = { chatId: string }
const parse = (input: unknown): OnChat => z.parse(chatRef, input)

/** The messages of a chat, from the latest page on. */
const messages = feedQuery<OnChat, Message>({
  parse,
  topic: ({ chatId }) => topics.chat(chatId),
  accessTopics: ({ chatId }) => [topics.connection(chatId)],
  async read(ctx, { chatId }, after) {
    const read = await messagesAfter(ctx.services.database, { chatId, readerId: ctx.me.id, after })
    if (!read?.isOpen) return refuseReading(ctx, chatId)
    return { rows: read.rows, lastSeq: read.head }
  },
})

/** Why a chat cannot be read: not there for this reader, or 'Chat not accepted yet.' */
export async function refuseReading(ctx: AuthContext, chatId: string): Promise<never> {
  authorize('chat.read', ctx.me, await requestById(ctx.services.database.orm, chatId))
  throw new AppError('chat.notAccepted')
}

/** Who the other one is, and how far both have seen. */
const chat = snapshotQuery<OnChat, ChatState>({
  parse,
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.seen(chatId)],
  derivedTopics: ({ other }) => [topics.profile(other.id)],
  async read(ctx, { chatId }) {
    const head = await chatHead(ctx.services.database, { chatId, readerId: ctx.me.id })
    return head ?? refuseReading(ctx, chatId)
  },
  applyEvent: applyReadMarker,
})

/** Who else is typing, by user id. */
const typing = snapshotQuery<OnChat, string[]>({
  parse,
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.typing(chatId)],
  async read(ctx, { chatId }) {
    authorize('chat.read', ctx.me, await requestById(ctx.services.database.orm, chatId))
    const holders = await ctx.services.leases.holders(topics.typing(chatId))
    return (holders ?? []).filter((userId) => userId !== ctx.me.id)
  },
})

/** One's chats with what is unread, for the list, the bar and the tab's title. */
const chats = snapshotQuery<undefined, ChatSummary[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.inbox(me.id)],
  derivedTopics: (list) => list.map(({ other }) => topics.profile(other.id)),
  read: (ctx) => inbox(ctx.services.database, ctx.me.id),
  applyEvent: (list, touch, me) => applyToChatList(list, touch, me.id),
})

export const chatLiveQueries = { messages, chat, typing, chats }
