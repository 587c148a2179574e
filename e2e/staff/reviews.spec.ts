import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openConsole } from '../support/staff.ts'

test('[CS12, CS15] a lead reads a drawn chat, whose dialog names the pair and says what both see', async ({
  page,
  anotherPerson,
  people,
}) => {
  const said = [{ by: 'mentor', text: 'See you on Monday', ago: 5 }] as const
  const { chatId, mentor } = await aTalk(people, { mentorName: 'Ulla Stein', menteeName: 'Ike Rand', said })
  await openConsole(page, people, 'lead')
  for (const [index, id] of ['drawnnow', 'drawnbefore'].entries())
    await people.query(
      `insert into pair_reviews (id, week, chat_id) values ($1, date_trunc('week', now() at time zone 'utc')::date - 7 * $2::int, $3)`,
      [id.padEnd(20, 'a'), index, chatId],
    )
  await page.goto('/staff/reviews?q=Ulla')
  const weeks = page.getByText(/^Week of .* finished$/).filter({ visible: true })
  await expect(weeks).toHaveCount(1)
  await page.getByText('Earlier weeks').click()
  await expect(weeks).toHaveCount(2)
  await checkA11y(page)

  const pair = 'Ulla Stein and Ike Rand'
  const open = page.getByRole('button', { name: `Read the chat: ${pair}` })
  await open.first().click()
  const dialog = page.getByRole('dialog', { name: 'Read the chat' })
  await expect(dialog).toContainText(`Chat of ${pair}. Both members see the date.`)
  await checkA11y(page)
  await dialog.getByLabel('Why do you open it?').fill('It was drawn for this week.')
  await dialog.getByRole('button', { name: 'Read the chat' }).click()
  await expect(page.getByText('See you on Monday')).toBeVisible()

  await page.goto('/staff/reviews?q=Ulla')
  const fine = page.getByRole('button', { name: `Nothing to note: ${pair}` })
  await fine.last().click()
  await expect(page.getByText('Finished: nothing to note')).toBeVisible()
  const asMentor = await anotherPerson()
  await people.logIn(mentor, asMentor.context())
  await asMentor.goto('/settings/reports')
  await expect(asMentor.getByText(/^Your chat with .* was read in the weekly review\.$/)).toBeVisible()
})
