import type { Page } from '@playwright/test'
import { log, send } from '../pages/chat.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'

const MASK = '•••'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact details are hidden here' })

test('[CD20, CD22] contact details between a minor and an adult are hidden, also split over messages, and explained', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'How was school?', ago: 10 }] })
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  for (const one of [mentee, mentor]) await one.goto(`/chat/${talk.chatId}`)

  await test.step('a link is hidden at once, the writer reads why, and can take it back', async () => {
    await send(mentee, 'my page is lea-k99.example.com')
    for (const one of [mentee, mentor]) {
      await expect(log(one)).toContainText(`my page is ${MASK}`)
      await expect(log(one)).toContainText('Link hidden')
    }
    await log(mentee).getByRole('button', { name: 'Why?' }).click()
    await expect(dialog(mentee)).toContainText('sees that something was hidden, but not what it was')
    await checkA11y(mentee)
    await dialog(mentee).getByRole('button', { name: 'Delete message' }).click()
    await mentee.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(log(mentor)).toContainText('Message deleted')
    await expect(log(mentor)).not.toContainText('Link hidden')
  })

  await test.step('a number in three messages is hidden in all of them, for both', async () => {
    for (const part of ['my number is 07700', '900', '123']) await send(mentee, part)
    for (const one of [mentee, mentor]) {
      await expect(log(one).getByText('Phone number hidden')).toHaveCount(3)
      await expect(log(one)).not.toContainText(/\b(?:07700|900|123)\b/)
    }
  })

  await test.step('the other member reads why, and can report it', async () => {
    await log(mentor).getByRole('button', { name: 'Why?' }).last().click()
    await expect(dialog(mentor)).toContainText('wrote a contact detail')
    await dialog(mentor).getByRole('button', { name: 'Report message' }).click()
    await expect(mentor.getByRole('dialog')).toContainText('Report')
  })
})
