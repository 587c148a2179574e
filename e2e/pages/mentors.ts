import { expect, type Page } from '@playwright/test'

/** Opens the mentors page and loads more until these are shown: others of the same product may come before them. */
export async function findMentors(page: Page, ...names: readonly string[]): Promise<void> {
  await page.goto('/mentors')
  await expect(async () => {
    await page.keyboard.press('End')
    // After some pages, more load only by a button.
    const more = page.getByRole('button', { name: 'Show more' })
    if (await more.isVisible()) await more.click({ timeout: 1_000 })
    for (const name of names)
      await expect(page.getByRole('heading', { name }).first()).toBeAttached({ timeout: 1_000 })
  }).toPass()
}
