import { expect, type Page } from '@playwright/test'

/** Has this browser ring for calls. */
export async function askForSound(page: Page): Promise<void> {
  await page.goto('/settings/notices')
  await page.getByRole('checkbox', { name: /Ring when someone waits/ }).check()
}

/** Opens a page that counts how often it starts to play a sound. */
export async function countSounds(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    let sounds = 0
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super()
        sounds += 1
        document.documentElement.dataset.sounds = String(sounds)
      }
    }
  })
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('link', { name: 'Call', exact: true })).toBeVisible()
}

/** How often pages that `countSounds` has opened started to play a sound. */
export async function soundsOf(tabs: readonly Page[]): Promise<number> {
  const counts = await Promise.all(tabs.map((tab) => tab.locator('html').getAttribute('data-sounds')))
  return counts.reduce((sum, count) => sum + Number(count), 0)
}
