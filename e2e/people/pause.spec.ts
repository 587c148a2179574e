import type { Page } from '@playwright/test'
import { field, log, message, send } from '../pages/chat.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keys.ts'
import { countPresses } from '../support/presses.ts'

const more = (page: Page) => page.getByRole('button', { name: /^More options: pause/ })
const resting = "This chat is resting. Messages can't be sent right now."
const exitUrl = 'https://www.wikipedia.org/'

/** The page that a quick exit leads to, and what the browser says of being offline, also of a chip that it then can't load. */
test.use({
  forgiven:
    /^request to another origin: https:\/\/www\.wikipedia\.org\/|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module: \S+\/next-shared-/,
})

async function pausesInHeader(mentee: Page): Promise<void> {
  await mentee.setViewportSize({ width: 1280, height: 720 })
  const head = mentee.getByRole('main').locator('header')
  const presses = await countPresses(mentee)
  await head.getByRole('button', { name: 'Pause Otto Kern' }).click()
  await expect(head.getByRole('button', { name: 'Resume Otto Kern' })).toBeFocused()
  expect(await presses()).toBe(1)
}

async function pausesOnSmallScreens(mentee: Page) {
  const head = mentee.getByRole('main').locator('header')
  for (const width of [360, 768]) {
    await mentee.setViewportSize({ width, height: 740 })
    await head.getByRole('button', { name: 'Resume Otto Kern' }).click()
    await head.getByRole('button', { name: 'Pause Otto Kern' }).click()
    await expect(head.getByRole('button', { name: 'Resume Otto Kern' })).toBeFocused()
  }
  await mentee.setViewportSize({ width: 1280, height: 720 })
}

/** Runs in the page: how many pixels above one another lead to the link, which is on one line. */
function countPressable(link: Element): number {
  const { left, right, top } = link.getBoundingClientRect()
  const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
  return Array.from({ length: 160 }, (_, index) => top - 80 + index).filter((y) => link.contains(at(y)))
    .length
}

test('[CC5, CC6, NV15] the code of conduct is one press away in each chat, at every width', async ({
  page,
  people,
}) => {
  const talk = await aTalk(people)
  await people.logIn(talk.mentee, page.context())
  await page.goto(`/chat/${talk.chatId}`)
  const link = page.getByRole('main').getByRole('link', { name: 'Code of conduct' })
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [768, 1024],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(link).toBeInViewport({ ratio: 1 })
    // Pressed there, the link is hit, and nothing that lies over it [NV15].
    expect(await link.evaluate(countPressable), `at ${width} pixels`).toBeGreaterThanOrEqual(44)
  }
  await link.click()
  await expect(page).toHaveURL('/settings/conduct')
  await expect(page.getByRole('heading', { level: 1, name: 'Code of conduct' })).toBeVisible()

  // [CC6] As it is agreed, in easy words, and with reasons.
  const level = (name: string) => page.getByRole('button', { name })
  await expect(page.getByText("Stay here. Don't move to another app")).toBeVisible()
  await level('Easy').click()
  await expect(page.getByText('Stay on this site. Do not meet in person.')).toBeVisible()
  await checkA11y(page)
  await level('Detailed').click()
  await expect(page.getByText("Stay here. Don't move to another app")).toBeVisible()
  await expect(page.getByText('You cannot take it back.')).toBeVisible()
})

test('[PS1, PS2, PS5, PS7] a mentee pauses a mentor and resumes; the mentor learns only that the chat rests', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const said = [{ by: 'mentor', text: 'Did you try the exercise?', ago: 3 }] as const
  const talk = await aTalk(people, { mentorName: 'Otto Kern', menteeName: 'Lia Sand', said })
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  for (const page of [mentor, mentee]) await page.goto(`/chat/${talk.chatId}`)
  const header = mentor.getByRole('main').locator('header')
  await expect(header).toContainText('Online')

  await test.step('one press in the header pauses', async () => {
    await pausesInHeader(mentee)
    await expect(mentee.getByText(/^You paused Otto Kern\./)).toBeVisible()
    await checkA11y(mentee)
    await field(mentee).fill('Not now')
    await field(mentee).press('Enter')
    await expect(field(mentee)).toHaveValue('Not now')
    await field(mentee).fill('')
  })

  await test.step('so does one press on a phone and a tablet', () => pausesOnSmallScreens(mentee))

  await test.step('the mentor sees a chat that rests', async () => {
    await expect(mentor.getByText(resting)).toBeVisible()
    await expect(header).not.toContainText(/Online|Offline/)
    await expect(log(mentor)).toContainText('Did you try the exercise?')
    await expect(mentor.getByText(/pause[ds] /i)).toHaveCount(0)
  })

  await test.step('resuming opens the chat again for both', async () => {
    await mentee.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect(mentor.getByText(resting)).toHaveCount(0)
    await send(mentor, 'Good to see you.')
    await expect(message(mentor, 'Good to see you.')).toContainText(/Sent|Seen/)
    await expect(log(mentee)).toContainText('Good to see you.')
  })

  await test.step('a message that waits when the chat rests is rejected, and stays', async () => {
    await mentor.context().setOffline(true)
    await send(mentor, 'Are you there?')
    await mentee.goto('/connections/mentee')
    const presses = await countPresses(mentee)
    await mentee.getByRole('main').getByRole('button', { name: 'Pause Otto Kern' }).click()
    await expect(mentee.getByText('Paused by you')).toBeVisible()
    await expect(mentee.getByRole('button', { name: 'Resume Otto Kern' })).toBeFocused()
    expect(await presses()).toBe(1)
    await mentor.context().setOffline(false)
    await expect(message(mentor, 'Are you there?')).toContainText(resting)
    await mentee.goto('/settings/blocked')
    await mentee.getByRole('button', { name: 'Resume Otto Kern' }).click()
    await expect(mentee.getByText("You haven't paused anyone.")).toBeVisible()
    await mentor.getByRole('button', { name: 'Try again' }).click()
    await expect(message(mentor, 'Are you there?')).toContainText(/Sent|Seen/)
  })
})

test('[PS8] a chat without messages suggests a first one, unless it rests', async ({ page, people }) => {
  const talk = await aTalk(people, { mentorName: 'Otto Kern', menteeName: 'Lia Sand' })
  await people.logIn(talk.mentee, page.context())
  await page.goto(`/chat/${talk.chatId}`)
  const ideas = page.getByRole('list', { name: 'Ideas for a first message' })
  await expect(ideas).toBeVisible()
  await more(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause Otto Kern' }).click()
  await expect(page.getByText(/^You paused Otto Kern\./)).toBeVisible()
  await expect(ideas).toHaveCount(0)
})

/** Three presses at once: awaited one by one, they take more than a second on a busy machine. */
async function pressEscapeThrice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const types = ['rawKeyDown', 'keyUp', 'rawKeyDown', 'keyUp', 'rawKeyDown', 'keyUp'] as const
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }
  // The page is left before the last one is answered.
  await Promise.allSettled(types.map((type) => cdp.send('Input.dispatchKeyEvent', { type, ...key })))
  await cdp.detach().catch(() => {})
}

test.describe('a quick exit', () => {
  test('[QE1, QE2] replaces the page, by its button and by Escape, and the back button does not show the chat', async ({
    page,
    people,
  }) => {
    const said = [{ by: 'mentor', text: 'Nobody else should read this.', ago: 3 }] as const
    const talk = await aTalk(people, { said })
    await people.logIn(talk.mentee, page.context())
    await page.route('https://www.wikipedia.org/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><p>Elsewhere' }),
    )
    const open = async () => {
      await page.goto('/connections/mentee')
      await page.goto(`/chat/${talk.chatId}`)
      await expect(log(page)).toContainText('Nobody else should read this.')
    }
    await open()
    const exit = page.getByRole('button', { name: 'Quick exit' })
    await exit.hover()
    await expect(page.getByRole('tooltip')).toContainText('You stay logged in')
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await tabTo(page, exit)
    await expect(page.getByRole('tooltip')).toBeVisible()
    await exit.click()
    await expect(page).toHaveURL(exitUrl)
    await page.goBack()
    await expect(page).toHaveURL(exitUrl)
    await expect(page.getByText('Elsewhere')).toBeVisible()
    await open()
    await more(page).click()
    await pressEscapeThrice(page)
    await expect(page).toHaveURL(exitUrl)
    await open()
    await field(page).pressSequentially('typing')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.waitForTimeout(1_100)
    await page.keyboard.press('Escape')
    await expect(log(page)).toContainText('Nobody else')
    await pressEscapeThrice(page)
    await expect(page).toHaveURL(exitUrl)
  })

  test('[QE1] is there for visitors on the pages about safety, which a member may open while logged out', async ({
    page,
  }) => {
    await page.route(exitUrl, (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
    for (const path of ['/safety', '/decision#unknown']) {
      await page.goto(path)
      const exit = page.getByRole('button', { name: 'Quick exit' })
      await expect(exit).toBeInViewport()
      await checkA11y(page)
      await exit.click()
      await expect(page).toHaveURL(exitUrl)
      await page.goto(path)
      await expect(exit).toBeVisible()
      await pressEscapeThrice(page)
      await expect(page).toHaveURL(exitUrl)
    }
    await page.goto('/home2')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Quick exit' })).toHaveCount(0)
  })

  test('[QE1, QE2] without a network, leaves the page empty, and going back shows nothing of it', async ({
    page,
    people,
  }) => {
    const secret = 'Nobody else should read this.'
    const talk = await aTalk(people, { said: [{ by: 'mentor', text: secret, ago: 3 }] })
    await people.logIn(talk.mentee, page.context())
    await page.goto('/connections/mentee')
    await page.goto(`/chat/${talk.chatId}`)
    await expect(log(page)).toContainText(secret)
    const title = await page.title()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Quick exit' }).click()
    await expect.poll(() => textOf(page)).not.toContain(secret)
    expect(await textOf(page)).not.toContain('Quick exit')
    expect(await page.title()).not.toBe(title)
    await page.goBack().catch(() => undefined)
    expect(await textOf(page)).not.toContain(secret)
    await page.context().setOffline(false)
  })

  test('[QE1] Escape in the composition of a character is none of the three presses', async ({
    page,
    people,
  }) => {
    const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Hello there.', ago: 3 }] })
    await people.logIn(talk.mentee, page.context())
    await page.route(exitUrl, (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
    await page.goto(`/chat/${talk.chatId}`)
    await expect(log(page)).toContainText('Hello there.')
    await field(page).focus()
    const cdp = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await compose('に')
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press('Escape')
      // Some input methods keep composing; the browser of this test may not.
      await compose('にほ')
    }
    await page.waitForTimeout(500)
    await expect(page).toHaveURL(`/chat/${talk.chatId}`)
    await expect(log(page)).toContainText('Hello there.')
    await cdp.send('Input.insertText', { text: '日本' })
    await expect(field(page)).toHaveValue(/日本/)
    await page.waitForTimeout(100)
    await pressEscapeThrice(page)
    await expect(page).toHaveURL(exitUrl)
  })
})

/** Everything that a page, or what the browser shows instead of it, has as text. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement?.textContent ?? '').catch(() => '')
