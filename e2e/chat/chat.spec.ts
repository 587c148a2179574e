import type { Page } from '@playwright/test'
import { field, log, message, send } from '../pages/chat.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import type { Said } from '../support/chat-fixtures.ts'

test('[CH1, CH4, CH10, CH11, CH35] two members chat live in two browsers', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people)
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())

  await test.step('a suggestion fills in the first message', async () => {
    await mentee.goto('/chat')
    await mentee
      .getByRole('navigation', { name: 'Your chats' })
      .getByRole('link', { name: /Maya Lind/ })
      .click()
    await expect(mentee.getByRole('heading', { name: 'Maya Lind', level: 1 })).toBeVisible()
    await expectStartSeenWhole(mentee)
    await mentor.goto(`/chat/${talk.chatId}`)
    await expectStartSeenWhole(mentor)
    await mentee.getByRole('button', { name: 'Hi Maya! Thanks for being my mentor.' }).click()
    await expect(field(mentee)).toBeFocused()
    await mentee.keyboard.type('I am Tom.')
  })

  await test.step('the message is counted as unread everywhere', async () => {
    await recordsBadge(mentor)
    await mentor.goto('/notes')
    await expectMarks(mentor, 'Notes', 0)
    await mentee.keyboard.press('Enter')
    await expect(message(mentee, 'I am Tom.')).toContainText('Sent')
    await expect(mentor).toHaveTitle('(1) Notes · Pathlight')
    await expect(mentor.getByRole('link', { name: 'Chat 1 unread' })).toBeVisible()
    await send(mentee, 'Are you there?')
    await expectMarks(mentor, 'Notes', 2)
  })

  await test.step('opening the chat marks the message as seen, and a separator shows new messages', async () => {
    await mentor.getByRole('link', { name: 'Chat 2 unread' }).click()
    await mentor.getByRole('link', { name: /Tom Berger.*Are you there\? 2 unread/ }).click()
    await expect(log(mentor).getByText('New messages')).toBeVisible()
    await expect(message(mentee, 'Are you there?')).toContainText('Seen')
    await expectMarks(mentor, 'Tom Berger', 0)
  })

  await test.step('an own message removes the separator, and both members read the same messages in the same order', async () => {
    await send(mentor, 'Hello Tom!')
    await expect(log(mentor).getByText('New messages')).toBeHidden()
    await expect(message(mentor, 'Hello Tom!')).toContainText('Seen')
    const texts = (page: Page) => log(page).locator('[data-line] > div:first-child').allInnerTexts()
    const [one, other] = [await texts(mentee), await texts(mentor)].map((lines) =>
      lines.map((line) => line.replace(/^.*?:\s/s, '').trim()),
    )
    expect(one).toEqual(other)
    expect(one).toHaveLength(3)
  })

  await test.step("the words 'Seen' and 'Sent' stand under the last message of each, also within a group", () =>
    seesBothWords(mentee, mentor))
})

async function seesBothWords(mentee: Page, mentor: Page): Promise<void> {
  await send(mentee, 'First question.')
  await expect(message(mentee, 'First question.')).toContainText('Seen')
  await mentor.goto('/notes')
  await send(mentee, 'Second question.')
  await expect(message(mentee, 'Second question.')).toContainText('Sent')
  for (const [text, word] of [
    ['First question.', 'Seen'],
    ['Second question.', 'Sent'],
  ] as const)
    await expect(message(mentee, text).getByText(word)).toHaveCSS('position', 'static')
}

test('[CH6, CH20] each member sees the other type, and both see listed words masked', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people)
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  await mentee.goto(`/chat/${talk.chatId}`)
  await mentor.goto(`/chat/${talk.chatId}`)
  await expect(mentee.getByText('Online', { exact: true }).first()).toBeVisible()
  const typing = mentee.getByText('Maya Lind is typing')
  await field(mentor).pressSequentially('Hel')
  await expect(typing).toBeVisible()
  await expect(typing).toBeHidden()
  await field(mentor).pressSequentially('lo To')
  await expect(typing).toBeVisible()
  await field(mentor).pressSequentially('m, you idiot of a computer')
  await field(mentor).press('Enter')
  for (const page of [mentor, mentee])
    await expect(message(page, 'Hello Tom, you ***** of a computer')).toBeVisible()
  await expect(typing).toBeHidden()
})

test('[CH4, CH13, CH32, CH33, CH34, NV14, NV26, TX9] the chat works by keyboard alone and passes the accessibility checks', async ({
  page,
  people,
}) => {
  const said = Array.from({ length: 12 }, (_, index): Said => ({
    by: index % 2 ? 'mentor' : 'mentee',
    // Ends in a dot: the text of a message is followed by its time.
    text: `Line ${index + 1}.`,
    ago: 900 - index * 70,
  }))
  const talk = await aTalk(people, { said, seen: { mentee: 10 } })
  await aTalk(people, {
    ...{ mentee: talk.mentee, mentorName: 'Jo Okafor' },
    said: [{ by: 'mentor', text: 'Hi!', ago: 2_000 }],
    seen: { mentee: 0 },
  })
  await people.logIn(talk.mentee, page.context())
  await page.goto('/chat')
  await page.getByRole('link', { name: /Maya Lind/ }).focus()
  await checkA11y(page)
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await expect(message(page, 'By hand')).toContainText('Sent')
  await page.getByRole('link', { name: 'Code of conduct' }).waitFor()
  for (const name of ['Add a picture', 'Code of conduct', 'Expand chat']) {
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(name))
  }
  // All menu buttons, and all report buttons, are one Tab stop; arrow keys move from message to message.
  const report = (text: string) => message(page, text).getByRole('button', { name: 'Report this message' })
  await page.keyboard.press('Shift+Tab')
  await expect(message(page, 'By hand').getByRole('button', { name: 'Message actions' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(report('Line 12.')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(report('Line 10.')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(log(page)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(message(page, 'Line 1.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Jump to latest message' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(message(page, 'By hand')).toBeInViewport()
  await checkA11y(page)
  // The word stands once, under the last that is seen; for screen readers under each.
  await expect(message(page, 'Line 9.').getByText('Seen')).toHaveCSS('position', 'absolute')
  await expect(message(page, 'Line 11.').getByText('Seen')).toHaveCSS('position', 'static')
  await seesBorders(page)
  await keepsTheComposer(page)
  await seesToastsApart(page)
  await seesTheRoomUsed(page)
  await fitsAPhone(page)
})

/** The open chat and the list of chats, 390 pixels wide. */
async function fitsAPhone(page: Page): Promise<void> {
  await field(page).fill('A sentence that is on one line on a wide screen, and on two lines on a phone.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => field(page).evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await field(page).fill('')
  await expect(page.getByRole('button', { name: 'Expand chat' })).toBeInViewport({ ratio: 1 })
  await checkA11y(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: 'All chats' }).click()
  await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await endsAboveTheBar(page)
}

/** On a phone without buttons, the bar at the bottom is higher, and covers nothing of the page. */
async function endsAboveTheBar(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' })
  // Pages of chats have no footer.
  await link.click()
  const free = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [bar, footer] = [await link.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
    return bar && footer && bar.y < 844 - 34 - 44 && bar.y - footer.y - footer.height
  }
  await expect.poll(free).toBeGreaterThanOrEqual(0)
}

/** A toast, held by the pointer, overlaps the message field and its buttons on no screen. */
async function seesToastsApart(page: Page): Promise<void> {
  const before = page.viewportSize()
  const file = { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await page.locator('main input[type=file]').setInputFiles(file)
  const toast = page.getByRole('alert').filter({ hasText: /picture|image/i })
  await toast.hover()
  const edges = () =>
    page.evaluate(() => {
      const at = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const [one, form, head] = [
        at('.pop:has(> [role=alert])'),
        at('[data-composer]'),
        at('main section header'),
      ]
      if (!one || !form || !head) return 'something is missing'
      return one.bottom <= form.top && one.top >= head.bottom ? 'apart' : JSON.stringify([one, form, head])
    })
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [640, 400],
    [1024, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(edges, `${width}x${height}`).toBe('apart')
  }
  await toast.locator('..').getByRole('button').click()
  await expect(toast).toBeHidden()
  if (before) await page.setViewportSize(before)
}

/** Beside or below the chat there are the person, the times, and the notes where there is room for them. */
async function seesTheRoomUsed(page: Page): Promise<void> {
  const beside = page.getByRole('complementary', { name: 'Beside this chat' })
  const [person, times, notes] = ['Maya Lind', "When you're both free", 'Your notes']
  const heading = (name: string) => beside.getByRole('heading', { name })
  await expect(beside).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(heading(notes)).toBeVisible()
  await expect(heading(person)).toBeHidden()
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const name of [person, times]) await expect(heading(name)).toBeInViewport()
  await expect(page.getByRole('heading', { name: notes })).toBeInViewport()
  await expect(page.getByText(times)).toHaveCount(1)
  await checkA11y(page)
}

/** In forced colors, fills are gone: bubbles and badges have borders, and the current page is marked. */
async function seesBorders(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const marked = [
    message(page, 'By hand').locator('[dir=auto]'),
    message(page, 'Line 12.').locator('[dir=auto]'),
    page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]'),
    page.getByRole('navigation', { name: 'Your chats' }).locator('[aria-current=page]'),
    page.getByText('1 unread').locator('..').first(),
  ]
  for (const one of marked) await expect(one.first()).not.toHaveCSS('border-top-width', '0px')
  await page.emulateMedia({ forcedColors: 'none' })
}

/** At 200 % zoom, on a phone on its side, and on a small phone, the composer is in the window, above the bars. */
async function keepsTheComposer(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const [width, height] of [
    [640, 400],
    [740, 360],
    [960, 540],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 })
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    // Not under a bar: a click would hit the bar and wait.
    await field(page).click({ trial: true })
    await expect(message(page, 'By hand')).toBeInViewport()
    expect((await log(page).boundingBox())?.height).toBeGreaterThanOrEqual(96)
    expect(await page.evaluate(() => scrollY), `${width}x${height}`).toBeLessThanOrEqual(1)
  }
  if (before) await page.setViewportSize(before)
}

/** No page can read the number on the app's icon: the last one that was set is noted. */
async function recordsBadge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => void (document.documentElement.dataset['badge'] = String(count))
  })
}

/** The title of the tab and the app's icon have the number of unread messages, and the tab's icon a dot. */
async function expectMarks(page: Page, title: string, count: number): Promise<void> {
  await expect(page).toHaveTitle(`${count > 0 ? `(${count}) ` : ''}${title} · Pathlight`)
  const icon = page.locator('link[rel=icon]')
  await expect(icon).toHaveAttribute('href', count > 0 ? '/favicon-unread.svg' : '/favicon.svg')
  await expect(page.locator('html')).toHaveAttribute('data-badge', String(count))
}

/** The suggestions for the first message are not hidden above or below the edge, also on a phone. */
async function expectStartSeenWhole(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of [{ width: 1280, height: 720 }, { width: 390, height: 844 }, before]) {
    if (size) await page.setViewportSize(size)
    await expect(log(page).getByText('No messages yet.')).toBeVisible()
    await expect.poll(() => log(page).evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  }
}
