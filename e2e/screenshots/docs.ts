import { join } from 'node:path'
import sharp from 'sharp'
import { named } from './camera.ts'
import type { Shot } from './shot.ts'

type Picture = {
  /** The file in `docs/screenshots`. */
  readonly file: string
  readonly shot: string
  /** The width of the window in pixels. */
  readonly window: number
  /** What is cut out of the screenshot: from its top left, or around its middle, where dialogs are. */
  readonly width: number
  readonly height: number
  readonly isMiddle?: boolean
  /** The width in the document, in pixels. */
  readonly shown: number
}

const desk = { window: 1280, width: 1280, shown: 960 }

/** The pictures of README and of `docs/running-a-programme.md`. */
const pictures: readonly Picture[] = [
  { file: 'home', shot: 'visitor-home', ...desk, height: 640, shown: 1280 },
  { file: 'chat', shot: 'mentor-chat-expanded', window: 1200, width: 1200, height: 800, shown: 1200 },
  { file: 'staff-waiting', shot: 'coordinator-waiting', ...desk, height: 620 },
  { file: 'staff-mentors', shot: 'coordinator-mentors', ...desk, height: 620 },
  { file: 'staff-mentor', shot: 'coordinator-mentor', ...desk, height: 1000 },
  { file: 'staff-pair', shot: 'coordinator-pair', ...desk, height: 900 },
  { file: 'staff-suggestions', shot: 'coordinator-suggestions', ...desk, height: 760 },
  { file: 'staff-cases', shot: 'lead-cases', ...desk, height: 760 },
  { file: 'staff-case', shot: 'lead-case', ...desk, height: 900 },
  {
    file: 'staff-close',
    shot: 'lead-case-close',
    ...desk,
    width: 520,
    height: 740,
    isMiddle: true,
    shown: 520,
  },
]

/** The widths in which the documents show a screen: none for most. */
export const docsWidths = (shot: Shot): number[] =>
  pictures.filter((picture) => picture.shot === named(shot)).map(({ window }) => window)

/** Cuts the pictures of the documents out of the screenshots in `from`. */
export async function cutPictures(from: string, to: string): Promise<string[]> {
  return Promise.all(
    pictures.map(async ({ file, shot, window, width, height, isMiddle, shown }) => {
      const screenshot = sharp(join(from, `${shot}-${window}-light.png`))
      const { height: all } = await screenshot.metadata()
      const left = isMiddle ? Math.floor((window - width) / 2) : 0
      const top = isMiddle ? Math.floor((all - height) / 2) : 0
      const path = join(to, `${file}.png`)
      await screenshot
        .extract({ left, top, width, height: Math.min(height, all) })
        .resize({ width: shown })
        .png({ palette: true })
        .toFile(path)
      return path
    }),
  )
}
