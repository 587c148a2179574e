import type { Browser } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { listPages } from '../support/page-list.ts'
import type { Person } from '../support/people.ts'
import { aTalk } from '../support/chat-fixtures.ts'

const loading = 'Loading your dashboard...'

test('[NV13] the loading screen is part of the document, before any code has loaded', async ({ page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toHaveText(loading)
  letGo()
  await expect(page.getByRole('heading', { name: 'Who we are.' })).toBeVisible()
  await expect(page.getByText(loading)).toHaveCount(0)
})

test('[NV13] a page without scripts says so instead of showing the loading screen', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('noscript > p')).toBeVisible()
  await expect(page.getByText(loading)).toBeHidden()
  await context.close()
})

/**
 * Code that a page loads after it is shown: the link to the notices, what says that its member is here, what renews pushes, the next
 * common free time, the call times, and the ideas and emojis of a chat, once they have arrived, the question before leaving a changed profile,
 * mentors who could help, past pages of pairs, and the choice of a language.
 */
const later =
  /\/(?:next-shared|format-next|format-week|(?:chat-)?call-times|call-status|unsaved-changes-dialog|fitting-mentors|fitting-list|use-fitting|format-list|format-call-time|notices-link|use-here|push|bell|notices|tool-buttons|tools|past-works|past-chat|format-day|work|phone-menu|use-call-times|calendar-x|availability|calendar-plus|parse-clock|locale-menu|locale-names)/

/**
 * The same of a chat: the pause in its header and the link to the code of conduct, with their texts, and the page that it leads to,
 * which the router loads while the link is shown, with the icons of its menu.
 */
const laterInChat =
  /\/(?:more-actions|conduct-link|pause-button|safety|settings|lightbulb|chevron-right|fingerprint-pattern|user-round-x)/

/** What a browser without a cache asked for until the page stood, and what the document named. */
async function firstLoad(browser: Browser, address: string, path: string, person: Person | null) {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block' })
  if (person) await context.addCookies([person.cookie])
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answer = await page.goto(path, { waitUntil: 'commit' })
  const named = `${(await answer?.text()) ?? ''} ${answer?.headers()['link'] ?? ''}`
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await context.close()
  const isLater = (one: string) => later.test(one) || (path.startsWith('/chat/') && laterInChat.test(one))
  return {
    unnamed: asked.filter((one) => one.endsWith('.js') && !isLater(one) && !named.includes(one)),
    boots: asked.filter((one) => one === '/api/app.bootstrap').length,
  }
}

test('[NV20] a page and all its files are requested together, and the bootstrap once', async ({
  browser,
  product,
  people,
}) => {
  const { mentor, mentee, chatId } = await aTalk(people)
  const room = `${mentee.id.slice(0, 10)}-${chatId}`
  const lobby = `/call?${new URLSearchParams({ roomName: room, displayName: 'Maya Lind', mentorId: mentor.id }).toString()}`
  const visits = [
    ...listPages('anyone').map(({ path }) => [path, null] as const),
    ...listPages('mentor').map(({ path }) => [path, mentor] as const),
    ...listPages('mentee', 'member').map(({ path }) => [path, mentee] as const),
    [`/chat/${chatId}`, mentee] as const,
    // Last, because a member in the room calls the other one, whose pages then load the ring.
    ...[`/room/${room}`, lobby].map((path) => [path, mentor] as const),
  ]
  const loads = []
  for (const [path, person] of visits)
    loads.push({ path, ...(await firstLoad(browser, product.address, path, person)) })
  expect(loads).toEqual(visits.map(([path]) => ({ path, unnamed: [], boots: 1 })))
})
