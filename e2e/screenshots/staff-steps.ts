import type { Page } from '@playwright/test'
import { settle } from './camera.ts'
import { press, type Stage } from './shot.ts'

const first = (page: Page) => page.locator('tbody a').first()
/** Opens what the first row of a list is about. */
export const follow = async ({ page }: Stage): Promise<void> => {
  await first(page).click()
  await settle(page)
}
/** The same, and presses a button there. */
export const step = (name: string | RegExp) => async (stage: Stage) => {
  await follow(stage)
  await press(stage.page, name)
}
