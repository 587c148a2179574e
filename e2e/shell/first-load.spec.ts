import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Access } from '#shared/pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { listPages } from '../support/page-list.ts'
import type { Person } from '../support/people.ts'
import { aTalk } from '../support/chat-fixtures.ts'

const loading = 'Loading your dashboard...'

/** Holds back all code until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** The elements that are on the page now; `kept` says which of them still are. */
const markElements = (page: Page, ...selectors: readonly string[]) =>
  page.evaluate((all) => {
    for (const one of all) Object.assign(document.querySelector(one) ?? {}, { marked: true })
  }, selectors)
const kept = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => 'marked' in element)

test('[NV13] the loading screen is part of the document, before any code has loaded', async ({ page }) => {
  const letGo = await holdCode(page)
  await page.goto('/safety', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toHaveText(loading)
  letGo()
  await expect(page.getByRole('heading', { name: 'What protects you here' })).toBeVisible()
  await expect(page.getByText(loading)).toHaveCount(0)
})

test('[NV13, FL1, FL2] a page without scripts says so instead of showing the loading screen; the start page has its words and picture', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/safety')
  await expect(page.locator('noscript > p')).toBeVisible()
  await expect(page.getByText(loading)).toBeHidden()
  await page.goto('/')
  await expect(page.locator('noscript > p')).toBeVisible()
  const who = page.getByRole('region', { name: 'Who we are.' })
  await expect(who).toContainText('Pathlight was created by a high school student')
  await expect
    .poll(() => who.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  // Even a browser that ignored the policy against sending forms would put no password into an address.
  await page.goto('/join')
  await expect(page.locator('form')).toHaveAttribute('method', 'post')
  await context.close()
})

test('[FL1] the start page is there before its code, which adopts it, in the theme and the language of the visitor', async ({
  browser,
  product,
}) => {
  for (const theme of ['light', 'dark'])
    for (const [locale, title] of [
      ['en-US', 'Who we are.'],
      ['de-DE', 'Wer wir sind.'],
    ] as const) {
      const context = await browser.newContext({ baseURL: product.address, locale, serviceWorkers: 'block' })
      const page = await context.newPage()
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', ({ message }) => problems.push(message))
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      const letGo = await holdCode(page)
      await page.goto('/', { waitUntil: 'commit' })
      const who = page.getByRole('region', { name: title })
      await expect(who.getByRole('img')).toHaveCount(1)
      expect((await who.getByRole('img').getAttribute('src'))?.endsWith('#dark')).toBe(theme === 'dark')
      await markElements(page, 'h1', '#root img')
      letGo()
      await expect(page.getByRole('status').first()).toHaveText(/Online/)
      expect([await kept(page, 'h1'), await kept(page, '#root img'), problems]).toEqual([true, true, []])
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
      await context.close()
    }
})

test('[FL5] the code of the start page is requested once it is painted or loaded', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#root:not([data-locale])')).toHaveCount(1)
  const times = await page.evaluate(() => ({
    // A page whose pictures come quickly is loaded before it is painted.
    shown: [
      ...performance.getEntriesByType('paint').map(({ startTime }) => startTime),
      ...performance
        .getEntriesByType('navigation')
        .map((entry) => (entry as PerformanceNavigationTiming).loadEventStart),
    ],
    code: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(times.code.length).toBeGreaterThan(3)
  expect(Math.min(...times.code)).toBeGreaterThan(Math.min(...times.shown))
})

test('[FL2] what is typed into and pressed on the join page before its code is here stays', async ({
  page,
}) => {
  const letGo = await holdCode(page)
  await page.goto('/join', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('mia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByLabel('Age', { exact: true }).fill('15')
  await page.getByRole('button', { name: 'Show password' }).click()
  // Not sent by the browser itself, which would put the password into the address.
  await page.getByLabel('Email').press('Enter')
  await expect(page).toHaveURL('/join')
  await markElements(page, '[name=email]')
  letGo()
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
  await expect(page.getByAltText(/dice/i)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('mia@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long password')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('15')
  expect(await kept(page, '[name=email]')).toBe(true)

  // A begun sign-up, and a link to the log-in, are not what was rendered: the form waits, and starts with them.
  await page.getByRole('button', { name: 'Hide password' }).click()
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('mia@example.org')
  await page.goto('/join#log-in')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible()
})

/**
 * Code that a page loads after it is shown: the link to the notices, what says that its member is here, what renews pushes, the next
 * common free time, the call times, and the ideas and emojis of a chat, once they have arrived, the question before leaving a changed profile,
 * mentors who could help, and past pages of pairs.
 */
const laterNames =
  'next-shared|(?:chat-)?call-times|unsaved-changes-dialog|fitting|member-bar|notices-link|push|tool-buttons|tools|past-connections|past-chat|format-day|work|phone-menu|availability|parse-clock'
const later = new RegExp(`/(?:${laterNames})`)

/**
 * The same of a chat: the ideas of an empty one, the pause in its header, and the link to the code of conduct, with their texts, and the page that it leads to,
 * which the router loads while the link is shown, with the icons of its menu.
 */
const laterInChat = new RegExp(
  `/(?:${laterNames}|more-actions|first-message|conduct-link|pause-button|safety|settings|lightbulb)`,
)

const readBuild = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/.vite', name), 'utf8'))

type PageCode = {
  readonly entry: readonly string[]
  readonly pages: readonly {
    readonly path: string
    readonly isForMembers: boolean
    readonly files: readonly string[]
  }[]
}
type Chunk = { readonly file: string; readonly imports?: readonly string[] }

/** The files that match, and what they import, which follows them; without what every page for members needs at first. */
function withImports(matches: RegExp): ReadonlySet<string> {
  const chunks = readBuild('manifest.json') as Readonly<Record<string, Chunk>>
  const { entry, pages } = readBuild('page-code.json') as PageCode
  const ofMembers = pages.filter(({ isForMembers }) => isForMembers)
  const isOfAll = (file: string) =>
    entry.includes(file) || ofMembers.every(({ files }) => files.includes(file))
  const found = new Set<string>()
  const add = (key: string): void => {
    const { file, imports = [] } = chunks[key] ?? { file: '' }
    if (found.has(`/${file}`) || isOfAll(`/${file}`)) return
    found.add(`/${file}`)
    imports.forEach(add)
  }
  for (const [key, { file }] of Object.entries(chunks)) if (matches.test(`/${file}`)) add(key)
  return found
}

/** One of the pages that load the same files, as nearly all settings do: what is asked of one holds for all. */
function oneOfEach(paths: readonly string[]): string[] {
  const { pages } = readBuild('page-code.json') as PageCode
  const kindOf = (path: string) => pages.find((page) => page.path === path)?.files.join() ?? path
  return [...Map.groupBy(paths, kindOf).values()].flatMap(([first]) => first ?? [])
}

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
  const laterHere = withImports(path.startsWith('/chat/') ? laterInChat : later)
  return {
    unnamed: asked.filter((one) => one.endsWith('.js') && !laterHere.has(one) && !named.includes(one)),
    boots: asked.filter((one) => one === '/api/app.bootstrap').length,
    firsts: asked.filter((one) => one === '/api/live.first').length,
  }
}

const pathsFor = (...access: readonly Access[]): string[] => listPages(...access).map(({ path }) => path)

test('[NV20, FL4] a page and all its files are requested together, the bootstrap once, and by members the first values', async ({
  browser,
  product,
  people,
}) => {
  const { mentor, mentee, chatId } = await aTalk(people)
  const room = `${mentee.id.slice(0, 10)}-${chatId}`
  const lobby = `/call?${new URLSearchParams({ roomName: room, displayName: 'Maya Lind', mentorId: mentor.id }).toString()}`
  const visits = [
    ...oneOfEach(pathsFor('anyone')).map((path) => [path, null] as const),
    ...oneOfEach(pathsFor('mentor')).map((path) => [path, mentor] as const),
    ...oneOfEach(pathsFor('mentee', 'member')).map((path) => [path, mentee] as const),
    [`/chat/${chatId}`, mentee] as const,
    // Last, because a member in the room calls the other one, whose pages then load the ring.
    ...[`/room/${room}`, lobby].map((path) => [path, mentor] as const),
  ]
  const loads = []
  for (const [path, person] of visits)
    loads.push({ path, ...(await firstLoad(browser, product.address, path, person)) })
  const isForAll = new Set(pathsFor('anyone'))
  expect(loads).toEqual(
    visits.map(([path]) => ({ path, unnamed: [], boots: 1, firsts: isForAll.has(path) ? 0 : 1 })),
  )
})

test('[FL4] the pages of a member show what they have while the server says nothing on the live stream', async ({
  browser,
  product,
  people,
}) => {
  const { mentee, chatId } = await aTalk(people, {
    mentorName: 'Maya Lind',
    said: [{ by: 'mentor', text: 'Bring your questions on Friday', ago: 5 }],
    seen: { mentee: 0 },
  })
  const context = await browser.newContext({ baseURL: product.address, serviceWorkers: 'block' })
  await context.addCookies([mentee.cookie])
  const page = await context.newPage()
  let sockets = 0
  await page.routeWebSocket(/\/api/, () => void sockets++)
  for (const path of ['/mentee', '/connections/mentee']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Maya Lind').first()).toBeVisible()
    await expect(
      page
        .getByRole('navigation')
        .getByText(/1 unread/)
        .first(),
    ).toBeAttached()
  }
  await page.goto('/notes')
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.goto(`/chat/${chatId}`)
  await expect(page.locator('[data-line]')).toContainText(['Bring your questions on Friday'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maya Lind')
  expect(sockets).toBe(4)
  await context.close()
})
