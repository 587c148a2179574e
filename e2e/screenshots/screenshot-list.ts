import type { Page } from '@playwright/test'
import { isSettings, listPages } from '../support/page-list.ts'
import { called, calls } from './call-shots.ts'
import { block, chats, chatStates } from './chat-shots.ts'
import { chatDialogs, menteeDialogs, visitDialogs } from './dialog-shots.ts'
import { iconFile, press, type Look, type Shot, type Who } from './shot.ts'
import { visits } from './visitor-shots.ts'

const toLook = ({ path }: { readonly path: string }): Look => ({
  name: path.slice(1).replaceAll('/', '-'),
  path,
})

/** The chat is in `chats`. */
const forMembers = listPages('member').filter(({ name }) => name !== 'chat1')
const pages = forMembers.filter((page) => !isSettings(page)).map(toLook)
/** The menu of the settings, which a narrow window has; a wide one shows the first page beside it. */
const settings: Look = {
  ...toLook({ path: '/settings' }),
  open: async (page) => {
    const back = page.locator('main a[href="/settings"]')
    if (await back.isVisible()) await back.click()
  },
}

/** What the first pair of the list works on. */
const work = (role: 'mentor' | 'mentee'): Look => ({
  name: 'work',
  path: `/connections/${role}`,
  async prepare({ page }) {
    await page.getByRole('link', { name: 'What we work on' }).first().click()
    await page.getByRole('heading', { name: 'What we work on', level: 1 }).waitFor()
  },
})

const own = (role: 'mentor' | 'mentee'): readonly Look[] => [
  { name: 'connections', path: `/connections/${role}` },
  { name: 'dashboard', path: `/${role}` },
  ...pages,
]

const allSettings: readonly Look[] = [settings, ...forMembers.filter(isSettings).map(toLook)]

/** What members see of the pages that visitors have, too. */
const forAll: readonly Look[] = [
  { name: 'start', path: '/' },
  { name: 'safety', path: '/safety' },
]

const newcomers: readonly Look[] = [{ name: 'chats', path: '/chat' }, ...allSettings, ...forAll]

const mentor: readonly Look[] = [
  ...own('mentor'),
  work('mentor'),
  { ...work('mentor'), name: 'aim-remove', open: (page) => press(page, /^Remove the aim/) },
  { ...work('mentor'), name: 'meeting-note-remove', open: (page) => press(page, /^Remove the notes/) },
  ...allSettings,
  ...forAll,
  {
    name: 'mentor',
    path: '/mentors',
    prepare: ({ page }) => page.locator('main h2').getByRole('link').first().click(),
  },
  ...chats,
  { name: 'account-menu', path: '/notes', open: (page) => press(page, 'Your account') },
  { name: 'reject', path: '/connections/mentor', open: (page) => press(page, /^Reject/) },
  { name: 'end', path: '/connections/mentor', open: (page) => press(page, /^End chat/) },
  {
    name: 'skills',
    path: '/profile',
    prepare: async ({ page }) => {
      await press(page, 'Change skills')
      await page.locator('details summary').first().click()
    },
  },
  {
    name: 'crop',
    path: '/profile',
    prepare: async ({ page }) => {
      await page.locator('main input[type=file]').setInputFiles(await iconFile(page))
      await page.getByRole('dialog').getByRole('slider').waitFor()
    },
  },
]

async function changeWeek(page: Page): Promise<void> {
  const from = page.getByLabel('Monday from')
  await from.fill('4 PM')
  await from.blur()
  await page.getByText('Add an end time, or clear this day.').first().waitFor()
}

/** Opens the form of single days, with its fields for other times. */
async function addDay(page: Page): Promise<void> {
  // It stays open when the width changes.
  const field = page.getByLabel('I have time on that day')
  if (!(await field.isVisible())) await press(page, /^Add a day/)
  await field.check()
}

/** A refused field in a dialog. */
async function askTooMuch(page: Page): Promise<void> {
  await press(page, /^Add a message/)
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').fill('I would like to ask about it. '.repeat(40))
  await dialog.locator('[type=submit]').click()
  await dialog.locator('[aria-invalid=true]').waitFor()
}

const mentee: readonly Look[] = [
  ...own('mentee'),
  work('mentee'),
  ...allSettings,
  ...forAll,
  { name: 'week-changed', path: '/availability', prepare: ({ page }) => changeWeek(page) },
  { name: 'copy-day', path: '/availability', open: (page) => press(page, 'Copy Wednesday to other days') },
  { name: 'single-day', path: '/availability', open: addDay },
  { name: 'search', path: '/mentors?skill=design' },
  { name: 'ask', path: '/mentors?skill=design', open: (page) => press(page, /^Add a message/) },
  { name: 'ask-refused', path: '/mentors?skill=design', open: askTooMuch },
  { name: 'marked', path: '/mentors?marked=true' },
  { name: 'no-marks', path: '/mentors?marked=true&category=law&language=mi' },
  { name: 'close-results', path: '/mentors?skill=desinger' },
  { name: 'nobody-found', path: '/mentors?skill=falconry' },
  { name: 'free', path: '/mentors?category=software&free=true' },
  {
    name: 'mentor',
    path: '/mentors?skill=journalism',
    prepare: ({ page }) => page.locator('main h2').getByRole('link').first().click(),
  },
  { name: 'no-mentor', path: '/mentors/nobody' },
  { name: 'note-edit', path: '/notes', prepare: ({ page }) => press(page, /^Edit/) },
  { name: 'note-delete', path: '/notes', open: (page) => press(page, /^Delete/) },
  ...menteeDialogs,
  ...chats,
  ...calls,
  {
    name: 'offline',
    path: '/notes',
    prepare: async ({ page }) => {
      await page.context().setOffline(true)
      await page.getByRole('region', { name: 'Connection' }).or(page.getByText('Try now')).first().waitFor()
    },
  },
  {
    name: 'new-version',
    path: '/notes',
    hasWorker: true,
    prepare: async ({ page }) => {
      // What a page reads in its own document once another build was deployed.
      await page.evaluate(() => {
        const version = document.querySelector('meta[name=version]')
        version?.setAttribute('content', 'before')
      })
      await page.getByText('A new version is ready.').waitFor({ timeout: 60_000 })
    },
  },
]

const accepted: readonly Look[] = [
  { name: 'connections', path: '/connections/mentee' },
  { name: 'dashboard', path: '/mentee' },
  { name: 'chat', path: '/chat/{first}' },
]

const of = (who: Who, list: readonly Look[]): readonly Shot[] => list.map((one) => ({ ...one, who }))

/** Everything there is to be looked at. */
export const shots: readonly Shot[] = [
  // First: a message can be edited and deleted for 15 minutes.
  ...of('student', [
    ...chatStates,
    ...chatDialogs,
    ...called,
    { name: 'work-past', path: '/work/{ended}' },
    block,
  ]),
  ...of('visitor', [...visits, ...visitDialogs]),
  ...of('newMentor', [...own('mentor'), ...newcomers]),
  ...of('newMentee', [...own('mentee'), ...newcomers]),
  ...of('mentor', mentor),
  ...of('mentee', mentee),
  ...of('accepted', accepted),
]
