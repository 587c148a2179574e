import type { Page } from '@playwright/test'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { expectFitsPhone } from '../support/looks/layout.ts'
import { countPresses } from '../support/presses.ts'
import { openConsole } from '../support/staff.ts'

const why = 'Helps with negotiation.'

/** From the signal, two presses suggest the mentor who fits best [SM7]. */
async function suggestsWithTwoPresses(page: Page): Promise<void> {
  await page.goto('/staff/pairs?signal=silent&q=Sila+Brook')
  await page
    .getByRole('row', { name: /Sila Brook and Juno Reed/ })
    .getByRole('link')
    .click()
  const signals = page.getByRole('region', { name: 'Signals' })
  await expect(signals).toContainText('Silent')
  const presses = await countPresses(page)
  await signals.getByRole('button', { name: 'Suggest another mentor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest a mentor' })
  await expect(dialog.getByRole('radio', { name: /Wilma Keen/ })).toBeChecked()
  await expect(dialog.getByLabel('Why? One line for the mentee')).toHaveValue(why)
  await expect(dialog.getByRole('radio', { name: /Sila Brook/ })).toHaveCount(0)
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Suggest a mentor' }).click()
  await expect(signals).toContainText('Nothing needs a step.')
  expect(await presses()).toBe(2)
  await expect(page.getByRole('table', { name: 'What was done' })).toContainText('Suggested another mentor')
}

async function fitsPhone(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expectFitsPhone(page)
}

test('[SM1, SM4, SM5, SM6, SM7] a silent pair is found and re-matched: the mentee asks, and the mentor accepts', async ({
  page,
  anotherPerson,
  people,
  mails,
}) => {
  const talk = await aTalk(people, { mentorName: 'Sila Brook', menteeName: 'Juno Reed' })
  const { chatId, mentee } = talk
  const wilma = await people.mentor({ fullName: 'Wilma Keen', skills: ['negotiation'] })
  await people.query(`update people set aims = '{negotiation}' where id = $1`, [mentee.id])
  await people.query(`update works set started_at = now() - interval '40 days' where id = $1`, [chatId])
  await people.query(`update chats set last_at = now() - interval '15 days' where id = $1`, [chatId])
  await openConsole(page, people, 'coordinator')
  await test.step('two presses from the signal suggest another mentor', () => suggestsWithTwoPresses(page))

  const asMentee = await anotherPerson()
  await people.logIn(mentee, asMentee.context())
  await test.step('the mentee gets an email, reads why, and asks with one press', async () => {
    expect((await mails.newest(mentee.email)).subject).toBe(
      'A coordinator suggests Wilma Keen as your mentor',
    )
    await asMentee.goto('/mentee')
    const card = asMentee.getByRole('region', { name: 'A coordinator suggests Wilma Keen' })
    await expect(card).toContainText(`Why: ${why}`)
    await expect(card).toContainText('Helps with negotiation')
    await checkA11y(asMentee)
    await card.getByRole('button', { name: 'Request', exact: false }).first().click()
    await expect(card).toBeHidden()
  })

  await test.step('the mentor accepts, and staff see what became of it', async () => {
    const asMentor = await anotherPerson()
    await people.logIn(wilma, asMentor.context())
    await asMentor.goto('/connections/mentor')
    await asMentor.getByRole('button', { name: /Accept/ }).click()
    await page.goto(`/staff/suggestions?show=suggested&q=${mentee.id}`)
    await expect(page.getByRole('row', { name: /Juno Reed/ })).toContainText('Connected')
    await checkA11y(page)
  })

  await test.step('after an ending, too, the page of the pair leads to another mentor', async () => {
    await people.query(`delete from requests where id = $1`, [chatId])
    await people.query(`update chats set is_open = false, ended_at = now() where id = $1`, [chatId])
    await page.goto(`/staff/pairs/${chatId}`)
    const facts = page.getByRole('region', { name: 'At a glance' })
    await facts.getByRole('button', { name: 'Suggest another mentor' }).click()
    await expect(page.getByRole('dialog', { name: 'Suggest a mentor' })).toContainText('Juno Reed')
  })
})

test('[SM1, SM6] suggestions for many are prepared, changed, and sent', async ({ page, people }) => {
  const [first, second] = [
    await people.mentee({ fullName: 'Pia Early' }),
    await people.mentee({ fullName: 'Tom Later' }),
  ]
  const skills = ['sculpture and ceramics', 'acting and theatre']
  const rosa = await people.mentor({ fullName: 'Rosa Field', skills })
  // She fits better than the mentors of other journeys.
  await people.query(
    `update people set languages = '{eo}', aims = case when role = 'mentee' then $2::text[] else aims end where id = any($1)`,
    [[first.id, second.id, rosa.id], skills],
  )
  await people.query(`update users set created_at = now() - interval '800 days' where id = $1`, [first.id])
  await people.query(`update users set created_at = now() - interval '700 days' where id = $1`, [second.id])
  await openConsole(page, people, 'coordinator')
  await page.goto(`/staff/suggestions?q=${first.id}`)
  await expect(page.getByRole('row', { name: /Pia Early/ })).toContainText('Rosa Field')
  await checkA11y(page)
  await fitsPhone(page, `/staff/suggestions?q=${first.id}`, 'Mentees without a mentor')

  await page.getByRole('link', { name: 'Prepare suggestions' }).click()
  const row = page.getByRole('row', { name: /Pia Early/ })
  await expect(row.getByLabel('Mentor for Pia Early')).toContainText('Rosa Field')
  await row.getByLabel('Why, for Pia Early').fill('Rosa works with clay, as you do.')
  // Mentees of other journeys wait, too.
  for (const box of await page.getByRole('checkbox', { name: /^Send to (?!Pia Early)/ }).all())
    await box.uncheck()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Send 1 suggestion', exact: true }).click()
  await expect(row).toContainText('Sent')
  const made = await people.query<{ text: string }>(`select text from suggestions where mentee_id = $1`, [
    first.id,
  ])
  expect(made).toEqual([{ text: 'Rosa works with clay, as you do.' }])
  expect(await people.query(`select from suggestions where mentee_id = $1`, [second.id])).toEqual([])
  await fitsPhone(page, '/staff/suggestions/prepare', 'Prepared suggestions')
})
