import type { Page } from '@playwright/test'
import { field, log, message, send } from '../pages/chat.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'

const more = (page: Page, text: string) =>
  message(page, text).getByRole('button', { name: 'Message actions' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function choose(page: Page, text: string, name: string): Promise<void> {
  await message(page, text).hover()
  await more(page, text).click()
  await item(page, name).click()
}

type Pages = { readonly mentee: Page; readonly mentor: Page }

test.use({ forgiven: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })

test('[CH36, CH37, MR2, MR5, MR6, MR7, MR8, OF15, RP1] a member edits, deletes, and answers messages, and the other sees it', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentee', text: 'Yesterday.', ago: 1_500 }] })
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  await mentee.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The mentor's chat goes on without the next time that both are free.
  await mentor.route(/next-shared-text/, (route) => route.abort('internetdisconnected'))
  for (const one of [mentee, mentor]) await one.goto(`/chat/${talk.chatId}`)
  await test.step('a search finds a message in the chats of the member', () => searchChats(mentee))
  await test.step('Edit puts the text into the composer, and both see the edited message', () =>
    editMessage({ mentee, mentor }))
  await test.step('Up edits the last message, Escape ends it, and a draft stays', () => editByKeys(mentee))
  await test.step('the menu copies a text, also by keyboard, and an old message has no more', () =>
    copyByKeys(mentee))
  await test.step('a reply quotes a message, and both react to one', () => replyAndReact({ mentee, mentor }))
  await test.step('on touch devices, the menu stands for the report button', () => reportFromMenu(mentor))
  await test.step('a deletion is learned by a tab that was offline, and the placeholder can be reported', () =>
    deleteMessage({ mentee, mentor }))
})

async function searchChats(mentee: Page): Promise<void> {
  const search = mentee.getByRole('searchbox', { name: 'Search your chats' })
  const found = mentee.getByRole('navigation', { name: 'Messages found' })
  await search.fill('YESTER')
  await expect(found.getByRole('link')).toContainText(['Yesterday.'])
  await expect(found.getByRole('status')).toHaveText('1 message found')
  await checkA11y(mentee)
  await search.fill('tomorrow')
  await expect(found.getByRole('status')).toHaveText('No messages match “tomorrow”.')
  await search.fill('')
  await expect(mentee.getByRole('navigation', { name: 'Your chats' })).toBeVisible()
}

async function editMessage({ mentee, mentor }: Pages): Promise<void> {
  await send(mentee, 'Helo Maya.')
  await expect(message(mentor, 'Helo Maya.')).toBeVisible()
  await message(mentee, 'Helo Maya.').hover()
  await more(mentee, 'Helo Maya.').click()
  await expect(mentee.getByRole('menuitemradio', { name: 'Like' })).toBeFocused()
  await checkA11y(mentee)
  await item(mentee, 'Edit').click()
  await expect(field(mentee)).toBeFocused()
  await expect(field(mentee)).toHaveValue('Helo Maya.')
  await checkA11y(mentee)
  await field(mentee).fill('Hello Maya.')
  await field(mentee).press('Enter')
  for (const one of [mentee, mentor]) await expect(message(one, 'Hello Maya.')).toContainText('edited')
  await expect(field(mentee)).toHaveValue('')
}

async function editByKeys(mentee: Page): Promise<void> {
  await field(mentee).press('ArrowUp')
  await expect(field(mentee)).toHaveValue('Hello Maya.')
  await field(mentee).press('Escape')
  await expect(field(mentee)).toHaveValue('')
  await field(mentee).fill('A draft')
  await field(mentee).press('ArrowUp')
  await expect(field(mentee)).toHaveValue('A draft')
  await choose(mentee, 'Hello Maya.', 'Edit')
  await expect(field(mentee)).toHaveValue('Hello Maya.')
  await mentee.getByRole('button', { name: 'Cancel editing' }).click()
  await expect(field(mentee)).toHaveValue('A draft')
  await field(mentee).fill('')
}

async function copyByKeys(mentee: Page): Promise<void> {
  await more(mentee, 'Hello Maya.').focus()
  await mentee.keyboard.press('ArrowUp')
  await expect(more(mentee, 'Yesterday.')).toBeFocused()
  await mentee.keyboard.press('Enter')
  await mentee.keyboard.press('End')
  await expect(item(mentee, 'Copy')).toBeFocused()
  await expect(item(mentee, 'Edit')).toHaveCount(0)
  await mentee.keyboard.press('Enter')
  await expect(mentee.getByText('Message copied.')).toBeVisible()
  expect(await mentee.evaluate(() => navigator.clipboard.readText())).toBe('Yesterday.')
  await expect(more(mentee, 'Yesterday.')).toBeFocused()
}

async function replyAndReact({ mentee, mentor }: Pages): Promise<void> {
  await choose(mentor, 'Yesterday.', 'Reply')
  await expect(field(mentor)).toBeFocused()
  await expect(mentor.getByText('Reply to Tom Berger')).toBeVisible()
  await send(mentor, 'And today?')
  await expect(mentor.getByText('Reply to Tom Berger')).toHaveCount(0)
  await message(mentee, 'And today?').getByRole('button', { name: 'In reply to you: Yesterday.' }).click()
  await expect(log(mentee).locator('[data-seq="1"]')).toBeFocused()

  await message(mentor, 'Hello Maya.').hover()
  await more(mentor, 'Hello Maya.').click()
  await mentor.keyboard.press('ArrowRight')
  await mentor.keyboard.press('Enter')
  await message(mentee, 'Hello Maya.').getByRole('button', { name: 'Heart from Maya Lind' }).click()
  await expect(message(mentor, 'Hello Maya.').getByRole('button', { pressed: true })).toHaveText(/❤️2$/)
  await checkA11y(mentor)
  await message(mentor, 'Hello Maya.').getByRole('button', { pressed: true }).click()
  await expect(message(mentee, 'Hello Maya.').getByRole('button', { pressed: true })).toHaveText(/❤️$/)
}

/** On touch devices, the menu stands for the report button; with a mouse, that appears on hover. */
async function reportFromMenu(mentor: Page): Promise<void> {
  const line = log(mentor).locator('[data-seq="1"]')
  const flag = line.getByRole('button', { name: 'Report this message' })
  await line.hover()
  await expect(flag).toHaveCSS('opacity', '1')
  const cdp = await mentor.context().newCDPSession(mentor)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect(flag).toHaveCSS('width', '1px')
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await cdp.detach()
  await line.hover()
  await line.getByRole('button', { name: 'Message actions' }).click({ timeout: 10_000 })
  await item(mentor, 'Report this message').click({ timeout: 10_000 })
  await expect(mentor.getByRole('dialog')).toContainText('Report')
  await mentor.keyboard.press('Escape')
  await expect(mentor.getByRole('dialog')).toHaveCount(0)
}

async function deleteMessage({ mentee, mentor }: Pages): Promise<void> {
  await mentor.getByRole('button', { name: 'Expand chat' }).click()
  await mentor.context().setOffline(true)
  await expect(mentor.getByText('Offline').first()).toBeVisible()
  // The bar takes its height from the messages, not from the window.
  await expect(mentor.getByText('Try now')).toBeVisible()
  await expect(mentor.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 })
  await expect(mentor.getByRole('button', { name: "When you're both free" })).toBeVisible()
  await expect.poll(() => mentor.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await choose(mentee, 'Hello Maya.', 'Delete')
  const dialog = mentee.getByRole('dialog', { name: 'Delete this message?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(log(mentee).getByText('Message deleted')).toBeVisible()
  await expect(message(mentor, 'Hello Maya.')).toBeVisible()
  await mentor.context().setOffline(false)
  await expect(log(mentor).getByText('Message deleted')).toBeVisible({ timeout: 20_000 })
  await expect(message(mentor, 'Hello Maya.')).toHaveCount(0)
  await expect(more(mentor, 'Message deleted')).toHaveCount(0)
  await message(mentor, 'Message deleted').hover()
  await message(mentor, 'Message deleted').getByRole('button', { name: 'Report' }).click()
  await expect(mentor.getByRole('dialog')).toBeVisible()
}
