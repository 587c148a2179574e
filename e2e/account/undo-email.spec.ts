import { anAddress, checkA11y, expect, test } from '../support/fixtures.ts'
import { pressOn, stopsOf, write } from '../support/keys.ts'

test('[AC8, NV8] a changed email address is restored through the email to the old one, by keyboard alone', async ({
  page,
  anotherPerson,
  mails,
  people,
}) => {
  const me = await people.mentee()
  const wanted = anAddress('stolen')
  const thief = await anotherPerson()
  await people.logIn(me, thief.context())
  await thief.goto('/settings/address')
  await write(thief, 'New email address', wanted)
  await write(thief, 'Current password', me.password)
  await thief.keyboard.press('Enter')
  await thief.goto(await mails.link(wanted, /\/settings\/address#/))
  await thief.getByRole('button', { name: 'Use this email' }).click()
  await expect(thief.getByText(`Your email address is ${wanted}.`)).toBeVisible()

  await page.goto(await mails.link(me.email, /\/reset#undo=/))
  await expect(page.getByRole('heading', { name: 'Undo the change of your email address' })).toBeVisible()
  expect(await stopsOf(page)).toEqual(['Undo the change', 'Back to login'])
  await checkA11y(page)
  await pressOn(page, page.getByRole('button', { name: 'Undo the change' }))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused()
  await expect(thief.getByRole('link', { name: 'Join / Log in' }).first()).toBeVisible()
  await write(page, 'New password', 'mine again at last')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to Pathlight' })).toBeVisible()
  await write(page, 'Email', me.email)
  await write(page, 'Password', 'mine again at last')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/connections/mentee')

  await page.goto(await mails.link(me.email, /\/reset#undo=/))
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText(/^This link was already used or has expired/)).toBeVisible()
})
