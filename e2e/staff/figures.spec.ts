import { readFile } from 'node:fs/promises'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openConsole } from '../support/staff.ts'

test('[FG1, FG2, FG3, FG4] a coordinator sees the figures of the program, as a chart, a table, and a file', async ({
  page,
  people,
}) => {
  for (let count = 0; count < 5; count += 1) await people.mentee()
  await openConsole(page, people, 'coordinator')
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByRole('heading', { name: 'Figures', level: 1 })).toBeFocused()
  const now = page.getByRole('region', { name: 'At the moment' })
  await expect(now.getByText('Mentees', { exact: true })).toBeVisible()
  const month = page.getByRole('row', { name: /so far/ })
  await expect(month).toBeVisible()
  await page.getByLabel('Shown in the chart').selectOption('New mentees')
  await expect(
    page.getByRole('img', { name: /^New mentees, month by month/ }).locator('canvas'),
  ).toBeVisible()
  await checkA11y(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^figures-\d{4}-\d{2}\.csv$/)
  const [, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const mentees = rows.at(-1)?.split(',')[2] ?? ''
  expect(Number(mentees)).toBeGreaterThanOrEqual(5)
  await expect(month).toContainText(new Intl.NumberFormat('en-GB').format(Number(mentees)))

  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await checkA11y(page)
})
