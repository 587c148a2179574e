import type { Page } from '@playwright/test'
import { expectBanner } from '../support/banner.ts'
import { anAddress, expect, test } from '../support/fixtures.ts'
import { logIn, signUp, toLogIn } from '../pages/join.ts'
import type { Mailbox } from '../support/mailbox.ts'
import type { People } from '../support/people.ts'
import type { Product } from '../support/processes/product.ts'
import { sessionCookies, storedIn } from '../support/storage.ts'

const password = 'four quiet otters swim'
const second = 'seven loud geese fly'
const third = 'nine small foxes sleep'

type Life = {
  readonly page: Page
  readonly mails: Mailbox
  readonly people: People
  readonly product: Product
  readonly email: string
}

/** The life of an account: each step continues where the previous one ended. */
const steps = {
  'looks around, then signs up and is told where the mail went': signsUp,
  'opens the mail and logs in through its link': followsTheMail,
  'gives a name, and is not asked again': givesAName,
  'is led to the connections once: the start page stays from then on': looksAround,
  'logs out in dark: nothing stays but the theme, also by Back': logsOut,
  'has forgotten the password and chooses another by mail, which logs nobody in': forgetsThePassword,
  'changes the password, and every other device is out': changesThePassword,
  'deletes the account, which leaves nothing': deletesTheAccount,
}

test('[SU1, SU4, SU10, LI1, LI5, LI7, LI8, NV3, NV7, AC1, AC2, AC3, AC5, AC6, AU-16, SE-4, SE-5] a visitor of fifteen signs up, uses the account, and deletes it', async ({
  page,
  mails,
  people,
  product,
}) => {
  await page.clock.install()
  const life = { page, mails, people, product, email: anAddress('student') }
  for (const [name, step] of Object.entries(steps)) await test.step(name, () => step(life))
})

const menuOf = (page: Page) => page.getByRole('button', { name: 'Your account' })

async function toSettings(page: Page, name: string) {
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings menu' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function signsUp({ page, email }: Life) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Who we are.' })).toBeVisible()
  expect(await storedIn(page)).toEqual({ session: { user: 'Previewer' }, local: {} })
  await page.getByRole('link', { name: 'Join / Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Pathlight', level: 1 })).toBeVisible()
  await expect(page.getByText('Create an account or log in to continue.')).toBeVisible()
  await expect(page.getByText(/inbox.*spam.*verification email/)).toBeVisible()
  await signUp(page, { email, password, age: '15' })
  await expectBanner(
    page,
    'status',
    `Signed up as a mentee. A verification email has been sent to ${email}. Please verify your email before logging in.`,
    5_000,
  )
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  expect((await storedIn(page)).session).toEqual({ user: 'Previewer', age: '15' })
}

async function followsTheMail({ page, mails, product, email }: Life) {
  const link = await mails.link(email, /\/join#verify=/)
  await page.goto(product.mailbox())
  await page.locator(`article[data-to="${email}"]`).getByRole('link', { name: link }).click()
  await expect(page.getByText('Log in to finish creating your account.')).toBeVisible()
  await logIn(page, { email, password })
  await expect(page).toHaveURL('/connections/mentee')
  await expectBanner(page, 'status', 'You have been logged in.', 5_000)
  const kept = await storedIn(page)
  expect(kept.session).toMatchObject({ role: 'mentee', user: email })
  expect(kept.local).toMatchObject({ logOutb: 'false' })
}

async function givesAName({ page }: Life) {
  const card = page.getByRole('region', { name: 'What should people call you?' })
  await card.getByLabel('Name', { exact: true }).fill('   ')
  await card.getByRole('button', { name: 'Save name' }).click()
  await expect(card.getByText('Full name cannot be empty')).toBeVisible()
  await card.getByLabel('Name', { exact: true }).fill('Robin Sommer')
  await card.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Full name saved!')).toBeVisible()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Connections', level: 1 })).toBeVisible()
  await expect(card).toBeHidden()
  await expect(menuOf(page)).toContainText('Robin Sommer')
}

async function looksAround({ page }: Life) {
  await page.getByRole('link', { name: 'Pathlight, home' }).click()
  await expect(page.getByRole('heading', { name: 'Who we are.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Who we are.' })).toBeVisible()
  await expect(page).toHaveURL('/')
}

async function logsOut({ page }: Life) {
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await page.getByRole('link', { name: 'Notes' }).click()
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Join / Log in' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedIn(page)).toEqual({
    session: { user: 'Previewer' },
    local: { theme: 'dark', logOutb: 'true' },
  })
  expect(await sessionCookies(page.context())).toEqual([])
  await page.goBack()
  await expect(
    page.getByText('No account found. Please create an account to view items on this page.'),
  ).toBeVisible()
  await expect(page.getByText('Robin Sommer')).toHaveCount(0)
}

async function forgetsThePassword({ page, mails, email }: Life) {
  await page.goto('/join')
  await toLogIn(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?', level: 1 })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(
    page.getByText(`If ${email} has an account, we sent a link to reset the password.`),
  ).toBeVisible()
  await page.goto(await mails.link(email, /\/reset#/))
  await page.getByLabel('New password').fill(second)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expectBanner(page, 'status', 'Password changed. You can log in now.', 5_000)
  await logIn(page, { email, password })
  await expectBanner(
    page,
    'alert',
    "That email or password isn't right. Try again, or reset your password. 🔒",
    5_000,
  )
  await logIn(page, { email, password: second })
  await expect(page).toHaveURL('/connections/mentee')
}

async function changesThePassword({ page, people, email }: Life) {
  const [me] = await people.query<{ id: string }>('select id from users where email = $1', [email])
  const elsewhere = await page.context().browser()?.newContext()
  if (!elsewhere || !me) throw new Error('no other device')
  await people.logIn(me, elsewhere)
  await toSettings(page, 'Devices')
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)

  await toSettings(page, 'Change Password')
  await page.getByLabel('Current password').fill(second)
  await page.getByLabel('New password', { exact: true }).fill(third)
  await page.getByLabel('Confirm new password').fill(third)
  await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click()
  await expectBanner(page, 'status', 'Password changed successfully.', 4_000)
  await toSettings(page, 'Devices')
  await expect(devices).toHaveCount(1)
  const boot = await elsewhere.request.get(new URL('/api/app.bootstrap', page.url()).href)
  expect(await boot.json()).toMatchObject({ result: { data: { me: null } } })
  await elsewhere.close()
}

async function deletesTheAccount({ page, mails, people, email }: Life) {
  await toSettings(page, 'Delete Account')
  await page.getByLabel('Password', { exact: true }).fill(third)
  await page.getByLabel('Type REMOVE to confirm').fill('REMOVE')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectBanner(page, 'status', 'Account deleted.', 4_000)
  await expect(page).toHaveURL('/')
  expect(await page.context().cookies()).toEqual([])
  expect(await people.query('select id from users where email = $1', [email])).toEqual([])
  await expect
    .poll(async () => (await mails.newest(email)).subject)
    .toBe('Your Pathlight account was deleted')
}
