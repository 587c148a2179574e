import { checkA11y, expect, test } from '../support/fixtures.ts'
import { expectGoodLooks } from '../support/looks/layout.ts'

test('[SV1, SV2] a mentee answers the survey of the year with five taps, and is not asked again', async ({
  page,
  people,
}) => {
  const me = await people.mentee()
  await people.query(`update users set created_at = now() - interval '31 days' where id = $1`, [me.id])
  await people.logIn(me, page.context())
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'How is this program for you?' })
  await expect(card).toContainText('1 of 5')
  await expect(card.getByText('I feel safe here.')).toBeVisible()
  await expectGoodLooks(page)
  await checkA11y(page)
  for (const [index, answer] of [5, 4, 3, 5].entries()) {
    await card.getByRole('button', { name: `${answer} of 5` }).click()
    await expect(card).toContainText(`${index + 2} of 5`)
  }
  await card.getByRole('button', { name: 'Skip this one' }).click()
  await expect(page.getByText('Your answers were added to those of all others.')).toBeVisible()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(card).toBeHidden()
})
