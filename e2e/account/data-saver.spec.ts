import type { Page, Request } from '@playwright/test'
import { connection } from '../pages/connection.ts'
import { expect, test } from '../support/fixtures.ts'
import { workerOf } from '../support/processes/worker.ts'

test.use({
  serviceWorkers: 'allow',
  forgiven:
    /^console: (?:Failed to load resource: (?:net::ERR_|.*404)|WebSocket connection to .* failed|WebSocket is already in CLOSING)/,
})

/** Collects the addresses of what the page and its service worker request, of those with the text. */
function requestsOf(page: Page, text: string): string[] {
  const found: string[] = []
  page.context().on('request', (request: Request) => {
    if (request.url().includes(text)) found.push(request.url())
  })
  return found
}

/** Code that the notes and the settings do not load. */
const isOfOtherPages = (path: string) => /emoji-picker|mentor-page|passkeys-page/.test(path)

const saver = (page: Page) => page.getByRole('checkbox', { name: 'Data saver' })

test('[EA9] in the data saver, initials stand for profile pictures, which are not loaded', async ({
  page,
  context,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Maya Lind' })
  const mentee = await people.mentee({ fullName: 'Tom Berger' })
  await people.query('update people set picture_version = 1 where id = any($1)', [[mentor.id, mentee.id]])
  const pictures = requestsOf(page, '/api/pictures/profile/')
  await people.logIn(mentee, context)
  await page.goto('/settings/appearance')
  await expect.poll(() => pictures.length).toBeGreaterThan(0)
  await saver(page).check()
  pictures.length = 0
  for (const path of [`/mentors/${mentor.id}`, '/mentee']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(path === '/mentee' ? 'TB' : 'ML')
        .first(),
    ).toBeVisible()
  }
  expect(pictures).toEqual([])

  await test.step('a picture that its member has just chosen is shown once', async () => {
    await page
      .getByLabel('Choose a picture')
      .or(page.locator('input[type=file]'))
      .first()
      .setInputFiles({
        ...{ name: 'me.png', mimeType: 'image/png' },
        buffer: Buffer.from(tinyPicture, 'base64'),
      })
    await page.getByRole('button', { name: 'Save picture' }).click()
    await expect.poll(() => new Set(pictures).size).toBe(1)
    expect(pictures[0]).toContain(`${mentee.id}/2.jpg`)
    await page.reload()
    await expect(page.getByRole('main').getByText('TB').first()).toBeVisible()
    expect(new Set(pictures).size).toBe(1)
  })
})

/** One green pixel. */
const tinyPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('[EA10] in the data saver, no code is loaded ahead, and pages that were opened open offline', async ({
  page,
  context,
  people,
}) => {
  await people.logIn(await people.mentee(), context)
  await page.addInitScript(
    () => localStorage.getItem('pathlight.saver') ?? localStorage.setItem('pathlight.saver', '1'),
  )
  await page.goto('/notes')
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  const atFirst = await workerOf(page)
  expect(atFirst).toContain('/')
  expect(atFirst.filter(isOfOtherPages)).toEqual([])

  await test.step('a link that has the pointer and the focus loads nothing', async () => {
    const code = requestsOf(page, '/assets/')
    const link = page.getByRole('link', { name: 'All Mentors' })
    await link.hover()
    await link.focus()
    await page.waitForTimeout(1_000)
    expect(code).toEqual([])
  })

  await test.step('a page that was opened opens without a connection', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(connection(page, 'Offline')).toBeVisible()
    await expect(page.getByRole('link', { name: 'All Mentors' })).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('once it is off, the worker stores all files with the next load', async () => {
    await page.goto('/settings/appearance')
    await saver(page).uncheck()
    await page.reload()
    await expect.poll(async () => (await workerOf(page)).filter(isOfOtherPages)).not.toEqual([])
  })
})
