import { checkA11y, expect, test } from '../support/fixtures.ts'

test('[TX10, TX7, AV12] a member chooses the clock of 24 hours, which holds on all their devices and in time fields', async ({
  page,
  people,
  anotherPerson,
}) => {
  const mentee = await people.mentee()
  await people.logIn(mentee, page.context())
  await page.goto('/settings/appearance')
  const clock = page.getByRole('group', { name: 'Clock' })
  await expect(clock.getByRole('radio', { name: '12 hours' })).toBeChecked()
  await expect(clock).toContainText('Such as 4:30 PM.')
  await expect(clock).toContainText('Such as 16:30.')
  await clock.getByRole('radio', { name: '24 hours' }).check()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await checkA11y(page)

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Availability' }).click()
  await expect(page.getByText(/Your mentors see them in their own time zone\.$/)).toBeVisible()
  const [from, to] = [page.getByLabel('Monday from'), page.getByLabel('Monday to', { exact: true })]
  await from.fill('4:30')
  await to.fill('5 pm')
  await to.blur()
  await expect(from).toHaveValue('04:30')
  await expect(to).toHaveValue('17:00')
  await page.getByRole('button', { name: 'Save availability' }).click()
  await expect(page.getByRole('button', { name: 'Save availability' })).toBeDisabled()

  const phone = await anotherPerson()
  await people.logIn(mentee, phone.context())
  await phone.goto('/availability')
  await expect(phone.getByLabel('Monday to', { exact: true })).toHaveValue('17:00')
})
