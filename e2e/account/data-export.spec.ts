import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { stopsOf, tabTo, write } from '../support/keys.ts'

test.use({ forgiven: /^console: Failed to load resource: the server responded with a status of 412/ })

test('[DD1, DD2, DD8, NV8] a member downloads their data and reads it without the product', async ({
  page,
  context,
  browser,
  people,
}) => {
  // axe checks three pages, in both themes.
  const me = await people.mentor({ fullName: 'Ada Berg', skills: ['leadership'] })
  await people.query('insert into notes (id, user_id, content) values ($1, $2, $3)', [
    `${me.id.slice(0, 19)}n`,
    me.id,
    'Ask about the <bridge>',
  ])
  await context.addCookies([me.cookie])
  await page.goto('/settings/data')
  await expect(page.getByRole('heading', { name: 'My data', level: 1 })).toBeVisible()
  expect(await stopsOf(page)).toEqual(['Current password', 'Show password', 'Download my data'])

  await write(page, 'Current password', 'not the right one')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Error: That's not your current password. Please try again.")).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(me.password)
  const button = page.getByRole('button', { name: 'Download my data' })
  await tabTo(page, button)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  await expect(page.getByText(/^Download complete: \d+ kB\.$/)).toBeVisible()
  await expect(button).toBeFocused()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await checkA11y(page)

  expect(download.suggestedFilename()).toMatch(/^pathlight-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  expect(Object.keys(files).toSorted()).toEqual(['data.json', 'index.html'])
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as Record<string, unknown>
  expect(data.account).toMatchObject({ email: me.email })
  expect(data.profile).toMatchObject({ fullName: 'Ada Berg', role: 'mentor', skills: ['leadership'] })

  const reader = await (await browser.newContext({ offline: true })).newPage()
  await reader.setContent(strFromU8(files['index.html'] ?? new Uint8Array()))
  await expect(reader.getByRole('heading', { name: 'My data', level: 1 })).toBeVisible()
  await expect(reader.getByText('Ask about the <bridge>')).toBeVisible()
  await expect(reader.getByText(me.email)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme })
    await checkA11y(reader)
  }
  await reader.context().close()
})

test('[DD8] the page shows that the archive is being prepared, and reports errors', async ({
  page,
  context,
  people,
}) => {
  const me = await people.mentee()
  await context.addCookies([me.cookie])
  await page.goto('/settings/data')
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('/api/export', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Current password').fill('not the right one')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Preparing…' })).toBeVisible()
  answer()
  await expect(page.getByText("Error: That's not your current password. Please try again.")).toBeVisible()
  await expect(page.getByText('Preparing…')).toHaveCount(0)
})
