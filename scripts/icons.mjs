import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Draws the icons of the installed app from the logo. Run it after a change of `favicon.svg`. */
const pub = join(import.meta.dirname, '..', 'client', 'public')
const mark = await readFile(join(pub, 'favicon.svg'), 'utf8')
const ground = '#0B6B5F'
/** Without rounded corners, because devices apply a mask of their own. */
const bare = mark.replace(/ rx="12"/, '')

await mkdir(join(pub, 'icons'), { recursive: true })
await icon('any-192.png', mark, 192, 1)
await icon('any-512.png', mark, 512, 1)
// The logo stays within the circle that every mask leaves: 80 % of the width.
await icon('maskable-512.png', bare, 512, 0.78)
await icon('apple.png', bare, 180, 0.88)

async function icon(name, svg, side, share) {
  const inner = Math.round(side * share)
  const drawn = await sharp(Buffer.from(svg), { density: 72 * 16 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const background = share === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : ground
  await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'center' }])
    .png({ compressionLevel: 9 })
    .toFile(join(pub, 'icons', name))
}
