import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { FactorSetup, RecoveryCodes } from '#shared/contract/second-factor.ts'
import { giveAuthenticator } from '../support/authenticator.ts'
import { checkA11y, expect } from '../support/fixtures.ts'
import { pressOn, stopsOf, tabTo, write } from '../support/keys.ts'
import { expectGoodLooks } from '../support/looks/layout.ts'
import { test } from '../support/localhost.ts'
import { logIn, toLogIn } from '../pages/join.ts'

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

const label = 'Six-digit code'
const step = 'One more step: enter a code to finish logging in.'

/** Sets up one-time codes by keyboard alone. Returns the secret and the recovery codes. */
async function setUp(page: Page, password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/settings/two-step')
  await expect(page.getByText('Two-step login is off.')).toBeVisible()
  expect(await stopsOf(page)).toEqual(['Current password', 'Show password', 'Set up two-step login'])
  await checkA11y(page)
  await write(page, 'Current password', 'not the right one')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Error: That's not your current password. Please try again.")).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Scan this code/ })).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible()
  await checkA11y(page)
  const secret = await page.locator('main code').innerText()
  await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByLabel(label)).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByLabel(label)).toHaveAccessibleDescription(/authenticator app/)
  await write(page, label, '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Error: That code isn't right/)).toBeVisible()
  await expect(page.getByLabel(label)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  await checkA11y(page)
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await pressOn(page, page.getByRole('button', { name: 'I saved them' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  return { secret, recoveryCodes }
}

/** Sets up one-time codes by calls, for journeys about what follows. Returns the recovery codes. */
async function turnOnCodes({ request }: Page, origin: string, password: string): Promise<readonly string[]> {
  const call = async <T>(name: string, data: object): Promise<T> => {
    const response = await request.post(`${origin}/api/account.${name}`, { data, headers: { origin } })
    expect(response.status()).toBe(200)
    return ((await response.json()) as { result: { data: T } }).result.data
  }
  const { setup, secret } = await call<FactorSetup>('beginOneTimeCodes', { password })
  const code = codeOf(secret)
  return (await call<RecoveryCodes>('confirmOneTimeCodes', { setup, code })).recoveryCodes ?? []
}

test('[MF1, MF2, MF5, NV8] one-time codes are set up, used, and turned off, by keyboard alone', async ({
  page,
  context,
  anotherPerson,
  people,
}) => {
  const me = await people.mentor()
  await context.addCookies([me.cookie])
  const { secret, recoveryCodes } = await setUp(page, me.password)

  const other = await anotherPerson()
  await other.goto('/join#log-in')
  await write(other, 'Email', me.email)
  await write(other, 'Password', me.password)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: step })).toBeFocused()
  await expect(other.getByLabel(label)).toHaveAttribute('autocomplete', 'one-time-code')
  await checkA11y(other)
  await write(other, label, '000000')
  await other.keyboard.press('Enter')
  await expect(other.getByText(/^That code isn't right.* 🔒$/)).toBeVisible()
  await expect(other.getByLabel(label)).toBeFocused()
  await other.keyboard.press('ControlOrMeta+a')
  await other.keyboard.type(codeOf(secret, 1))
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL('/connections/mentor')
  await expect(other.getByText('You have been logged in.')).toBeVisible()

  await page.reload()
  const [first = ''] = recoveryCodes
  await write(page, 'Current password', me.password)
  await pressOn(page, page.getByRole('button', { name: 'Use a recovery code' }))
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused()
  await page.keyboard.type(first)
  await checkA11y(page)
  await tabTo(page, page.getByRole('button', { name: 'Turn off two-step login' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Two-step login is off.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expires(page, me.password)
})

/** A setup that is no longer valid ends where it began, and the focus is not lost. */
async function expires(page: Page, password: string): Promise<void> {
  const data = { code: 'failed-precondition', reason: 'factor.setupGone' }
  const json = { error: { message: 'gone', code: -32603, data } }
  await page.route('**/api/account.confirmOneTimeCodes', (route) => route.fulfill({ status: 412, json }))
  // The form before has a field of the same name, and goes a moment after its toast.
  await expect(page.getByRole('button', { name: 'Set up two-step login' })).toBeVisible()
  await write(page, 'Current password', password)
  await page.keyboard.press('Enter')
  await write(page, label, '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Error: This setup has expired')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test('[MF2, MF3] a recovery code logs in where the phone is lost, on a small screen', async ({
  page,
  anotherPerson,
  people,
  product,
}) => {
  const me = await people.mentee()
  await people.logIn(me, page.context())
  const recoveryCodes = await turnOnCodes(page, product.address, me.password)
  const other = await anotherPerson()
  await other.setViewportSize({ width: 360, height: 740 })
  await other.goto('/join')
  await toLogIn(other)
  await logIn(other, me)
  await expect(other.getByRole('heading', { name: step })).toBeFocused()
  await other.getByRole('button', { name: 'Use another account' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = other.getByLabel('Recovery code', { exact: true })
  await expect(field).toHaveAttribute('inputmode', 'text')
  await field.fill(recoveryCodes[0] ?? '')
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(other).toHaveURL('/connections/mentee')
  await page.goto('/settings/two-step')
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
})

test('[MF7, NV8] deleting, downloading, and changing the address ask for a code, too', async ({
  page,
  people,
  product,
}) => {
  const me = await people.mentee()
  await people.logIn(me, page.context())
  const recoveryCodes = await turnOnCodes(page, product.address, me.password)
  const fill = async (code: string) => {
    await page.getByLabel(/^(?:Current p|P)assword$/).fill(me.password)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(code)
  }
  await page.goto('/settings/address')
  await page.getByLabel('New email address').fill(`new-${me.email}`)
  await page.getByLabel('Current password').fill(me.password)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Error: Enter a code from your authenticator app')).toBeVisible()
  await expect(page.getByLabel(label)).toBeFocused()
  await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await checkA11y(page)
  await page.keyboard.type('1')
  await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid')
  await fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(/^We're waiting for you to confirm/)).toBeVisible()

  await page.goto('/settings/data')
  await fill(recoveryCodes[1] ?? '')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)

  await page.goto('/settings/delete')
  await page.getByLabel('Type REMOVE to confirm').fill('REMOVE')
  await fill(recoveryCodes[2] ?? '')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Account deleted.')).toBeVisible()
})

test('[PK1, PK2, PK4, NV8] a passkey is added, logs in, confirms a change, and is removed', async ({
  page,
  people,
}) => {
  const me = await people.mentor()
  await people.logIn(me, page.context())
  await giveAuthenticator(page)
  await page.goto('/settings/passkeys')
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  expect(await stopsOf(page)).toEqual([
    'Name (optional)',
    'Current password',
    'Show password',
    'Add a passkey',
  ])
  await write(page, 'Name (optional)', 'Grey laptop')
  await write(page, 'Current password', me.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'I saved them' }))
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible()
  await expectGoodLooks(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/join#log-in')
  await logIn(page, me)
  await expect(page.getByRole('heading', { name: /^One more step: use a passkey/ })).toBeFocused()
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/connections/mentor')

  await page.goto('/settings/passkeys')
  await expect(page.getByText(/^Added .*, last used /)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Grey laptop' }).click()
  await expect(page.getByRole('heading', { name: 'Remove “Grey laptop”?' })).toBeFocused()
  await page.getByLabel('Current password').fill(me.password)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
