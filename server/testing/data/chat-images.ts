import sharp from 'sharp'
import type { UploadedImage } from '#shared/contract/chat.ts'
import type { TestApp } from '../clients/app.ts'
import type { Person } from './people.ts'

/** Uploads an image for a chat, and returns its id. */
export async function upload(t: TestApp, { cookie }: Person, chatId: string): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b5f' } })
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/upload/chat/${chatId}`,
    headers: { origin: 'http://localhost:3000', cookie, 'content-type': 'image/png' },
    payload: await picture.png().toBuffer(),
  })
  return response.json<UploadedImage>().imageId
}
