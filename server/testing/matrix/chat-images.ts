import { eq } from 'drizzle-orm'
import { images } from '#server/db/schema.ts'
import { insertMessage } from '#server/features/chat/store.ts'
import { newId } from '#shared/domain/ids.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { protections } from '#shared/safeguarding.ts'
import type { TestApp } from '../clients/app.ts'

type Owner = { readonly id: string }

/** What each message says beside its image. */
export const imageText = 'the bridge over the river'

/** Sends an image of each member to the open chat `chatId`, by the statement of all messages. An image has the id of its owner. */
export async function sendImages(t: TestApp, chatId: string, owners: readonly Owner[]): Promise<void> {
  const { database, config, files } = t.services
  await database.orm.delete(images).where(eq(images.chatId, chatId))
  for (const { id } of owners) {
    await database.orm.insert(images).values({ id, chatId, ownerId: id, width: 8, height: 8 })
    await files.put(pictureKey.chat(chatId, id), Buffer.from('an image'))
    const sent = await insertMessage(database, {
      ...{ chatId, id: newId(), senderId: id, typed: imageText, text: imageText, imageId: id },
      reviewsImages: protections[config.safeguarding].pictureReview,
    })
    if (!sent) throw new Error('the image was not sent')
  }
}
