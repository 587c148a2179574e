import type { Page } from '@playwright/test'
import { field, log, message, send } from '../pages/chat.ts'
import { aTalk, type Said, type Talk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import type { People } from '../support/people.ts'

const more = (page: Page, text: string) =>
  message(page, text).getByRole('button', { name: 'Message actions' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function choose(page: Page, text: string, name: string): Promise<void> {
  await message(page, text).hover()
  await more(page, text).click()
  await item(page, name).click()
}

/** More than two pages of messages, so that the first ones are loaded on demand. */
const longTalk: readonly Said[] = Array.from({ length: 130 }, (_, index) => ({
  by: index % 2 ? 'mentee' : 'mentor',
  text: index === 2 ? 'Once upon a time' : `Line ${index + 1}`,
  ago: 3_000 - index,
}))

type Pages = { readonly mentee: Page; readonly mentor: Page }

test.use({ forgiven: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })

test('[CH36, CH37, CH42, CH43, MR2, MR5, MR6, MR7, MR8, NV45, OF15, RP1] a member edits, deletes, and answers messages, and the other sees it', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentee', text: 'Yesterday.', ago: 1_500 }] })
  const before = await aTalk(people, { mentee: talk.mentee, mentorName: 'Jo Okafor', said: longTalk })
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  await mentee.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The mentor's chat goes on without the next time that both are free.
  await mentor.route(/next-shared-text/, (route) => route.abort('internetdisconnected'))
  for (const one of [mentee, mentor]) await one.goto(`/chat/${talk.chatId}`)
  await test.step('a search finds a message in the chats of the member', () => searchChats(mentee))
  await test.step('a found message opens its chat at the message, also one long ago', () =>
    showFound(mentee, before.chatId))
  await test.step('a quote leads to its message on an older page', () => showQuoted(mentee, people, before))
  await mentee.goto(`/chat/${talk.chatId}`)
  await test.step('an emoji is chosen by keyboard, and inserted at the caret', () => pickEmoji(mentee))
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
  await expect(found.locator('mark')).toHaveText('Yester')
  await expect(found.getByRole('status')).toHaveText('1 message found')
  await checkA11y(mentee)
  await search.fill('tomorrow')
  await expect(found.getByRole('status')).toHaveText('No messages match “tomorrow”.')
  await search.fill('')
  await expect(mentee.getByRole('navigation', { name: 'Your chats' })).toBeVisible()
}

async function showFound(mentee: Page, chatId: string): Promise<void> {
  const search = mentee.getByRole('searchbox', { name: 'Search your chats' })
  await search.fill('once upon')
  const link = mentee.getByRole('navigation', { name: 'Messages found' }).getByRole('link')
  await link.press('Enter')
  const line = message(mentee, 'Once upon a time')
  await expect(mentee).toHaveURL(`/chat/${chatId}#message-3`)
  await expect(line).toBeInViewport({ ratio: 1 })
  await expect(line).toBeFocused()
  await expect(line).toHaveAttribute('data-found')
  await checkA11y(mentee)
  await expect(line).not.toHaveAttribute('data-found')
  await mentee.getByRole('button', { name: 'Jump to latest message' }).click()
  await expect(message(mentee, 'Line 130')).toBeInViewport({ ratio: 1 })
  // The same result again, in the chat that is open now.
  await link.click()
  await expect(line).toBeInViewport({ ratio: 1 })
}

/** The quoted message is not among those that an opened chat loads. */
async function showQuoted(mentee: Page, people: People, { chatId }: Talk): Promise<void> {
  await people.query('update messages set quote_seq = 3 where chat_id = $1 and seq = 130', [chatId])
  await mentee.goto(`/chat/${chatId}`)
  await expect(message(mentee, 'Line 130')).toBeInViewport({ ratio: 1 })
  await expect(log(mentee).locator('[data-seq="3"]')).toHaveCount(0)
  await message(mentee, 'Line 130')
    .getByRole('button', { name: /Once upon a time/ })
    .click()
  await expect(log(mentee).locator('[data-seq="3"]')).toBeFocused()
  await expect(log(mentee).locator('[data-seq="3"]')).toBeInViewport({ ratio: 1 })
}

async function pickEmoji(mentee: Page): Promise<void> {
  await field(mentee).fill('Well done!')
  for (let press = 0; press < 6; press++) await field(mentee).press('ArrowLeft')
  // The button with ideas comes first, and is loaded after the chat.
  await expect(mentee.getByRole('button', { name: 'Ideas to write about' })).toBeVisible()
  for (let press = 0; press < 2; press++) await mentee.keyboard.press('Tab')
  const button = mentee.getByRole('button', { name: 'Add an emoji' })
  await expect(button).toBeFocused()
  await mentee.keyboard.press('Enter')
  const picker = mentee.getByRole('dialog', { name: 'Emojis' })
  const search = picker.getByRole('searchbox', { name: 'Search emojis' })
  await expect(search).toBeFocused()
  await checkA11y(mentee)
  await mentee.keyboard.press('ArrowDown')
  await expect(picker.getByRole('gridcell', { name: 'grinning face', exact: true })).toBeFocused()
  await mentee.keyboard.press('ArrowRight')
  await expect(picker.getByRole('gridcell', { name: 'grinning face with big eyes' })).toBeFocused()
  await mentee.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await mentee.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(button).toBeFocused()
  await mentee.keyboard.press('Enter')
  await search.fill('party popper')
  await expect(picker.getByRole('status')).toHaveText('1 emoji found')
  await mentee.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(field(mentee)).toBeFocused()
  await mentee.keyboard.type('x')
  await expect(field(mentee)).toHaveValue('Well🎉x done!')
  await button.click()
  await expect(picker.getByRole('rowgroup', { name: 'Recently used' }).getByRole('gridcell')).toHaveCount(1)
  await search.fill('eggplant')
  await expect(picker.getByRole('status')).toHaveText('No emoji matches “eggplant”.')
  await mentee.keyboard.press('Escape')
  await field(mentee).fill('')
}

async function editMessage({ mentee, mentor }: Pages): Promise<void> {
  await send(mentee, 'Helo Maya.')
  await expect(message(mentor, 'Helo Maya.')).toBeVisible()
  await message(mentee, 'Helo Maya.').hover()
  await more(mentee, 'Helo Maya.').click()
  const like = mentee.getByRole('menuitemradio', { name: 'Like' })
  await expect(like).toBeFocused()
  // Opened by a press, none looks chosen.
  const color = () => like.evaluate((element) => getComputedStyle(element).backgroundColor)
  await mentee.mouse.move(0, 0)
  expect(await color()).toBe('rgba(0, 0, 0, 0)')
  const menu = mentee.getByRole('menu')
  const exactly = /^\d{1,2} \w{3,4} \d{4}, \d{1,2}:\d{2}\s?[ap]m$/i
  await expect(menu).toHaveAccessibleDescription(exactly)
  await expect(menu.getByText(exactly)).toBeInViewport()
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
  await mentor.mouse.move(0, 0)
  await expect(flag).toHaveCSS('opacity', '0')
  // A focus that follows the keyboard, which is the one that is shown.
  await mentor.keyboard.press('Shift')
  await flag.focus()
  await expect(flag).toHaveCSS('opacity', '1')
  await flag.blur()
  await line.hover()
  await expect(flag).toHaveCSS('opacity', '1')
  const cdp = await mentor.context().newCDPSession(mentor)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect(flag).toHaveCSS('width', '1px')
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await cdp.detach()
  await line.hover()
  await line.getByRole('button', { name: 'Message actions' }).click()
  await item(mentor, "Report: I'm worried about someone").click()
  await expect(mentor.getByRole('dialog')).toContainText(/Your report number is R-\w{6}/)
  await mentor.getByRole('button', { name: 'Done' }).click()
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
  await checkA11y(mentee)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(log(mentee).getByText('Message deleted')).toBeVisible()
  await expect(message(mentor, 'Hello Maya.')).toBeVisible()
  await mentor.context().setOffline(false)
  await expect(log(mentor).getByText('Message deleted')).toBeVisible()
  await expect(message(mentor, 'Hello Maya.')).toHaveCount(0)
  await expect(more(mentor, 'Message deleted')).toHaveCount(0)
  await message(mentor, 'Message deleted').hover()
  await message(mentor, 'Message deleted').getByRole('button', { name: 'Report' }).click()
  await expect(mentor.getByRole('dialog')).toBeVisible()
}
