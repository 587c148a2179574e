import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkA11yIn } from '../support/looks/a11y.ts'
import type { Shot } from './shot.ts'

/** Narrower windows are shown as touch screens. */
const phone = 600
export const themes = ['light', 'dark', 'forced'] as const
type Theme = (typeof themes)[number]

export const named = ({ who, name }: Shot): string => `${who}-${name}`

/** Takes a shot, and reports the files, or why it failed. */
export type Attempt = (shot: Shot, work: () => Promise<string[]>) => Promise<void>

export type Wanted = {
  readonly out: string
  /** The widths of the window in which a shot is taken, in pixels. */
  readonly widthsOf: (shot: Shot) => readonly number[]
  readonly themes: readonly Theme[]
  /** Collects what axe finds in each picture; null to leave it out. */
  readonly axe: AxeCount | null
}

/** How many pictures axe has checked, and what it found, each with its file. */
export type AxeCount = { pictures: number; readonly findings: string[] }

/** Takes a page in one width and each theme. */
export async function takeAt(
  page: Page,
  shot: Shot,
  width: number,
  { out, themes: shown, axe }: Pick<Wanted, 'out' | 'themes' | 'axe'>,
) {
  await page.setViewportSize({ width, height: width < phone ? 740 : width < 1500 ? 800 : 1080 })
  const device = await page.context().newCDPSession(page)
  // Also with `false`, the page would have no pointer that hovers from then on.
  if (width < phone) await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  // What only this width has is loaded now.
  await page.waitForTimeout(300)
  if (shot.open) {
    await shot.open(page)
    // The code of a dialog is loaded when it opens.
    await page.waitForTimeout(500)
  }
  const files: string[] = []
  for (const theme of shown) {
    const file = join(out, `${named(shot)}-${width}-${theme}.png`)
    await page.emulateMedia({
      colorScheme: theme === 'dark' ? 'dark' : 'light',
      forcedColors: theme === 'forced' ? 'active' : 'none',
    })
    await photograph(page, file)
    files.push(file)
    if (axe && theme !== 'forced') await countFindings(page, theme, file, axe)
  }
  if (shot.open) await page.keyboard.press('Escape')
  await device.detach()
  return files
}

async function countFindings(
  page: Page,
  theme: 'light' | 'dark',
  file: string,
  axe: AxeCount,
): Promise<void> {
  axe.pictures += 1
  try {
    await checkA11yIn(page, theme)
  } catch (error) {
    axe.findings.push(`${file}: ${String(error)}`)
  }
}

/** Waits until the page's components, fonts, and images have loaded. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  await page
    .locator('main[aria-busy=true], main [aria-busy=true], main .skeleton')
    .first()
    .waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    // That of the other theme is not displayed, and so never loads.
    const shown = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all(shown.map((image) => image.decode().catch(() => null)))
  })
}

async function photograph(page: Page, file: string): Promise<void> {
  await settle(page)
  await page.mouse.move(0, 0)
  // As on phones: no space is reserved for a scroll bar, and a full-page screenshot has none.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { scrollbar-gutter: auto; scrollbar-width: none }')
    document.adoptedStyleSheets = [sheet]
  })
  // As high as the page: sticky bars would be in the middle of a longer screenshot.
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.min(Math.max(size.height, height), 8_000) })
  await page.screenshot({ path: file, animations: 'disabled' })
  await page.setViewportSize(size)
}
