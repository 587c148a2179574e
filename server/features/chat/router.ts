import { requestById } from '#server/features/connections/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/chat.ts'
import { createSemaphore } from '#server/limits/semaphore.ts'
import { searches } from '#shared/limits/member.ts'
import { searchMessages } from './search.ts'
import { AppError } from '#shared/errors.ts'
import { protections } from '#shared/safeguarding.ts'
import { deleteHeld } from './held/hold.ts'
import { listPastMessages, pastChatById } from './past/store.ts'
import { getSentMessage } from './revision-store.ts'
import { deleteMessage, editMessage, setReaction } from './revisions.ts'
import * as service from './service.ts'
import { messagesBefore } from './store.ts'

/** Searches read many messages, so few run at a time, whoever they are of [AB8]. */
const withSearchPermit = createSemaphore(searches)

export const chatRouter = router({
  /** Sends a message, see `service.send`. */
  send: procedure
    .inStatement('chat.send', schema.sendMessage, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => service.send(ctx, input)),

  /** The page of messages before a sequence number, the oldest first: what scrolling up loads. */
  page: procedure
    .inStatement('chat.read', schema.messagePageQuery, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .query(async ({ ctx, input }) => {
      const page = await messagesBefore(ctx.services.database, { ...input, readerId: ctx.me.id })
      return page?.isOpen ? { messages: page.rows } : ctx.deny()
    }),

  /** The same of a chat that has ended, which both still read outside of `open` [EN12]. */
  pastPage: procedure
    .forResource('chat.readPast', schema.messagePageQuery, ({ ctx, input }) =>
      pastChatById(ctx.db, input.chatId),
    )
    .query(({ ctx, input }) => {
      if (!protections[ctx.services.config.safeguarding].readsAfterEnd) throw new AppError('app.notFound')
      return listPastMessages(ctx.db, { ...input, myId: ctx.me.id })
    }),

  /** The messages in the caller's open chats that contain a text [CH36]; none for white space. */
  search: procedure
    .protected('chats.search')
    .input(schema.searchChats)
    .query(({ ctx, input }) => {
      const text = input.search.trim()
      if (text === '') return []
      return withSearchPermit(() => searchMessages(ctx.services.database, { myId: ctx.me.id, text }))
    }),

  /** Advances the caller's read marker. */
  seen: procedure
    .inStatement('chat.read', schema.markSeen, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => service.markSeen(ctx, input)),

  /** Edits a message of the caller [MR1]. */
  editMessage: procedure
    .forResource('message.change', schema.editMessage, ({ ctx, input }) => getSentMessage(ctx.db, input))
    .mutation(({ ctx, input }) => editMessage(ctx, input)),

  /** Deletes a message of the caller [MR1]. */
  deleteMessage: procedure
    .forResource('message.change', schema.messageRef, ({ ctx, input }) => getSentMessage(ctx.db, input))
    .mutation(({ ctx, input }) => deleteMessage(ctx, input)),

  /** Deletes a held message of the caller [QH7]. */
  deleteHeld: procedure
    .forResource('chat.read', schema.heldMessageRef, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => deleteHeld(ctx, input)),

  /** Sets or removes the caller's reaction to a message [MR8]. */
  setReaction: procedure
    .forResource('message.react', schema.setReaction, ({ ctx, input }) => getSentMessage(ctx.db, input))
    .mutation(({ ctx, input }) => setReaction(ctx, input)),

  /** Shows or clears "typing". */
  typing: procedure
    .forResource('chat.send', schema.setTyping, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => service.setTyping(ctx, input)),
})
