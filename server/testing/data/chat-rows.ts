import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import { chats, messages } from '#server/db/schema.ts'
import type { storeMessage } from '#server/features/chat/message-batch.ts'
import { insertMessage } from '#server/features/chat/store.ts'
import { newId } from '#shared/domain/ids.ts'

/** A chat's messages as they are stored, in their order. */
export const rowsOf = ({ orm }: Database, chatId: string) =>
  orm.select().from(messages).where(eq(messages.chatId, chatId)).orderBy(messages.seq)

/** The number of a chat's last message. */
export const headOf = async ({ orm }: Database, chatId: string): Promise<number | undefined> =>
  (await orm.select().from(chats).where(eq(chats.id, chatId)))[0]?.lastSeq

type Line = { readonly chatId: string; readonly text: string; readonly id?: string }

/** Straight into the store: more at once than the rate of a sender allows. */
export const insertLine = (
  database: Database,
  { id: senderId }: { readonly id: string },
  { chatId, text, id = newId() }: Line,
  store: typeof storeMessage = insertMessage,
) => store(database, { chatId, id, senderId, typed: text, text, imageId: null })
