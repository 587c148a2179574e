import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { follow, leftEdges, leftOfContent, settled } from '../support/looks/layout.ts'
import { listPages } from '../support/page-list.ts'

// At the other widths, and for mentors, with the other sweeps over their pages: `layout.spec.ts`.
test('[NV31] the pages of mentees begin at the same left edge', async ({ page, people }) => {
  const { mentor, mentee, chatId } = await aTalk(people)
  const pages = listPages('mentee', 'member').map(({ path }) => path)
  await people.logIn(mentee, page.context())
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  for (const path of [...pages, '/safety', `/mentors/${mentor.id}`, `/chat/${chatId}`, `/work/${chatId}`]) {
    await follow(page, path)
    await expect.poll(() => page.evaluate(leftOfContent), { message: path }).toBe(leftEdges[1280])
  }
})

test('[NV31] pages of a wide window use its right side', async ({ page, people }) => {
  const { mentee } = await aTalk(people)
  await people.logIn(mentee, page.context())
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/')
  for (const path of ['/connections/mentee', '/mentee', '/mentors', '/availability', '/notes', '/settings']) {
    await follow(page, path)
    await expect.poll(() => rightOfContent(page), { message: path }).toBeGreaterThan(1600)
  }
})

test('[NV31] the lobby of a call is in the middle of a wide window', async ({ page, people }) => {
  const { mentee, chatId } = await aTalk(people)
  await people.logIn(mentee, page.context())
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(`/chat/${chatId}`)
  await page.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
  await page.getByRole('link', { name: 'Start call' }).waitFor()
  const [left, right] = await page.getByRole('main').evaluate((main) => {
    const box = (main.firstElementChild ?? main).getBoundingClientRect()
    // The body leaves out the space that is reserved for a scroll bar.
    return [box.left, document.body.getBoundingClientRect().right - box.right]
  })
  expect(left).toBeGreaterThan(200)
  expect(left).toBeCloseTo(right ?? 0, 0)
})

test.describe('without a connection', () => {
  test.use({ forgiven: /^console: (?:Failed to load resource: net::ERR_|WebSocket)/ })

  test('[NV14] the bar of a phone fits the window without a connection, too', async ({ page, people }) => {
    // Under 18, with the quick exit in the bar.
    await people.logIn(await people.mentee({ fullName: 'Lena Brandt', age: 15 }), page.context())
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/notes')
    await settled(page)
    await page.context().setOffline(true)
    await expect(page.getByText('Try now')).toBeVisible()
    const account = page.getByRole('banner').getByRole('button', { name: 'Your account' })
    await expect.poll(() => rightOf(account)).toBeLessThanOrEqual(348)
  })
})

/** Where the last card, field, or picture of the page ends. */
const rightOfContent = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const boxes = [...main.querySelectorAll('.bg-surface')].map((box) => box.getBoundingClientRect().right)
    return Math.max(0, ...boxes)
  })

async function rightOf(one: Locator): Promise<number> {
  const box = await one.boundingBox()
  return box === null ? Infinity : box.x + box.width
}
