import type { Locator, Page } from '@playwright/test'
import { formatText } from '#shared/texts/i18n/format-text.ts'
import { specifiedTexts } from '#shared/texts/specified.ts'
import { expectBanner } from '../support/banner.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Row, Scene, Stage } from './scene.ts'

/** Longer than any banner or toast is shown. */
const longerThanAny = 8_000

/** Plays a scene: each row is provoked, and expected in its place for its duration. */
export async function play<Cast extends { readonly page: Page }>(
  scene: Scene<Cast>,
  stage: Stage,
): Promise<void> {
  await stage.page.clock.install()
  const cast = await scene.setUp(stage)
  for (const row of scene.rows)
    await test.step(`${row.key}: ${row.by}`, async () => {
      await row.act?.(cast)
      await meet(row, cast)
    })
}

async function meet<Cast extends { readonly page: Page }>(row: Row<Cast>, cast: Cast): Promise<void> {
  const page = row.at?.(cast) ?? cast.page
  const text = formatText(specifiedTexts[row.key], row.values?.(cast) ?? {})
  await expect(page).toHaveURL((url) => url.pathname === row.on || url.pathname.startsWith(`${row.on}/`))
  if (typeof row.stays === 'number') {
    if (row.as !== 'alert' && row.as !== 'status') throw new Error(`${row.key} is not announced`)
    return expectBanner(page, row.as, text, row.stays)
  }
  const met = find(row.inside?.(cast) ?? page.locator('body'), row.as, text)
  await expect(met.first()).toBeVisible()
  // A text that is shown with the one of the previous row has been shown while the clock was advanced for that row.
  if (row.stays === 'until then' || !row.act) return
  await page.clock.fastForward(longerThanAny)
  await expect(met.first()).toBeVisible()
}

function find(inside: Locator, as: Row<never>['as'], text: string): Locator {
  if (as === 'text') return inside.getByText(text, { exact: true })
  if (as === 'within') return inside.filter({ hasText: text })
  if (as === 'alert' || as === 'status') return inside.getByRole(as).filter({ hasText: text })
  return inside.getByRole(as, { name: text, exact: true })
}
