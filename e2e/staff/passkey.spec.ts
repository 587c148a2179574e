import { newId } from '#shared/domain/ids.ts'
import { giveAuthenticator } from '../support/authenticator.ts'
import { anAddress, checkA11y, expect } from '../support/fixtures.ts'
import { test } from '../support/localhost.ts'
import { runStaff, staffPassword } from '../support/staff.ts'

test('[ST6, ST7, ST19] a lead enrolls and logs in with a passkey, and a grave step asks for it again', async ({
  page,
  people,
  mails,
  product,
}) => {
  const email = anAddress('lead')
  await giveAuthenticator(page)
  await runStaff(product, 'add', email, '--role', 'lead')
  await page.goto(await mails.link(email, /\/staff#enroll=/))
  await page.getByLabel('Choose a password', { exact: true }).fill(staffPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeFocused()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  await expect(page.getByLabel('Six-digit code')).toBeHidden()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()

  await people.query(
    `insert into staff_sessions (id, hash, staff_id, device)
     select d.id, sha256(convert_to(d.id, 'utf8')), staff.id, d.device from staff,
       (values ($1, 'Safari on iPhone'), ($2, 'Firefox on Linux')) as d (id, device) where email = $3`,
    [newId(), newId(), email],
  )
  await people.query(`update staff_sessions set factor_at = now() - interval '6 minutes'`)
  await page.getByRole('link', { name: 'My devices' }).click()
  await expect(page.getByRole('row', { name: /Safari on iPhone/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /This device/ })).toHaveCount(1)
  await checkA11y(page)
  await page.getByRole('button', { name: 'Log out: Safari on iPhone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your second factor' })
  await expect(page.getByRole('row', { name: /Safari on iPhone/ })).toBeVisible()
  await checkA11y(page)
  // In a dialog, the arrows do not go from row to row.
  for (const key of ['ArrowUp', 'ArrowDown'])
    expect(
      await dialog.evaluate(
        (element, pressed) =>
          element.dispatchEvent(
            new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
          ),
        key,
      ),
    ).toBe(true)
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('row', { name: /Safari on iPhone/ })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My devices' })).toBeFocused()
  await expect(page.getByRole('row', { name: /This device/ })).toBeVisible()
})
