import { expect, type Page } from '@playwright/test'

/** Milliseconds between the banner and our looking at it, on a busy machine. */
const slack = 1_500

/**
 * The red (`alert`) or green (`status`) banner with exactly this text, gone after `ms`. The page's clock has to be
 * installed: it is turned forward instead of waiting.
 */
export async function expectBanner(
  page: Page,
  role: 'alert' | 'status',
  text: string,
  ms: number,
): Promise<void> {
  const banner = page.getByRole(role).filter({ hasText: text })
  await expect(banner).toHaveText(text)
  await page.clock.fastForward(ms - slack)
  await expect(banner).toHaveText(text)
  await page.clock.fastForward(slack)
  await expect(banner).toHaveCount(0, { timeout: 1_000 })
}
