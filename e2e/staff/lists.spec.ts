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
  // Other journeys of this product find their mentors on the first page.
  await people.query(`delete from users where email like 'list%@example.org'`)
})

test('[CS18, ST17, ST18] a coordinator opens a case, starts several reviews at once, and declines with a template', async ({
  page,
  people,
  mails,
  product,
}) => {
  const family = `Alder${Date.now()}`
  const mentors = await Promise.all(
    ['Ada', 'Bo', 'Cy'].map((name) => people.mentor({ fullName: `${name} ${family}`, isApproved: false })),
  )
  const [ada, bo] = mentors
  for (const mentor of [ada, bo])
    await people.query(
      `with sent as (insert into mentor_applications (person_id, why, experience, references_text) values ($1, 'a', 'b', 'c')),
         event as (insert into approval_events (person_id, kind) values ($1, 'applied'))
       insert into approvals (person_id, state, since) values ($1, 'applied', now())`,
      [mentor?.id],
    )
  const email = anAddress('coordinator')
  await runStaff(product, 'add', email, '--role', 'coordinator')
  await enroll(page, await mails.link(email, /\/staff#enroll=/))
  await page.getByRole('button', { name: 'Open a case' }).click()
  await page.getByLabel('Address or id of the member').fill(ada?.email ?? '')
  await page.getByLabel('Note, for leads only').fill('A teacher told me about a visit at home.')
  await page.getByRole('dialog').getByRole('button', { name: 'Open a case' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await people.query('select 1 from cases where subject_id = $1', [ada?.id])).toHaveLength(1)

  await page.goto(`/staff/mentors?q=${family}`)
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Start the review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start the review' })
  await expect(dialog.getByRole('list', { name: 'Possible: 2' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByText(`Cy ${family}: their state does not allow it`)).toBeVisible()
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Start the review (2)' }).click()
  await expect(dialog.getByText('Done: 2')).toBeVisible()
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('row', { name: /In review/ })).toHaveCount(2)
  const logged = await people.query(
    `select 1 from operator_log where command = 'mentor-review' and subject = any($1::text[])`,
    [mentors.map(({ id }) => id)],
  )
  expect(logged).toHaveLength(2)

  await page.getByRole('link', { name: `Ada ${family}` }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline' })
  await decline.getByLabel('Start from a template').selectOption('Papers are missing')
  await expect(decline.getByLabel('Reason')).toHaveValue(/These papers are still missing/)
  await checkA11y(page)
  await decline.getByLabel('Reason').fill('The papers are missing.')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('cell', { name: 'The papers are missing.' })).toBeVisible()
})
