import type { Page } from '@playwright/test'
import { expectForcedColors } from './forced.ts'
import { expectFits } from './layout.ts'
import { expectAllReached } from './tabbing.ts'

/** Expects that what is open fits 400 % zoom; walked, Tab leads to each control there, and nothing covers it [NV41]. */
export async function expectFitsNear(page: Page, isWalked = true): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  await expectFits(page, 'at 400 % zoom')
  if (isWalked) await expectAllReached(page)
}

/** Sets the spacing that WCAG 1.4.12 names, or takes it away. */
const space = (page: Page, isSpaced: boolean): Promise<void> =>
  page.evaluate((isOn) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-block-end: 2em !important }`,
    )
    document.adoptedStyleSheets = isOn ? [sheet] : []
  }, isSpaced)

/** Expects that what is open fits a phone with text spacing [NV40], and 400 % zoom [NV41]. Leaves the window small. */
export async function expectFitsSpacedAndNear(page: Page, isWalked: boolean): Promise<void> {
  await space(page, true)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page, 'with text spacing')
  await space(page, false)
  await expectFitsNear(page, isWalked)
}

/** Expects that a page of several states, of which a journey shows one, fits and shows all [NV40, NV41, NV42]. */
export async function expectStateFits(page: Page): Promise<void> {
  const before = page.viewportSize()
  await expectForcedColors(page)
  await expectFitsSpacedAndNear(page, true)
  if (before) await page.setViewportSize(before)
}

/** Expects that the page that is open, a chat, and a dialog fit 400 % zoom, in any language [NV41]. */
export async function expectPagesFitNear(page: Page, chatId: string): Promise<void> {
  await expectFitsNear(page, false)
  await page.goto(`/chat/${chatId}`)
  await page.locator('[role=log] [data-seq]').first().waitFor()
  await expectFitsNear(page)
  await page.goto('/settings/sessions')
  await page.locator('main button').last().press('Enter')
  await page.locator('dialog:modal').waitFor()
  await expectFitsNear(page)
}
