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
/** Writes a reason into the dialog and sends it. */
export const submitReason = async ({ page }: Stage): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').fill('The member asked me to look at this, and the school knows it.')
  await dialog.locator('[type=submit]').click()
}
/** Answers the first two questions of a lesson: whatever is right, both kinds of feedback can appear. */
export const answerQuestions = async ({ page }: Stage): Promise<void> => {
  for (const index of [0, 1]) {
    const form = page.locator('form').nth(index)
    await form.getByRole('radio').first().check()
    await form.getByRole('button').click()
    await form.getByRole('status').or(form.getByRole('alert')).first().waitFor()
  }
}
