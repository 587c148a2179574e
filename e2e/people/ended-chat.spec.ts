import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { expectGoodLooks } from '../support/looks/layout.ts'

test.use({ settings: { SAFEGUARDING: 'strict' } })

test('[EN12, EN13] both still read a chat that has ended, and nobody once one has blocked the other', async ({
  page,
  people,
}) => {
  const said = [{ by: 'mentor', text: 'Begin with the easy chapter', ago: 20 }] as const
  const talk = await aTalk(people, { mentorName: 'Edda Rohn', menteeName: 'Nils Ofer', said })
  const { chatId, mentor, mentee } = talk
  await people.logIn(mentee, page.context())
  await page.goto('/connections/mentee')
  await page.getByRole('button', { name: 'End chat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  const past = page.getByRole('region', { name: 'Chats that have ended' })
  await expectGoodLooks(page)
  await past.getByRole('link', { name: /Edda Rohn/ }).click()
  await expect(page).toHaveURL(`/chat/${chatId}`)
  const messages = page.getByRole('region', { name: 'What you wrote to each other' })
  await expect(messages.getByRole('listitem')).toContainText(['Begin with the easy chapter'])
  await expect(page.getByRole('textbox', { name: /message/i })).toHaveCount(0)
  await expectGoodLooks(page)
  await checkA11y(page)

  await people.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [mentor.id, mentee.id])
  await page.reload()
  await expect(page.getByText(/^You ended this chat/)).toBeVisible()
  await expect(messages).toHaveCount(0)
})
