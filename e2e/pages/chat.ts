import type { Page } from '@playwright/test'

/** The messages of the open chat. */
export const log = (page: Page) => page.getByRole('log')

/** The composer. */
export const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

export async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** The message with a text, including its status. */
export const message = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text })
