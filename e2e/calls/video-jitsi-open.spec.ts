import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aTalk } from '../support/chat-fixtures.ts'

/** A product that uses a meeting service without tokens. */
test.use({ settings: { VIDEO: 'jitsi', JITSI_DOMAIN: '127.0.0.1:9' } })

test('[VI-7] without tokens, the lobby says that anyone who knows the name of the room can join', async ({
  page,
  people,
}) => {
  const talk = await aTalk(people, { menteeName: 'Noor Hall', mentorName: 'Ben Ode' })
  await people.logIn(talk.mentee, page.context())
  await page.goto(`/chat/${talk.chatId}`)
  await page.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
  await expect(page.getByText('anyone who knows the name of its room can join')).toBeVisible()
  await checkA11y(page)
})
