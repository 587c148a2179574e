import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openPeople } from '../support/people.ts'

test('[NV33] empty lists have a button for what can be done next', async ({ anotherProduct, browser }) => {
  // Nobody is listed in a new instance.
  const product = await anotherProduct()
  const people = openPeople(product)
  const context = await browser.newContext({ baseURL: product.address })
  const page = await context.newPage()
  await people.logIn(await people.mentee(), context)

  await page.goto('/mentors')
  await expect(page.getByText('No mentors are listed yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Set your availability' }).click()
  await expect(page).toHaveURL('/availability')

  await page.goto('/notes')
  await page.getByRole('button', { name: 'Write your first note' }).click()
  await expect(page.getByLabel('New note')).toBeFocused()
  await checkA11y(page)

  for (const [path, title] of [
    ['/settings/blocked', "You haven't blocked anyone."],
    ['/settings/reports', "You haven't sent any reports."],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(title)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'What protects you' }).last().click()
    await expect(page).toHaveURL('/safety')
  }
  await context.close()
  await people.close()
})
