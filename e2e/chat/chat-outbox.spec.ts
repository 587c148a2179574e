import type { Page } from '@playwright/test'
import { field, log, message } from '../pages/chat.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { checkLabels } from '../support/looks/a11y.ts'
import { onDisk } from '../support/on-disk.ts'
import { addMessages, aTalk } from '../support/chat-fixtures.ts'
import type { Said } from '../support/chat-fixtures.ts'

/**
 * Scrolls up until older messages are fetched. Returns how far the visible messages moved, in any frame, until `count`
 * are shown.
 */
function moveWhileLoading(page: Page, count: number): Promise<number> {
  return log(page).evaluate(async (area, wanted) => {
    // After the frame is painted: the scroll position is restored between its callback and that.
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const lines = () => [...area.querySelectorAll('[data-line]')]
    const edge = area.getBoundingClientRect().top
    area.scrollTop = 120
    await frame()
    await frame()
    const held = lines().find((line) => line.getBoundingClientRect().top >= edge)
    const top = () => held?.getBoundingClientRect().top ?? Number.NaN
    const before = top()
    let furthest = 0
    for (let rest = 10; rest > 0; rest -= lines().length >= wanted ? 1 : 0) {
      await frame()
      furthest = Math.max(furthest, Math.abs(top() - before))
    }
    return furthest
  }, count)
}

test('[CH5, CH11] a chat that opens from the offline cache gets its divider with the new messages', async ({
  page,
  people,
}) => {
  const said = Array.from({ length: 60 }, (_, at): Said => ({
    by: 'mentor',
    text: `Letter ${at + 1}.`,
    ago: 50,
  }))
  const talk = await aTalk(people, { said: said.slice(0, 30) })
  await people.logIn(talk.mentee, page.context())
  // The first values would bring the new messages before the cache.
  await page.route('**/api/live.first?*', () => {})
  let isHeld = false
  const held: (() => void)[] = []
  await page.routeWebSocket('**/api', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((frame) => {
      if (isHeld) held.push(() => socket.send(frame))
      else socket.send(frame)
    })
  })
  await page.goto(`/chat/${talk.chatId}`)
  await expect(message(page, 'Letter 30.')).toBeInViewport()
  for (const name of ['chat', 'messages'])
    await expect.poll(() => onDisk(page, 'cache')).toContain(`[\\"${name}\\"`)
  await page.getByRole('link', { name: 'Notes' }).click()
  await addMessages(people, talk, said.slice(30), 30)
  isHeld = true
  await page.goto(`/chat/${talk.chatId}`)
  await expect(message(page, 'Letter 30.')).toBeInViewport()
  isHeld = false
  for (const send of held) send()
  await expect(log(page).getByText('New messages')).toBeInViewport()
  await expect(message(page, 'Letter 31.')).toBeInViewport()
  await test.step('[CH5] what is loaded counts as seen, also below the visible part', async () => {
    await expect(message(page, 'Letter 60.')).not.toBeInViewport()
    const seen = () =>
      people.query<{ seq: number }>('select mentee_seen as seq from chats where id = $1', [talk.chatId])
    await expect.poll(seen).toEqual([{ seq: 60 }])
    await expect(page.getByRole('button', { name: 'Jump to latest message, 30 new' })).toBeVisible()
    await checkLabels(page)
  })
})

test('[CH5, CH8, CH11] a long history loads upward without a jump', async ({ page, people }) => {
  const said = Array.from({ length: 120 }, (_, index): Said => ({
    by: index % 3 === 0 ? 'mentor' : 'mentee',
    text: `Line ${index + 1} of the story${', which goes on and on'.repeat(index % 4)}`,
    ago: (120 - index) * 50,
  }))
  const talk = await aTalk(people, { said, seen: { mentee: 113 } })
  await people.logIn(talk.mentee, page.context())
  // Older pages are delayed: half a second each.
  await page.routeWebSocket('**/api', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => {
      setTimeout(() => server.send(frame), frame.includes('chat.page') ? 500 : 0)
    })
  })
  await page.goto(`/chat/${talk.chatId}`)
  // 115 and 118 are the mentor's; the visit begins at the first of them.
  await expect(log(page).getByText('New messages')).toBeInViewport()
  await expect(message(page, 'Line 115 of')).toBeInViewport()
  await log(page).press('End')
  await expect(message(page, 'Line 120 of')).toBeInViewport()
  await expect(log(page).getByText('New messages')).toBeHidden()

  await test.step('older pages load before the reader reaches them, and nothing on the screen moves', async () => {
    for (const count of [100, 120]) expect(await moveWhileLoading(page, count)).toBeLessThan(1)
    await log(page).press('Home')
    await expect(log(page).getByText('This is the start of your chat with Maya Lind')).toBeInViewport()
    await expect(log(page).getByText('No messages yet.')).toBeHidden()
    await expect(message(page, 'Line 1 of')).toBeInViewport()
  })

  await test.step('[NV15] the buttons of a line can be pressed where they are higher than it', async () => {
    const button = log(page).locator('[data-line]', { hasText: 'Line 1 of' }).locator('[data-message-button]')
    const canPress = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const at = (top: number) => document.elementFromPoint(x + width / 2, top)
      return height >= 44 && element.contains(at(y + 1)) && element.contains(at(y + height - 1))
    }
    expect(await button.first().evaluate(canPress)).toBe(true)
  })

  await test.step('a button scrolls back to the end', async () => {
    await page.getByRole('button', { name: 'Jump to latest message' }).click()
    await expect(message(page, 'Line 120 of')).toBeInViewport()
  })
})

test('[CH12, CH13, CH14, CH16, CH33, NV5, RQ11] drafts, keyboard shortcuts, the size of the message area, and the end of the chat', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Hello!', ago: 60 * 24 }] })
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  let isSilent = false
  await mentor.routeWebSocket('**/api', (socket) => {
    socket.connectToServer().onMessage((frame) => isSilent || socket.send(frame))
  })
  await mentee.goto(`/chat/${talk.chatId}`)
  await mentor.goto(`/chat/${talk.chatId}`)
  await expect(log(mentee).getByText('Yesterday')).toBeVisible()

  await test.step('Shift+Enter breaks the line, Enter sends', async () => {
    await field(mentee).fill('one')
    await field(mentee).press('Shift+Enter')
    await field(mentee).pressSequentially('two')
    await expect(field(mentee)).toHaveValue('one\ntwo')
    await field(mentee).press('Enter')
    await expect(field(mentee)).toHaveValue('')
    await expect(message(mentor, 'one')).toContainText('one two')
  })

  await test.step('the area is 300 pixels high until it is expanded, also after a reload', () =>
    keepsItsHeight(mentee))
  await test.step('the choice is kept on other devices, too', async () => {
    const other = await anotherPerson()
    await people.logIn(talk.mentee, other.context())
    await other.goto(`/chat/${talk.chatId}`)
    await expect(other.getByRole('button', { name: 'Collapse chat' })).toBeVisible()
    await other.close()
  })

  await test.step('a text that is too long is counted and not sent', async () => {
    await field(mentee).fill('x'.repeat(4_003))
    await expect(mentee.getByText('Too long by 3 characters')).toBeVisible()
    await field(mentee).press('Enter')
    await expect(field(mentee)).toHaveValue('x'.repeat(4_003))
    await field(mentee).fill('Half a thought')
  })

  await test.step('the end closes the chat for both, and the draft stays', async () => {
    isSilent = true
    await endsTheChat(mentor, mentee)
  })
})

/** The mentor's list of chats needs no live channel for that. */
async function endsTheChat(mentor: Page, mentee: Page): Promise<void> {
  await mentor.getByRole('button', { name: 'End chat' }).click()
  const dialog = mentor.getByRole('dialog', { name: 'End this chat?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'End chat' }).click()
  await expect(mentor.getByText('Chat deleted successfully.')).toBeVisible()
  await expect(mentor.getByText('No accepted chats yet.')).toBeVisible()
  await expect(mentee.getByText('Chat not accepted yet.')).toBeVisible()
  await expect(field(mentee)).toHaveValue('Half a thought')
  await expect(field(mentee)).not.toBeEditable()
  await checkA11y(mentee)
  await checkA11y(mentor)
}

/** 300 pixels high until the member expands it, also after a reload; leaves a draft. */
async function keepsItsHeight(page: Page): Promise<void> {
  const height = async () => (await log(page).boundingBox())?.height
  const offer = page.getByText('See more messages at once. Your choice is kept on all your devices.')
  expect(await height()).toBe(300)
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Expand chat' }).click()
  await expect.poll(height).toBeGreaterThan(350)
  await expect(offer).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  // The server has it by now: the device keeps only a choice that is not stored.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pathlight.chat.expanded'))).toBeNull()
  await field(page).fill('Half a thought')
  await page.reload()
  await expect(field(page)).toHaveValue('Half a thought')
  await expect(page.getByRole('button', { name: 'Collapse chat' })).toBeVisible()
  await expect.poll(height).toBeGreaterThan(350)
}

test('[CH8] a reader at the end stays there when the window is resized while the area scrolls', async ({
  page,
  people,
}) => {
  const said = Array.from({ length: 20 }, (_, index): Said => ({
    by: 'mentor',
    text: `Line ${index} of some length, so that it takes more of them where there is less room for it`,
    ago: 30 - index,
  }))
  const talk = await aTalk(people, { said })
  await people.logIn(talk.mentee, page.context())
  await page.goto(`/chat/${talk.chatId}`)
  await expect(message(page, 'Line 19 of')).toBeInViewport()
  await log(page).evaluate((area) => {
    // The event of an earlier scroll arrives when the lines have been wrapped again.
    if (area.parentElement) area.parentElement.style.width = '220px'
    area.dispatchEvent(new Event('scroll'))
  })
  await expect
    .poll(() => log(page).evaluate((area) => area.scrollHeight - area.scrollTop - area.clientHeight))
    .toBeLessThan(2)
  await expect(page.getByRole('button', { name: 'Jump to latest message' })).toHaveCount(0)
})
