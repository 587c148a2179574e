import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { countPresses } from '../support/presses.ts'
import { openConsole } from '../support/staff.ts'

const said = [{ by: 'mentor', text: 'See you next week', ago: 20 }] as const

test('[EN1, EN3, EN10] a mentor ends a connection with words, and the mentee reads them and is offered others', async ({
  page,
  anotherPerson,
  people,
  mails,
}) => {
  const talk = await aTalk(people, { mentorName: 'Ruth Amsel', menteeName: 'Levi Horn', said })
  const { chatId, mentor, mentee } = talk
  const skills = ['leadership'] as const
  await people.query(`update people set skills = $2 where id = $1`, [mentor.id, skills])
  await people.mentor({ fullName: 'Nora Fink', skills: [...skills] })
  await people.logIn(mentor, page.context())
  const asMentee = await anotherPerson()
  await people.logIn(mentee, asMentee.context())
  await asMentee.goto('/connections/mentee')
  await expect(asMentee.getByText('Ruth Amsel').first()).toBeVisible()

  await page.goto('/connections/mentor')
  await page.getByRole('button', { name: 'End chat' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the chat with Levi Horn?' })
  const field = dialog.getByLabel('Closing words to Levi Horn (optional)')
  await checkA11y(page)
  await field.fill('x'.repeat(301))
  await dialog.getByRole('button', { name: 'End chat' }).click()
  await expect(dialog.getByText('Use 300 characters or fewer.')).toBeVisible()
  await field.fill('Go on asking questions.')
  await dialog.getByRole('button', { name: 'End chat' }).click()
  await expect(dialog).toBeHidden()

  const notice = asMentee.getByRole('region', { name: 'Ruth Amsel has ended your connection' })
  await expect(notice.getByRole('listitem').first()).toContainText('Helps with leadership')
  await checkA11y(asMentee)
  const mail = await mails.newest(mentee.email)
  expect(mail.subject).toBe('Ruth Amsel has ended your connection')
  expect(mail.text).not.toContain('asking questions')
  await notice.getByRole('link', { name: 'See what you and Ruth Amsel did' }).click()
  const closing = asMentee.getByRole('region', { name: 'Closing words' })
  await expect(closing).toContainText('Go on asking questions.')
  await checkA11y(asMentee)
  await asMentee.goto(`/chat/${chatId}`)
  await expect(asMentee.getByText('Closing words', { exact: false })).toBeVisible()
  await expect(asMentee.getByText('Go on asking questions.')).toBeVisible()
  await asMentee.goto('/connections/mentee')
  await notice.getByRole('button', { name: 'Hide the notice about Ruth Amsel' }).click()
  await expect(notice).toBeHidden()
})

test('[EN6, EN7] a coordinator ends a silent pair in two presses, and both are told that the program did it', async ({
  page,
  anotherPerson,
  people,
  mails,
}) => {
  const talk = await aTalk(people, { mentorName: 'Olga Specht', menteeName: 'Tim Reh', said })
  const { chatId, mentor, mentee } = talk
  await people.query(`update works set started_at = now() - interval '40 days' where id = $1`, [chatId])
  await people.query(`update chats set last_at = now() - interval '15 days' where id = $1`, [chatId])
  const asMentee = await anotherPerson()
  await people.logIn(mentee, asMentee.context())
  await asMentee.goto('/connections/mentee')
  await openConsole(page, people, 'coordinator')
  await page.goto(`/staff/pairs/${chatId}`)
  const signals = page.getByRole('region', { name: 'Signals' })
  await expect(signals).toContainText('Silent')
  const presses = await countPresses(page)
  await signals.getByRole('button', { name: 'End the connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the connection' })
  await dialog.getByLabel('Reason, for staff only').fill('Both want it, and were called.')
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'End the connection' }).click()
  await expect(signals).toContainText('Nothing needs a step.')
  expect(await presses()).toBe(2)
  await expect(page.getByRole('table', { name: 'What was done' })).toContainText('Both want it')
  await expect(page.getByRole('button', { name: 'End the connection' })).toHaveCount(0)

  const notice = asMentee.getByRole('region', {
    name: 'The program has ended your connection with Olga Specht',
  })
  await expect(notice).toBeVisible()
  for (const { email } of [mentor, mentee]) {
    const { subject, text } = await mails.newest(email)
    expect(subject).toMatch(/^The program has ended your connection with /)
    expect(text).not.toContain('were called')
  }
})
