import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { aRequest } from '../support/requests.ts'

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const name = (page: Page) => page.getByRole('textbox', { name: 'Full name' })
const saveOf = (page: Page) => page.getByRole('button', { name: 'Save profile' })
const about = (page: Page) => page.getByRole('textbox', { name: 'About you' })

test('[PR1, PR2, PR4, PE1, TX7] changes of a mentor are shown to the mentee at once', async ({
  page,
  anotherPerson,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Old Name', skills: ['law'] })
  const mentee = await people.mentee()
  await aRequest(people, { mentor, mentee }, 'accepted')
  const theirs = await anotherPerson()
  await people.logIn(mentor, page.context())
  await people.logIn(mentee, theirs.context())
  await theirs.goto('/connections/mentee')
  const shown = theirs.getByRole('region', { name: 'Accepted mentors' })
  await expect(shown).toContainText('Old Name')
  await page.goto('/profile')
  await expect(page.getByText('Members see your name, your picture, and what you write here.')).toBeVisible()
  await expect(name(page)).toHaveAccessibleDescription(
    'Other members see your name. Mentees who send you a request also see your email address.',
  )

  await name(page).fill('   ')
  await saveOf(page).click()
  await expect(alert(page, 'Full name')).toHaveText('Full name cannot be empty')
  await expect(name(page)).toHaveAttribute('aria-invalid', 'true')
  await name(page).fill('  Nora Lund ')
  await saveOf(page).click()
  await expect(toast(page, 'Full name saved!')).toHaveText('Full name saved!')
  await expect(name(page)).toHaveValue('Nora Lund')
  await expect(shown).toContainText('Nora Lund')

  await about(page).fill('x'.repeat(501))
  await expect(page.getByText('501 of 500 characters')).toBeVisible()
  await saveOf(page).click()
  await expect(alert(page, 'Use 500 characters or fewer.')).toBeVisible()
  await about(page).fill('I was lost in my first year, too.')
  await saveOf(page).click()
  await expect(toast(page, 'About you saved!')).toBeVisible()

  await page.getByRole('button', { name: 'Change skills' }).click()
  await page.getByRole('button', { name: 'Remove law' }).click()
  await saveOf(page).click()
  await expect(alert(page, 'expertise')).toHaveText('As a mentor, you need at least 1 area of expertise.')
  await page.getByRole('searchbox', { name: 'Find a skill' }).fill('human rights')
  await page.getByRole('checkbox', { name: 'human rights' }).check()
  await saveOf(page).click()
  await expect(toast(page, 'Skills saved!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change skills' })).toBeVisible()
  await expect(shown).toContainText('human rights')
  await theirs.goto('/mentors?skill=human rights')
  await expect(theirs.getByText('I was lost in my first year, too.')).toBeVisible()
})

test('[PR5] a second tab shows saved changes, and keeps its unsaved input', async ({ page, people }) => {
  await people.logIn(await people.mentor({ fullName: 'First' }), page.context())
  const tab = await page.context().newPage()
  for (const each of [page, tab]) {
    await each.goto('/profile')
    await expect(about(each)).toBeVisible()
  }
  await about(tab).fill('being typed')
  await name(page).fill('Second')
  await saveOf(page).click()
  await about(page).fill('saved elsewhere')
  await saveOf(page).click()
  await expect(toast(page, 'About you saved!')).toBeVisible()
  await expect(name(tab)).toHaveValue('Second')
  await expect(about(tab)).toHaveValue('being typed')
  await saveOf(tab).click()
  await expect(about(page)).toHaveValue('being typed')
})

test('[PR1] a name that cannot be saved is reported, and stays in its field', async ({ page, people }) => {
  await people.logIn(await people.mentee({ fullName: 'Ole' }), page.context())
  await page.goto('/profile')
  await expect(page.getByRole('textbox', { name: 'About you' })).toHaveCount(0)
  await page.route('**/api/account.saveName', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{}' }),
  )
  await name(page).fill('Ole Olsen')
  await saveOf(page).click()
  await expect(alert(page, 'Failed')).toHaveText('Failed to save full name')
  await expect(name(page)).toHaveValue('Ole Olsen')
})

test('[PR11] one press saves all that changed, and errors stay at their fields', async ({ page, people }) => {
  await people.logIn(await people.mentor({ fullName: 'Ole', skills: ['law'] }), page.context())
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(1)
  await expect(about(page)).toBeVisible()
  await saveOf(page).click()
  await expect(toast(page, 'Full name saved!')).toBeVisible()

  await name(page).fill('Ole Olsen')
  await about(page).fill('Call me at 0123456789.')
  await page.getByRole('button', { name: 'Change skills' }).click()
  await page.getByRole('searchbox', { name: 'Find a skill' }).fill('human rights')
  await page.getByRole('checkbox', { name: 'human rights' }).check()
  await expect(page.getByText('You have unsaved changes.')).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(toast(page, 'Skills saved!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ole Olsen' })).toBeVisible()
  await expect(about(page)).toBeFocused()
  await expect(about(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()

  await name(page).fill('Someone Else')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(name(page)).toHaveValue('Ole Olsen')
  await expect(about(page)).toHaveValue('')
  await expect(saveOf(page)).toBeFocused()
  await expect(page.getByText('Changes discarded.')).toBeVisible()
})

test.describe('with unsaved changes', () => {
  const exitUrl = 'https://www.wikipedia.org/'
  test.use({ forgiven: /^request to another origin: https:\/\/www\.wikipedia\.org\// })

  test('[PR11, QE2] the profile asks before it is left with changes, but not on a quick exit', async ({
    page,
    people,
  }) => {
    await people.logIn(await people.mentee({ fullName: 'Ole', age: 15 }), page.context())
    await page.route(exitUrl, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere' }))
    await page.goto('/profile')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await name(page).click()
    await page.keyboard.type('Olsen')
    const notes = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' })
    await notes.click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(name(page)).toHaveValue(/Olsen/)
    await page.evaluate(() => location.assign('/notes'))
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(page).toHaveURL(/profile$/)
    await notes.click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(name(page)).toHaveValue('Ole')

    await name(page).click()
    await page.keyboard.type('Olsen')
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await expect(page).toHaveURL(exitUrl)
    expect(asked).toEqual(['beforeunload'])
  })
})

/** For how many seconds a part of the page, or what is in it, moves when it appears. */
const movesFor = (part: Locator) =>
  part.evaluate((whole) => {
    const seconds = [whole, ...whole.querySelectorAll('*')].map((one) => {
      const { animationName, animationDuration } = getComputedStyle(one)
      return animationName === 'none' ? 0 : Number.parseFloat(animationDuration)
    })
    return Math.max(...seconds)
  })

test('[PE8, PE11, PE12, PE16] the dashboard shows pending requests, new messages, who is online, and the next step', async ({
  page,
  anotherPerson,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Rosa Kern' })
  const [mentee, another] = [
    await people.mentee({ fullName: 'Finn Abt' }),
    await people.mentee({ fullName: null }),
  ]
  await aRequest(people, { mentor, mentee }, 'accepted')
  await aRequest(people, { mentor, mentee: another }, 'pending')
  await people.logIn(mentor, page.context())
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Good \w+|Hello), Rosa$/)
  const panel = (title: string) => page.getByRole('region', { name: title })
  const next = page.getByRole('region', {
    name: /wants you to be their mentor|Tell mentees|sent you a message|say hello/i,
  })
  await expect(next).toContainText('New mentee wants you to be their mentor')
  await expect(panel('Pending requests')).toContainText('New mentee')
  await expect(panel('Online now')).toContainText('None of your connections are online right now.')
  await expect(page.locator('main').getByText('Online', { exact: true })).toBeVisible()

  const theirs = await anotherPerson()
  await people.logIn(mentee, theirs.context())
  await theirs.goto('/mentee')
  await expect(panel('Online now')).toContainText('Finn Abt')
  const trail = theirs.getByRole('region', { name: 'Your first steps' })
  await expect(trail.getByRole('listitem')).toHaveText([
    /^Done\s*Your name$/,
    /picture/,
    /availability/,
    /^Done\s*Your first request$/,
  ])
  await expect(theirs.getByRole('region', { name: 'New messages' })).toHaveCount(0)
  await trail.getByRole('button', { name: 'Add a picture' }).click()
  await expect(theirs.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  const yes = theirs.getByRole('region', { name: 'Rosa Kern said yes!' })
  await expect(yes).toBeVisible()
  expect(await movesFor(yes), 'seconds of motion with less of it').toBeLessThanOrEqual(0.001)
  await theirs.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await movesFor(yes), 'seconds of motion').toBeGreaterThan(0.1)
  await theirs.getByRole('link', { name: 'Say hello' }).click()
  const line = theirs.getByRole('textbox', { name: /^Message/ })
  await line.fill('Good morning!')
  await line.press('Enter')
  await expect(panel('New messages')).toContainText('Good morning!')
  await theirs.getByRole('link', { name: 'Dashboard' }).click()
  await expect(theirs.getByRole('heading', { name: 'All caught up' })).toBeVisible()
  await expect(trail).toHaveCount(0)

  await panel('Pending requests').getByRole('link', { name: 'Pending requests: 1' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Finn Abt sent you a message' })).toBeVisible()
  await seesTheWidthUsed(page)
})

async function seesTheWidthUsed(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const box = async (title: string) => {
    const found = await page.getByRole('region', { name: title, exact: true }).boundingBox()
    return found ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const step = page.getByRole('region', { name: 'Finn Abt sent you a message' })
  const row = async () => [
    (await step.boundingBox())?.y,
    ...(await Promise.all(['Pending requests', 'New messages', 'Online now'].map(box))).map(({ y }) => y),
  ]
  await expect.poll(async () => new Set(await row()).size, 'what is new is in one row').toBe(1)
  const last = await box('Online now')
  const profile = await box('Profile')
  expect(last.x + last.width).toBeCloseTo(profile.x + profile.width, 0)
  const columns = ['Your picture', 'Change skills', 'About you'].map((name) =>
    page.getByRole('region', { name: 'Profile', exact: true }).getByText(name, { exact: true }).boundingBox(),
  )
  const lefts = (await Promise.all(columns)).map((one) =>
    Math.floor(((one?.x ?? 0) - profile.x) / (profile.width / 3)),
  )
  expect(lefts).toEqual([0, 1, 2])
  for (const label of ['Most mentees at once (optional)', 'Add a language'])
    await expect(page.getByLabel(label)).toBeInViewport()
}

test('[NV1, NV2] guarded pages show the specified sentences', async ({ page, anotherPerson, people }) => {
  const none = 'No account found. Please create an account to view items on this page.'
  const says = async (at: Page, path: string, sentence: string) => {
    await at.goto(path)
    await expect(at.locator('main').getByText(sentence, { exact: true })).toBeVisible()
  }
  const visitor = await anotherPerson()
  await says(visitor, '/connections/mentor', 'Please log in to view your mentee connections.')
  await says(visitor, '/connections/mentee', 'Please log in to see your connections.')
  await says(visitor, '/profile', 'Please log in to manage your profile.')
  for (const path of ['/mentors', '/mentor', '/mentee']) await says(visitor, path, none)
  await people.logIn(await people.mentee(), page.context())
  for (const path of ['/mentor', '/connections/mentor']) await says(page, path, none)
  await people.logIn(await people.mentor(), page.context())
  for (const path of ['/mentee', '/connections/mentee']) await says(page, path, none)
})
