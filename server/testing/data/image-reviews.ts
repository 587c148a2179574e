import sharp from 'sharp'
import type { Message, UploadedImage } from '#shared/contract/chat.ts'
import type { PictureReview, PictureReviews } from '#shared/contract/staff/picture-reviews.ts'
import { newId } from '#shared/domain/ids.ts'
import { chatImageUrl } from '#shared/domain/pictures.ts'
import type { TestApp, Visitor } from '../clients/app.ts'
import { aPair } from './people.ts'
import type { Pair, Person } from './people.ts'
import { wakeUp } from './quiet-hours.ts'

/** A pair with a minor for whom it is day, so that nothing is held. */
export async function daytimePair(t: TestApp): Promise<Pair> {
  const pair = await aPair(t)
  await wakeUp(pair.mentee)
  return pair
}

/** Uploads an image of 40 by 30 pixels. */
export async function upload(t: TestApp, { cookie }: Person, url: string) {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b5f' } })
  return t.app.inject({
    ...{ method: 'POST', url, payload: await plain.png().toBuffer() },
    headers: { origin: 'http://localhost:3000', cookie, 'content-type': 'image/png' },
  })
}

/** Uploads an image of 40 by 30 pixels, and sends it. */
export async function sendImage(
  t: TestApp,
  sender: Person,
  chatId: string,
  more: { readonly imageAlt?: string; readonly text?: string } = {},
): Promise<{ readonly imageId: string; readonly url: string }> {
  const response = await upload(t, sender, `/api/upload/chat/${chatId}`)
  const { imageId } = response.json<UploadedImage>()
  await sender.call('chat.send', { chatId, id: newId(), text: '', imageId, ...more })
  return { imageId, url: chatImageUrl(chatId, imageId) }
}

export const statusFor = async (reader: Visitor, url: string): Promise<number> =>
  (await reader.get(url)).statusCode

/** The messages of a chat as a member reads them. */
export const pageOf = async (reader: Person, chatId: string): Promise<Message[]> =>
  (await reader.query<{ messages: Message[] }>('chat.page', { chatId, before: 9 })).messages

/** The images that staff see. */
export const listed = async (staff: Visitor): Promise<readonly PictureReview[]> =>
  (await staff.query<PictureReviews>('staff/pictures.list', undefined)).pictures
