import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import { chats, messages } from '#server/db/schema.ts'
import type { storeMessage } from '#server/features/chat/message-batch.ts'
import { insertMessage } from '#server/features/chat/store.ts'
import { newId } from '#shared/domain/ids.ts'

/** The stored messages of a chat, in order. */
export const rowsOf = ({ orm }: Database, chatId: string) =>
  orm.select().from(messages).where(eq(messages.chatId, chatId)).orderBy(messages.seq)

/** The last sequence number of a chat. */
export const headOf = async ({ orm }: Database, chatId: string): Promise<number | undefined> =>
  (await orm.select().from(chats).where(eq(chats.id, chatId)))[0]?.lastSeq

type Line = { readonly chatId: string; readonly text: string; readonly id?: string }

/** Inserts messages directly: more at once than the rate limit of a sender allows. */
export const insertLine = (
  database: Database,
  { id: senderId }: { readonly id: string },
  { chatId, text, id = newId() }: Line,
  store: typeof storeMessage = insertMessage,
) => store(database, { chatId, id, senderId, typed: text, text, imageId: null, reviewsImages: false })
