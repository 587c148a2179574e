import { anAddress, checkA11y, expect, test } from '../support/fixtures.ts'
import { enroll, runStaff } from '../support/staff.ts'

test('[ST16] a list keeps search, filters, and place in the address, and has keys', async ({
  page,
  people,
  mails,
  product,
}) => {
  const name = `Larch ${Date.now()}`
  await people.query(
    `with added as (insert into users (id, email, password_hash)
       select 'list' || lpad(n::text, 16, '0'), 'list' || n || '@example.org', '-' from generate_series(1, 60) n returning id)
     insert into people (id, role, birth_year, full_name, is_name_prompt_pending)
       select id, 'mentor', 1980, $1 || ' ' || right(id, 2), false from added`,
    [name],
  )
  const email = anAddress('coordinator')
  await runStaff(product, 'add', email, '--role', 'coordinator')
  await enroll(page, await mails.link(email, /\/staff#enroll=/))
  await page.getByRole('link', { name: 'Mentors', exact: true }).click()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  const rows = page.getByRole('row', { name: new RegExp(name) })
  await expect(rows).toHaveCount(50)
  await page.getByLabel('State').selectOption('Not applied')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(10)
  await expect(page).toHaveURL(/q=Larch.*&state=none&after=/)
  await page.reload()
  await expect(rows).toHaveCount(10)
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows.first().getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(rows).toHaveCount(50)
  await page.goBack()
  await expect(rows).toHaveCount(10)
})
