import { anAddress, expect, test } from '../support/fixtures.ts'
import { pressOn, stopsOf, tabTo, write } from '../support/keys.ts'

const next = 'keys and nothing else'

test('[NV8, AC3] a forgotten password is replaced through the mailed link, by keyboard alone', async ({
  page,
  mails,
  people,
}) => {
  const { email } = await people.mentee()
  await page.goto('/reset')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await stopsOf(page)).toEqual(['Email', 'Send link', 'Back to login'])
  await write(page, 'Email', email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.goto(await mails.link(email, /\/reset#/))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  const stops = ['New password', 'Show password', 'Save new password', 'Back to login']
  expect(await stopsOf(page)).toEqual(stops)
  await write(page, 'New password', 'short')
  await pressOn(page, page.getByRole('button', { name: 'Save new password' }))
  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toHaveAccessibleDescription(/at least 8 characters/)
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to Pathlight' })).toBeFocused()
  await write(page, 'Email', email)
  await write(page, 'Password', next)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/connections/mentee')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[NV8, AC1] the password is changed and errors are announced, by keyboard alone', async ({
  page,
  context,
  people,
}) => {
  const me = await people.mentor()
  await context.addCookies([me.cookie])
  await page.goto('/settings/password')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stops = ['Current password', 'New password', 'Confirm new password'].flatMap((field) => [
    field,
    'Show password',
  ])
  const button = page.getByRole('main').getByRole('button', { name: 'Change Password' })
  expect(await stopsOf(page)).toEqual([...stops, 'Change Password'])

  await write(page, 'Current password', 'not the right one')
  await write(page, 'New password', next)
  await write(page, 'Confirm new password', `${next}!`)
  await page.keyboard.press('Enter')
  await expect(page.getByText("New passwords don't match.")).toBeVisible()
  await expect(page.getByLabel('Confirm new password')).toBeFocused()
  await page.keyboard.press('Backspace')
  await pressOn(page, button)
  await expect(page.getByText("Error: That's not your current password. Please try again.")).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(me.password)
  await tabTo(page, page.getByRole('button', { name: 'Show password' }).first())
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Current password')).toHaveAttribute('type', 'text')
  await pressOn(page, button)
  await expect(page.getByText('Password changed successfully.')).toBeVisible()
  await expect(button).toBeFocused()
})

test('[NV8, AC5] one session is ended, then all of them, by keyboard alone', async ({
  page,
  context,
  anotherPerson,
  people,
}) => {
  const me = await people.mentor()
  const other = await anotherPerson()
  await people.logIn(me, other.context())
  await context.addCookies([me.cookie])
  await page.goto('/settings/sessions')
  await expect(page.getByText('“Log out everywhere” logs out all of them, including this one.')).toBeVisible()
  const end = page.getByRole('button', { name: /^Log out (?!everywhere)/ })
  await expect(end).toHaveCount(1)
  expect(await stopsOf(page)).toEqual([
    'Log out Chrome on Linux',
    'Log out everywhere',
    expect.stringMatching(/^Storage limit/),
  ])
  await pressOn(page, end)
  await expect(page.getByText('Device logged out.')).toBeVisible()
  await expect(end).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Chrome on Linux' })).toBeFocused()
  // The next Tab stop from there is the one after it.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Log out everywhere' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Join / Log in' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[NV8, AC4] the email address is changed and confirmed through the mailed link, by keyboard alone', async ({
  page,
  context,
  mails,
  people,
}) => {
  const me = await people.mentee()
  const wanted = anAddress('moved')
  await context.addCookies([me.cookie])
  await page.goto('/settings/address')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stops = ['New email address', 'Current password', 'Show password', 'Change email']
  expect(await stopsOf(page)).toEqual(stops)
  await write(page, 'New email address', wanted)
  await write(page, 'Current password', 'not the right one')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Error: That's not your current password. Please try again.")).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(me.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`We're waiting for you to confirm ${wanted}.`)).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()

  await page.goto(await mails.link(wanted, /\/settings\/address#/))
  await expect(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible()
  expect(await stopsOf(page)).toEqual(['Use this email'])
  await pressOn(page, page.getByRole('button', { name: 'Use this email' }))
  await expect(page.getByText(`Your email address is ${wanted}.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email address', level: 1 })).toBeFocused()
})

test('[NV8, AC7, NV4] the theme is chosen, also that of the system, by keyboard alone', async ({
  page,
  context,
  people,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await context.addCookies([(await people.mentee()).cookie])
  await page.goto('/settings/appearance')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  // A group of radio buttons is one Tab stop; arrow keys select.
  const others = ['Standard', /^Easy reading/, /^Calm mode/, '12 hours', /^Data saver/].map(
    (name) => expect.stringMatching(name) as unknown,
  )
  expect(await stopsOf(page)).toEqual(['English', 'Light', ...others])
  await tabTo(page, page.getByRole('radio', { name: 'Light' }))
  const steps = [
    ['ArrowRight', 'Dark', 'dark'],
    ['ArrowRight', 'System', 'dark'],
    ['ArrowRight', 'Light', 'light'],
    ['ArrowLeft', 'System', 'dark'],
  ] as const
  for (const [key, name, theme] of steps) {
    await page.keyboard.press(key)
    await expect(page.getByRole('radio', { name })).toBeChecked()
    await expect(page.getByRole('radio', { name })).toBeFocused()
    await expect(root).toHaveAttribute('data-theme', theme)
  }
  expect(await stopsOf(page)).toEqual(['English', 'System', ...others])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
})

test('[NV8, AC2] the account is deleted and missing input is announced, by keyboard alone', async ({
  page,
  context,
  people,
}) => {
  const me = await people.mentee()
  await context.addCookies([me.cookie])
  await page.goto('/settings/delete')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const button = page.getByRole('button', { name: 'Delete my account' })
  const stops = ['Password', 'Show password', 'Type REMOVE to confirm', 'Delete my account']
  expect(await stopsOf(page)).toEqual(stops)
  await pressOn(page, button)
  await expect(page.getByText('Please log in and enter password.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(me.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText("You must type 'REMOVE' to confirm.")).toBeVisible()
  await expect(page.getByLabel('Type REMOVE to confirm')).toBeFocused()
  await page.keyboard.type('REMOVE')
  await pressOn(page, button)
  await expect(page.getByText('Account deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join / Log in' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[NV8, PR1, LI8] the name is entered at the first log-in and changed in the profile, by keyboard alone', async ({
  page,
  context,
  people,
}) => {
  await context.addCookies([(await people.mentee({ fullName: null, isNamePromptPending: true })).cookie])
  const card = page.getByRole('region', { name: 'What should people call you?' })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your first steps' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/connections/mentee')
  await expect(card).toBeVisible()
  const first = card.getByLabel('Name', { exact: true })
  await pressOn(page, card.getByRole('button', { name: 'Save name' }))
  await expect(first).toHaveAccessibleDescription('Full name cannot be empty')
  await expect(first).toBeFocused()
  await page.keyboard.type('Ada Berg')
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your Connections', level: 1 })).toBeFocused()

  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: /^(?:Good \w+|Hello), Ada$/, level: 1 })).toBeVisible()
  await write(page, 'Full name', '   ')
  const save = page.getByRole('button', { name: 'Save profile' })
  await pressOn(page, save)
  const field = page.getByLabel('Full name')
  await expect(field).toHaveAccessibleDescription(/Full name cannot be empty/)
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ada Lind')
  await pressOn(page, save)
  await expect(page.getByRole('heading', { name: 'Ada Lind' })).toBeVisible()
  await expect(save).toBeFocused()
})

test.describe('while the clock jumps', () => {
  // The jump ends the connection, like a device that wakes up. Chromium reports what is still sent on the closing socket.
  test.use({ forgiven: /WebSocket is already in CLOSING or CLOSED state/ })

  test('[NV8] a dismissed notice returns the focus to where it was', async ({ page, context, people }) => {
    await context.addCookies([(await people.mentee({ fullName: 'Ada Berg' })).cookie])
    await page.clock.install()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Ada Berg' })).toBeVisible()
    // The clock is stopped: the notice stays, however long the steps take.
    await page.clock.pauseAt(Date.now() + 60_000)
    const save = page.getByRole('button', { name: 'Save profile' })
    await pressOn(page, save)
    await expect(page.getByText('Full name saved!')).toBeVisible()
    await expect(save).toBeFocused()
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    await tabTo(page, dismiss)
    await page.keyboard.press('Shift+Tab')
    const before = await page.evaluate(() => document.activeElement?.outerHTML)
    await page.keyboard.press('Tab')
    await expect(dismiss).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dismiss).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(before)
  })
})
