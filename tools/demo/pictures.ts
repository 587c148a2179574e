import sharp from 'sharp'
import type { FileStore } from '#server/adapters/files/index.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { hasShortHair } from './content/short-hair.ts'
import { drawPortrait } from './portraits.ts'
import type { Drawing } from './portraits.ts'
import { scenes } from './chat-images.ts'
import type { Scene } from './chat-images.ts'
import type { DemoData } from './world.ts'
import { createRandom } from './random.ts'

// The server reads no SVG [FI-2]. This process draws only the SVG above, and takes no input.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** Members born before this year may have gray hair. */
const GREYING = 1978

/** Draws the portraits and chat images of the demo, and stores them like uploads. */
export async function drawPictures(
  files: FileStore,
  { people, images }: DemoData,
  seed: number,
): Promise<void> {
  const random = createRandom(seed)
  for (const { id, name, birthYear, hasPicture } of people) {
    const portrait = drawPortrait(random, {
      isOlder: birthYear < GREYING,
      hasShortHair: name !== null && hasShortHair(name),
    })
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
