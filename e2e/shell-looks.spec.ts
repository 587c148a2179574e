import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from './fixtures.ts'
import { toLogIn } from './joining.ts'
import type { People, Person } from './people.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
/** The smallest phone, and 1280 pixels zoomed to 200 %. */
const narrow = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

type Look = { readonly name: string; readonly path: string; readonly open?: (page: Page) => Promise<void> }

const forVisitors: readonly Look[] = [
  { name: 'the start page', path: '/' },
  { name: 'signing up', path: '/join' },
  { name: 'logging in', path: '/join', open: toLogIn },
  {
    name: 'a refused sign-up',
    path: '/join',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'a mailed link', path: '/join#verify=abc' },
  { name: 'a forgotten password', path: '/reset' },
  { name: 'a new password', path: '/reset#abc' },
  { name: 'a guarded page', path: '/profile' },
  { name: 'an address without a page', path: '/no/such/page' },
]

const forMembers: readonly Look[] = [
  { name: 'the start page', path: '/' },
  { name: 'a page of the other role', path: '/mentee' },
  { name: 'a change of password', path: '/settings/password' },
  { name: 'a change of address', path: '/settings/address' },
  { name: 'a mailed link to a new address', path: '/settings/address#abc' },
  { name: 'the sessions', path: '/settings/sessions' },
  { name: 'the download of my data', path: '/settings/data' },
  { name: 'the appearance', path: '/settings/appearance' },
  { name: 'the deletion', path: '/settings/delete' },
  {
    name: 'a dialog',
    path: '/settings/sessions',
    open: async (page) => {
      await page.getByRole('button', { name: 'Log out everywhere' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'the account menu',
    path: '/notes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Your account' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  { name: 'the notes', path: '/notes' },
  { name: 'the availability', path: '/availability' },
  { name: 'the profile', path: '/profile' },
  { name: 'the mentor dashboard', path: '/mentor' },
  { name: 'all mentors', path: '/mentors' },
  { name: 'the chats', path: '/chat' },
  { name: "a mentor's connections", path: '/connections/mentor' },
]

const forMentees: readonly Look[] = [
  { name: "a mentee's connections, at the first log-in", path: '/connections/mentee' },
  { name: 'the mentee dashboard', path: '/mentee' },
]

test.describe.configure({ mode: 'parallel' })

for (const look of forVisitors) {
  test(`[NV8] for visitors: ${look.name}`, async ({ page }) => expectGoodLooks(page, look))
}

for (const look of forMembers) {
  test(`[NV8] for mentors: ${look.name}`, async ({ page, context, people }) => {
    await context.addCookies([(await aBusyMentor(people)).cookie])
    await expectGoodLooks(page, look)
  })
}

for (const look of forMentees) {
  test(`[NV8] for mentees: ${look.name}`, async ({ page, context, people }) => {
    await context.addCookies([(await people.mentee({ fullName: null, asksName: true })).cookie])
    await expectGoodLooks(page, look)
  })
}

test('[NV8] nothing moves for those who asked for that', async ({ page, context, people }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const longest = () =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration ?? 0))),
    )
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await longest()).toBeLessThanOrEqual(1)
  await context.addCookies([(await people.mentor()).cookie])
  await page.goto('/settings/sessions')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  expect(await longest()).toBeLessThanOrEqual(1)
})

/** A mentor whom somebody asked, whom somebody has, and whom somebody was refused by. */
async function aBusyMentor(people: People): Promise<Person> {
  const mentor = await people.mentor({ fullName: 'Maria-Magdalena von der Tannenhöhe-Ackermann' })
  for (const status of ['pending', 'accepted', 'rejected']) {
    const { id } = await people.mentee()
    const pair = `${mentor.id}__${id}`
    await people.query('insert into requests (id, mentor_id, requester_id, status) values ($1, $2, $3, $4)', [
      pair,
      mentor.id,
      id,
      status,
    ])
    if (status === 'accepted')
      await people.query('insert into chats (id, mentor_id, mentee_id) values ($1, $2, $3)', [
        pair,
        mentor.id,
        id,
      ])
  }
  return mentor
}

/** On a phone and a desktop: no finding of axe in either theme, and at no width anything to scroll sideways. */
async function expectGoodLooks(page: Page, { path, open }: Look): Promise<void> {
  await page.setViewportSize(phone)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await open?.(page)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectNothingBeside(page)
    await checkA11y(page)
  }
  for (const size of narrow) {
    await page.setViewportSize(size)
    await expectNothingBeside(page)
  }
}

async function expectNothingBeside(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
  })
  expect(beyond, `wider than ${page.viewportSize()?.width} pixels`).toEqual([])
}
