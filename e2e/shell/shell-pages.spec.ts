import type { Locator, Page } from '@playwright/test'
import { anAddress, checkA11y, expect, test } from '../support/fixtures.ts'
import { toRoomName } from '#shared/domain/calls.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { fillSignUp, toLogIn } from '../pages/join.ts'
import { addMentors } from '../support/many-mentors.ts'
import { listPages } from '../support/page-list.ts'
import { follow, settled } from '../support/looks/layout.ts'

const noAccount = 'No account found. Please create an account to view items on this page.'

const root = (page: Page) => page.getByRole('main')

for (const role of ['mentor', 'mentee'] as const) {
  test(`[NV9, NV10, PR8] a ${role} opens each page; addresses, reload, and Back work`, async ({
    page,
    people,
  }) => {
    await people.logIn(await people[role](), page.context())
    const own = listPages(role).map(({ path }) => path)
    for (const { path, name } of listPages('member', role)) {
      await test.step(path, async () => {
        // The pages of all members are loaded for mentors, and opened as by a link for mentees.
        if (role === 'mentor' || own.includes(path)) await page.goto(path)
        else await follow(page, path)
        await expect(root(page)).toHaveAttribute('data-page', name)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(noAccount)).toHaveCount(0)
      })
    }
    await page.goto(`/${role}`)
    await expect(root(page)).toHaveAttribute('data-page', `${role}1`)
    const parts = async () => {
      await expect(page.getByText('Your next step')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'About you' })).toHaveCount(role === 'mentor' ? 1 : 0)
      // Mentors who could help arrive later.
      await settled(page)
      return root(page).getByRole('heading').allInnerTexts()
    }
    const dashboard = await parts()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(root(page)).toHaveAttribute('data-page', 'profile')
    expect(await parts()).toEqual(dashboard)
    await page.reload()
    await expect(root(page)).toHaveAttribute('data-page', 'profile')
    await page.goBack()
    await expect(root(page)).toHaveAttribute('data-page', `${role}1`)
  })

  test(`[PU2] a ${role} saves notes, availability, and a name`, async ({ page, people }) => {
    const me = await people[role]()
    await people.logIn(me, page.context())
    await page.goto('/notes')
    await page.getByRole('textbox', { name: 'New note' }).fill('Ask about the stars')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ask about the stars' })).toBeVisible()
    await page.goto('/availability')
    await page.getByLabel('Friday from').fill('18:00')
    await page.getByLabel('Friday to', { exact: true }).fill('19:00')
    await page.getByRole('button', { name: 'Save availability' }).click()
    await expect(page.getByText('Availability saved.')).toBeVisible()
    await page.goto('/profile')
    await page.getByRole('textbox', { name: 'Full name' }).fill('Alex Winter')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Full name saved!')).toBeVisible()
    expect(await people.query('select full_name as name from people where id = $1', [me.id])).toEqual([
      { name: 'Alex Winter' },
    ])
  })
}

test('[NV11, NV12, NV27, NV28] the navigation bar links to every page, for visitors and members', async ({
  page,
  people,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const follow = async (link: string, name: string) => {
    await bar.getByRole('link', { name: link, exact: true }).click()
    await expect(root(page)).toHaveAttribute('data-page', name)
  }
  await page.goto('/')
  await follow('All Mentors', 'search1')
  await follow('Chat', 'chat1')
  await follow('Join / Log in', 'home2')
  await follow('Pathlight, home', 'home1')
  await expect(bar.getByRole('link', { name: 'Notes' })).toHaveCount(0)

  await people.logIn(await people.mentor(), page.context())
  await page.goto('/settings/appearance')
  await follow('Notes', 'notes')
  await follow('All Mentors', 'search1')
  await follow('Chat', 'chat1')
  await follow('Your Connections', 'mentorconnections')
  await follow('Dashboard', 'mentor1')
  for (const [width, isRail] of [
    [999, false],
    [1000, true],
    [1279, true],
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(((await bar.boundingBox())?.width ?? 0) < 80, `a rail at ${width} px`).toBe(isRail)
    await expect(bar.getByRole('link', { name: 'Notes', exact: true })).toBeVisible()
    await expectNames(bar, width)
  }
  await follow('Pathlight, home', 'home1')
  await expect(bar.getByRole('link', { name: 'Join / Log in' })).toHaveCount(0)
  for (const [item, name] of [
    ['Your Connections', 'mentorconnections'],
    ['Profile', 'profile'],
    ['Availability', 'availability'],
    ['Settings', 'settings/password'],
  ] as const) {
    await bar.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(root(page)).toHaveAttribute('data-page', name)
  }
  await followTheSettings(page)
})

/** The names are read without a pointer: none is hidden, cut, or wider than the bar. */
async function expectNames(bar: Locator, width: number): Promise<void> {
  for (const name of ['Dashboard', 'Your Connections', 'Chat', 'All Mentors', 'Notes', 'Online', 'Log Out']) {
    const shown = await bar
      .getByText(name, { exact: true })
      .first()
      .evaluate((text) => {
        const { left, right, width: wide, height } = text.getBoundingClientRect()
        const around = text.closest('nav')?.getBoundingClientRect()
        return wide > 12 && height > 12 && left >= (around?.left ?? 1) && right <= (around?.right ?? 0)
      })
    expect(shown, `${name} at ${width} px`).toBe(true)
  }
}

/** The menu beside the settings, and on a phone the menu as a page of its own. */
async function followTheSettings(page: Page): Promise<void> {
  const side = page.getByRole('navigation', { name: 'Settings menu' })
  await expect(side.getByRole('link').first()).toHaveText('Change Password')
  await expect(side.getByRole('link').last()).toHaveText('Delete Account')
  await expect(side.getByRole('group')).toHaveCount(4)
  const safety = side.getByRole('group', { name: 'Privacy and safety' })
  await expect(safety.getByRole('link', { name: 'Code of conduct' })).toBeVisible()
  await side.getByRole('link', { name: 'Delete Account' }).click()
  await expect(root(page)).toHaveAttribute('data-page', 'settings/delete')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(root(page)).toHaveAttribute('data-page', 'settings')
  await checkA11y(page)
  await side.getByRole('link', { name: 'Appearance' }).click()
  await expect(side).toBeHidden()
  await root(page).getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(root(page)).toHaveAttribute('data-page', 'settings')
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(root(page)).toHaveAttribute('data-page', 'settings/password')
}

test('[HM3] the start page has no inputs and no buttons', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Who we are.' })).toBeVisible()
  await expect(root(page).locator('a, button, input, select, textarea, summary')).toHaveCount(0)
})

test('[SU13, SU14] the join page has the fields of both forms', async ({ page }) => {
  await page.goto('/join')
  await expect(page.getByRole('heading', { name: 'Welcome to Pathlight', level: 1 })).toBeVisible()
  const fields = {
    email: page.getByLabel('Email'),
    password: page.getByLabel('Password', { exact: true }),
    age: page.getByRole('textbox', { name: 'Age', exact: true }),
    dice: page.getByRole('img', { name: 'Two dice' }),
    answer: page.getByLabel('What do the two dice add up to?'),
    signUp: page.getByRole('button', { name: 'Sign Up', exact: true }),
    logIn: page.getByRole('button', { name: 'Log In', exact: true }),
    note: page.getByText('Age and skills are not required for logging in.'),
  }
  const { email, password, age, dice, answer, signUp, logIn, note } = fields
  for (const there of [email, password, age, dice, answer, signUp]) await expect(there).toBeVisible()
  for (const away of [logIn, note]) await expect(away).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create an account' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await fillSignUp(page, { email: anAddress('red'), password: 'short', age: '15' })
  await signUp.click()
  expect(await hueOf(page, 'alert')).toBe('red')
  await toLogIn(page)
  for (const there of [email, password, logIn, note]) await expect(there).toBeVisible()
  for (const away of [age, dice, answer, signUp]) await expect(away).toHaveCount(0)
})

test('[SU14] success messages are green', async ({ page, people }) => {
  await people.logIn(await people.mentee(), page.context())
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Save profile' }).click()
  expect(await hueOf(page, 'status')).toBe('green')
})

/** Which of red and green is more in the words of what was just told. */
async function hueOf(page: Page, role: 'alert' | 'status'): Promise<'red' | 'green'> {
  const told = page.locator(`[aria-live=polite] [role=${role}]`)
  await expect(told).toBeVisible()
  const [red = 0, green = 0] = await told.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) throw new Error('there is no canvas')
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  return red > green ? 'red' : 'green'
}

test('[NV50] Back, Forward, and a reload return to where a page was scrolled to; a link begins at the top', async ({
  page,
  people,
}) => {
  await addMentors(people, 40, 'bicycle repair')
  await people.logIn(await people.mentee(), page.context())
  const top = () => page.evaluate(() => Math.round(scrollY))
  const place = 600
  await page.goto('/mentors?skill=bicycle+repair')
  const mentors = page.getByRole('heading', { name: /^Mentor \d/ })
  await expect(mentors.nth(11)).toBeVisible()
  await page.evaluate((y) => scrollTo(0, y), place)
  await page.getByRole('link', { name: 'Notes' }).click()
  await expect(root(page)).toHaveAttribute('data-page', 'notes')
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect(root(page)).toHaveAttribute('data-page', 'search1')
  await expect.poll(top).toBe(place)
  await page.goForward()
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect.poll(top).toBe(place)

  // After a reload the mentors come later: what is scrolled to then is not there yet.
  await page.reload()
  await expect.poll(top).toBe(place)
  await test.step('a page that its reader scrolls meanwhile stays where they are', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/people.mentors', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Home')
    letGo()
    await expect(mentors.nth(11)).toBeVisible()
    expect(await top()).toBe(0)
  })
})

test('[NV9] an address in capital letters or with a slash at its end becomes that of the page', async ({
  page,
  people,
}) => {
  const { mentor, mentee, chatId } = await aTalk(people)
  await people.logIn(mentee, page.context())
  await page.goto(`/Chat/${chatId}/?from=mail#end`)
  await expect(page).toHaveURL(`/chat/${chatId}?from=mail#end`)
  // The layout of a chat has no footer.
  await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const call = `?roomName=${toRoomName(chatId)}&displayName=Tom&mentorId=${mentor.id}`
  await page.goto(`/Call/${call}`)
  await expect(page).toHaveURL(`/call${call}`)
  // The document of the lobby, which may use the camera.
  await expect
    .poll(() =>
      page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname),
    )
    .toBe('/call')
})
