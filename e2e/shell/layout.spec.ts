import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { toLogIn } from '../pages/join.ts'
import { aBusyMentor, aWeek, longName, longSkills } from '../support/looks/busy.ts'
import { expectGoodLooks, follow, leftEdges, settled } from '../support/looks/layout.ts'
import { isSettings, listPages } from '../support/page-list.ts'
import { aTalk } from '../support/chat-fixtures.ts'

type Look = { readonly name: string; readonly path: string; readonly open?: (page: Page) => Promise<void> }

const dialog = async (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

const forVisitors: readonly Look[] = [
  { name: 'the start page', path: '/' },
  { name: 'signing up', path: '/join' },
  {
    name: 'a refused sign-up',
    path: '/join',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await coversNothing(page)
    },
  },
  { name: 'logging in', path: '/join', open: toLogIn },
  { name: 'a mailed link', path: '/join#verify=abc' },
  { name: 'the page about safety', path: '/safety' },
  { name: 'the page of guardians', path: '/guardian' },
  { name: 'a forgotten password', path: '/reset' },
  { name: 'a new password', path: '/reset#abc' },
  { name: 'a decision', path: '/decision#abc' },
  { name: 'a guarded page', path: '/profile' },
  { name: 'an address without a page', path: '/no/such/page' },
]

const inTheSettings: readonly Look[] = [
  ...listPages('member').filter(isSettings),
  { name: 'a mailed link to a new address', path: '/settings/address#abc' },
  {
    name: 'a refused password',
    path: '/settings/password',
    open: async (page) => {
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await coversNothing(page)
    },
  },
  {
    name: 'setting up two-step login',
    path: '/settings/two-step',
    open: async (page) => {
      await page.getByLabel('Current password').fill('a quiet path through the pines')
      await page.getByRole('button', { name: 'Set up two-step login' }).click()
      await expect(page.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible()
    },
  },
  {
    name: 'a dialog',
    path: '/settings/sessions',
    open: async (page) => {
      await page.getByRole('button', { name: 'Log out everywhere' }).click()
      await dialog(page)
    },
  },
]

const forMentors: readonly Look[] = [
  { name: 'the start page', path: '/' },
  { name: 'a page of the other role', path: '/mentee' },
  {
    name: 'the account menu',
    path: '/notes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Your account' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  ...listPages('mentor', 'member')
    .filter((page) => !isSettings(page))
    .map(({ name, path }) => ({ name, path: path === '/mentors' ? `${path}?skill=ceramics` : path })),
  {
    name: 'rejecting a request',
    path: '/connections/mentor',
    open: async (page) => {
      await page.getByRole('button', { name: 'Reject', exact: true }).first().click()
      await dialog(page)
    },
  },
]

/** In wide windows, they are beside the chat. */
async function openCallTimes(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Call times' })).toBeVisible()
}

const inTheChat: readonly Look[] = [
  {
    name: 'the call times',
    path: '',
    open: async (page) => {
      await openCallTimes(page)
    },
  },
  {
    name: 'canceling a call',
    path: '',
    open: async (page) => {
      await openCallTimes(page)
      await page.getByRole('button', { name: /^Cancel call: / }).click()
      await expect(page.getByRole('dialog', { name: 'Cancel this call?' })).toBeVisible()
    },
  },
  {
    name: 'the open chat',
    path: '',
    open: async (page) => expect(page.getByText('Two.', { exact: true }).first()).toBeVisible(),
  },
  {
    name: 'the free times of both',
    path: '',
    open: async (page) => {
      // In wide windows, they are open beside the chat.
      await page.setViewportSize({ width: 360, height: 740 })
      const week = page.getByText("You're both free this week:").first()
      await page.getByRole('button', { name: "When you're both free" }).click()
      await expect(week).toBeVisible()
    },
  },
  {
    name: 'blocking and reporting',
    path: '',
    open: async (page) => {
      await page.getByRole('button', { name: /block, or report/ }).click()
      await dialog(page)
    },
  },
]

const aims = (page: Page) => page.getByRole('heading', { name: 'Aims' }).waitFor()

/** On a phone, a banner covers neither a heading nor a field [NV24]. */
async function coversNothing(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(coveredByBanner)).toEqual([])
}

/** Runs in the page: the headings, fields, and labels under the banner; nothing without a banner is a fault. */
function coveredByBanner(): string[] {
  const banner = document.querySelector('.pop:has(> [role=alert])')?.getBoundingClientRect()
  if (!banner) return ['no banner']
  const under = [...document.querySelectorAll('main :is(h1, h2, label, input, button)')].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top < banner.bottom && bottom > banner.top
  })
  return under.map((one) => `${one.tagName} ${one.textContent}`)
}

/** The pages with a side bar begin at the same edge, except the start page; without one, a chat fills the window [NV31]. */
function edgesOf(path: string): Readonly<Record<number, number>> {
  if (path === '/') return {}
  const { 768: narrow = 0, ...wide } = leftEdges
  return path.startsWith('/chat/') ? wide : { 768: narrow, ...wide }
}

/** Opens one after the other, by links as people do, and looks at each from every side. */
async function walk(page: Page, looks: readonly Look[], edges = edgesOf): Promise<void> {
  for (const { name, path, open } of looks) {
    await test.step(name, async () => {
      await follow(page, path)
      await open?.(page)
      await expectGoodLooks(page, edges(path))
      await page.keyboard.press('Escape')
    })
  }
}

test('[NV8, NV14, NV15, NV16, NV17, NV24] every page of visitors fits every screen', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  for (const look of forVisitors) {
    // What a form was told stays on it: each look begins on another page.
    await follow(page, '/')
    await walk(page, [look], () => ({}))
  }
})

test('[NV8, NV14, NV15, NV16, NV17, NV25, NV31] every page of mentors fits every screen', async ({
  page,
  people,
}) => {
  const { mentor, chatId } = await aBusyMentor(people)
  await people.logIn(mentor, page.context())
  await page.goto('/')
  await settled(page)
  await walk(page, [
    ...forMentors,
    { name: 'what we work on', path: `/work/${chatId}` },
    ...inTheChat.map((look) => ({ ...look, path: `/chat/${chatId}` })),
  ])
})

test('[NV8, NV14, NV15, NV16, NV17, NV31] every page of the settings fits every screen', async ({
  page,
  people,
}) => {
  const { mentor } = await aBusyMentor(people)
  await people.logIn(mentor, page.context())
  await page.goto('/')
  await settled(page)
  await walk(page, inTheSettings)
})

test('[NV8, NV14, NV15, NV16, NV17, NV25, NV31, CH31] every page of mentees fits every screen', async ({
  page,
  people,
}) => {
  const { mentor } = await aBusyMentor(people)
  const mentee = await people.mentee({ fullName: null, isNamePromptPending: true })
  const { chatId } = await aTalk(people, { mentor, mentee, said: [{ by: 'mentor', text: 'Hi.', ago: 1 }] })
  const other = await people.mentor({ fullName: longName, skills: ['sculpture and ceramics'] })
  await aWeek(people, mentee)
  const ended = await aTalk(people, { mentor: other, mentee, said: [{ by: 'mentor', text: 'Bye.', ago: 9 }] })
  await people.query(`update requests set status = 'rejected' where id = $1`, [ended.chatId])
  await people.query(
    'update chats set is_open = false, ended_at = now(), ended_by = mentor_id where id = $1',
    [ended.chatId],
  )
  const silent = await people.mentor({ fullName: longName, skills: longSkills })
  const asked = await people.mentor({ fullName: longName, skills: longSkills })
  await people.query(`update people set aims = $2, languages = '{en,de,es}' where id = $1`, [
    mentee.id,
    longSkills.slice(0, 2),
  ])
  await people.query(`insert into request_expiries (id, mentee_id, mentor_id) values ($1, $1, $2)`, [
    mentee.id,
    silent.id,
  ])
  await people.logIn(mentee, page.context())
  await page.goto('/')
  await settled(page)
  await walk(page, [
    { name: 'the connections, at the first log-in', path: '/connections/mentee' },
    {
      name: 'the dashboard, with a request that expired',
      path: '/mentee',
      open: (at) => at.getByText('These mentors could help you, too:').waitFor(),
    },
    { name: 'the profile', path: '/profile' },
    { name: 'mentors', path: '/mentors?skill=ceramics' },
    { name: 'filters without a mentor', path: '/mentors?marked=true&room=true&language=mi' },
    { name: 'a mentor', path: `/mentors/${mentor.id}` },
    {
      name: 'asking with a note',
      path: `/mentors/${asked.id}`,
      open: async (at) => {
        await at.getByRole('button', { name: 'Add a message' }).click()
        await dialog(at)
      },
    },
    { name: 'nobody found', path: '/mentors?skill=xyzzy' },
    {
      name: 'a chat that has ended',
      path: `/chat/${ended.chatId}`,
      open: async (at) => expect(at.getByText(/^Your mentor ended this chat on/)).toBeVisible(),
    },
    { name: 'what we did', path: `/work/${ended.chatId}`, open: aims },
    { name: 'a chat', path: `/chat/${chatId}`, open: (at) => at.getByRole('log').getByText('Hi.').waitFor() },
  ])
})

test('[NV8, NV14, NV15, NV16, NV17] the lobby and the room of a call fit every screen', async ({
  page,
  people,
}) => {
  const { mentor, mentee, chatId } = await aTalk(people, { mentorName: longName })
  await people.logIn(mentee, page.context())
  await page.goto(`/chat/${chatId}`)
  // What stands beside the link is loaded last, and moves it.
  await expect(page.getByRole('button', { name: 'End chat' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
  const room = page.getByRole('link', { name: 'Start call' })
  await expect(room).toBeVisible()
  await expectGoodLooks(page)
  await page.goto((await room.getAttribute('href')) ?? '')
  await expect(page.getByText(`Waiting for ${longName}`)).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: /block, or report/ }).click()
  await dialog(page)
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await people.logIn(mentor, page.context())
  await page.goto(`/room/${mentee.id}`)
  await expect(page.getByRole('link', { name: 'Go to your chats' })).toBeVisible()
  await expectGoodLooks(page)
})
