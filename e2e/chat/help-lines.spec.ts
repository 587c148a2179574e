import type { Page } from '@playwright/test'
import { field, log, message, send } from '../pages/chat.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'You are not alone with this' })

test.use({ forgiven: /ERR_INTERNET_DISCONNECTED/ })

test('[RK1, RK4, RK6] risk words show their writer whom to reach, now or after a time offline, and the other member nothing', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'How are you?', ago: 5 }] })
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  await mentee.setViewportSize({ width: 360, height: 740 })
  for (const one of [mentee, mentor]) await one.goto(`/chat/${talk.chatId}`)
  await expect(log(mentee)).toContainText('How are you?')

  await test.step('the panel appears for the writer, who goes on writing', async () => {
    await send(mentee, 'i dont want to live anymore')
    await expect(message(mentor, 'i dont want to live anymore')).toBeVisible()
    await expect(panel(mentee)).toContainText('findahelpline.com')
    await expect(panel(mentee)).toContainText('no one thinks that you did')
    await expect(field(mentee)).toBeFocused()
    await expect(panel(mentor)).toHaveCount(0)
    await expect(field(mentee)).toBeInViewport()
    await checkA11y(mentee)
    await mentee.getByRole('button', { name: 'Switch to dark theme' }).click()
    await checkA11y(mentee)
    await mentee.screenshot({ path: 'test-results/help-lines-dark.png' })
  })

  await test.step('it is closed by its button, and an ordinary message does not bring it back', async () => {
    await panel(mentee).getByRole('button', { name: 'Close help lines' }).click()
    await expect(panel(mentee)).toHaveCount(0)
    await send(mentee, 'see you tomorrow')
    await expect(message(mentor, 'see you tomorrow')).toBeVisible()
    await expect(panel(mentee)).toHaveCount(0)
  })

  await test.step('a message that was written offline shows it once it is sent', async () => {
    await mentee.context().setOffline(true)
    await send(mentee, 'my dad hits me')
    await expect(panel(mentee)).toHaveCount(0)
    await mentee.context().setOffline(false)
    await expect(message(mentor, 'my dad hits me')).toBeVisible()
    await expect(panel(mentee)).toBeVisible()
  })
})
