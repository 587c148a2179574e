import sharp from 'sharp'
import type { FileStore } from '#server/adapters/files/index.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { drawPortrait } from './portraits.ts'
import type { Drawing } from './portraits.ts'
import { scenes } from './chat-images.ts'
import type { Scene } from './chat-images.ts'
import type { DemoData } from './world.ts'
import { createRandom } from './random.ts'

// The server reads no SVG [FI-2]. This process takes nothing from anybody: what it draws is written above.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** Who was born before may have grey hair. */
const GREYING = 1978

/** Draws what the world's people look like and show each other, and stores it where uploads lie. */
export async function drawPictures(
  files: FileStore,
  { people, images }: DemoData,
  seed: number,
): Promise<void> {
  const random = createRandom(seed)
  for (const { id, birthYear, hasPicture } of people) {
    const portrait = drawPortrait(random, birthYear < GREYING)
    if (!hasPicture) continue
    await files.put(pictureKey.profile(id), await render(portrait).jpeg({ quality: 86 }).toBuffer())
  }
  const drawn = new Map<Scene, Buffer>()
  for (const { id, chatId, scene } of images) {
    const bytes = drawn.get(scene) ?? (await render(scenes[scene]).webp({ quality: 82 }).toBuffer())
    drawn.set(scene, bytes)
    await files.put(pictureKey.chat(chatId, id), bytes)
  }
}

const render = ({ svg }: Drawing) => sharp(Buffer.from(svg))
