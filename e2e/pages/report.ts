import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'

type Path = 'It happened to me' | "I'm worried about someone"

/** Reports a member from a page that shows them, by pressing. `comment`: added afterwards. Returns the number of the report. */
export async function reportMember(page: Page, name: string, path: Path, comment?: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: new RegExp(`^More options: .*report ${name}$`) }).click()
  await dialog.getByRole('button', { name: path }).click()
  await expect(dialog).toContainText(/Your report number is R-\w{6}/)
  const reference = /R-\w{6}/.exec(await dialog.innerText())?.[0] ?? ''
  if (comment !== undefined) {
    await dialog.getByLabel('Anything else we should know?').fill(comment)
    await dialog.getByRole('button', { name: 'Add to report' }).click()
    await expect(dialog).toContainText('Added to your report.')
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return reference
}
