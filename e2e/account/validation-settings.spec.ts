import type { Page } from '@playwright/test'
import { expectBanner } from '../support/banner.ts'
import { anAddress, expect, test } from '../support/fixtures.ts'
import type { Person } from '../support/people.ts'

const next = 'a bridge of old stones'
const gone = 'This link was already used or has expired.'

test.describe('in the settings', () => {
  test.use({ forgiven: /^console: Failed to load resource: .* 503/ })
  let me: Person

  test.beforeEach(async ({ page, context, people }) => {
    me = await people.mentee()
    await context.addCookies([me.cookie])
    await page.clock.install()
  })

  async function change(page: Page, current: string, wanted: string, again: string) {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(wanted)
    await page.getByLabel('Confirm new password').fill(again)
    await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click()
  }

  test('[AC1, AU-2, AU-15] each rejection of a password change is shown for four seconds', async ({
    page,
  }) => {
    await page.goto('/settings/password')
    const all = 'All fields are required.'
    const rows = [
      ['', '', '', all],
      ['', next, next, all],
      [me.password, '', next, all],
      [me.password, next, '', all],
      [me.password, next, `${next}!`, "New passwords don't match."],
      ['not the right one', next, next, "Error: That's not your current password. Please try again."],
      [me.password, 'short', 'short', 'Error: Choose a password with at least 8 characters.'],
      [
        me.password,
        'password1',
        'password1',
        'Error: This password is too easy to guess. Please choose another one.',
      ],
    ] as const
    for (const [current, wanted, again, text] of rows) {
      await test.step(text, async () => {
        await change(page, current, wanted, again)
        await expectBanner(page, 'alert', text, 4_000)
        await expect(page.getByLabel('Confirm new password')).toHaveValue(again)
      })
    }
    await change(page, me.password, next, next)
    await expectBanner(page, 'status', 'Password changed successfully.', 4_000)
    await expect(page.getByLabel('Current password')).toHaveValue('')
  })

  test('[AC2, AU-15, AU-12] each rejection of an account deletion is shown for four seconds', async ({
    page,
  }) => {
    await page.goto('/settings/delete')
    const rows = [
      ['', '', 'Please log in and enter password.'],
      ['', 'REMOVE', 'Please log in and enter password.'],
      [me.password, '', "You must type 'REMOVE' to confirm."],
      [me.password, 'remove', "You must type 'REMOVE' to confirm."],
      ...Array.from(
        { length: 5 },
        () =>
          [
            'not the right one',
            'REMOVE',
            "Error: That's not your current password. Please try again.",
          ] as const,
      ),
      [me.password, 'REMOVE', 'Error: Too many tries. Please wait 15 minutes and try again. 🔒'],
    ] as const
    for (const [password, word, text] of rows) {
      await test.step(text, async () => {
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByLabel('Type REMOVE to confirm').fill(word)
        await page.getByRole('button', { name: 'Delete my account' }).click()
        await expectBanner(page, 'alert', text, 4_000)
      })
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Delete Account', level: 1 })).toBeVisible()
  })

  test('[AC4, AU-15] each rejection of an email change is shown, and the change needs the mailed link', async ({
    page,
    mails,
  }) => {
    const wanted = anAddress('moved')
    await page.goto('/settings/address')
    const rows = [
      ['', me.password, 'Error: Please enter a valid email address.'],
      ['half@', me.password, 'Error: Please enter a valid email address.'],
      [wanted, 'not the right one', "Error: That's not your current password. Please try again."],
    ] as const
    const ask = async (email: string, password: string) => {
      await page.getByLabel('New email address').fill(email)
      await page.getByLabel('Current password').fill(password)
      await page.getByRole('button', { name: 'Change email' }).click()
    }
    for (const [email, password, text] of rows) {
      await ask(email, password)
      await expectBanner(page, 'alert', text, 4_000)
    }
    await ask(wanted, me.password)
    await expectBanner(page, 'status', `We sent a link to ${wanted}. Open it to finish the change.`, 4_000)
    await expect(page.getByText(`We're waiting for you to confirm ${wanted}.`)).toBeVisible()
    const link = await mails.link(wanted, /\/settings\/address#/)
    await page.goto(link)
    await page.getByRole('button', { name: 'Use this email' }).click()
    await expectBanner(page, 'status', 'Email address changed.', 4_000)
    await expect(page.getByText(`Your email address is ${wanted}.`)).toBeVisible()
    expect((await mails.newest(me.email)).subject).toBe('Your Pathlight email was changed')
    await page.goto(link)
    await page.getByRole('button', { name: 'Use this email' }).click()
    await expectBanner(page, 'alert', `Error: ${gone} Start the email change again.`, 4_000)
  })

  test('[LI5, TX3] a failed log-out is reported, and the member stays logged in', async ({ page }) => {
    await page.goto('/notes')
    await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
    const data = { code: 'unavailable', reason: 'app.unavailable' }
    const json = { error: { message: "That didn't work right now.", code: -32603, data } }
    await page.route('**/api/account.logOut', (route) => route.fulfill({ status: 503, json }), { times: 1 })
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expectBanner(page, 'alert', "We couldn't log you out. Please try again. 🔒", 5_000)
    await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByRole('link', { name: 'Join / Log in' })).toBeVisible()
  })
})

test('[AC3, AU-7] a reset link works once, and rejects a common password', async ({
  page,
  mails,
  people,
}) => {
  const { email } = await people.mentor()
  await page.clock.install()
  await page.goto('/reset')
  await page.getByLabel('Email').fill('half@')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expectBanner(page, 'alert', 'Please enter a valid email address.', 5_000)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const link = await mails.link(email, /\/reset#/)
  await page.goto(link)
  const field = page.getByLabel('New password')
  const save = page.getByRole('button', { name: 'Save new password' })
  const refusals = [
    ['short', 'Choose a password with at least 8 characters.'],
    ['password1', 'This password is too easy to guess. Please choose another one.'],
  ] as const
  for (const [typed, text] of refusals) {
    await field.fill(typed)
    await save.click()
    await expect(field).toHaveAccessibleDescription(new RegExp(text))
  }
  await field.fill(next)
  await save.click()
  await expectBanner(page, 'status', 'Password changed. You can log in now.', 5_000)
  // Until this page is there, opening the link again would stay on the same document and not load it.
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible()
  await page.goto(link)
  await field.fill(`${next} again`)
  await save.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(`${gone} Ask for a new one\\.`))
})
