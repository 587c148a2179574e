import type { Locator, Page } from '@playwright/test'
import { toRoomName } from '#shared/domain/calls.ts'
import { aTalk, type Talk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { beFree } from '../support/free-times.ts'
import { pressOn, tabTo, write } from '../support/keys.ts'
import { day } from '../support/zones.ts'

const MINUTE = 60_000
/** Half an hour off every zone of `day()`, so that the clocks of the two differ. */
const farZone = 'Asia/Kolkata'
const required = 'You two can call only at times that you both agreed on.'

/** The product in `strict`, where calls with a minor need an agreed time. */
test.use({ settings: { SAFEGUARDING: 'strict' } })

// For both it is about 13:00: a minor's quiet hours are far away.
test.use({ timezoneId: day() })

/** The time of day of an instant, as one types it where both read it. */
const clockOf = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: day() }).format(at)

/** The next whole minute that is so many minutes ahead. */
const inMinutes = (minutes: number): number => Math.ceil(Date.now() / MINUTE + minutes) * MINUTE

const callButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Call', exact: true })
const callLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Call', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Call times' })
const lobbyOf = ({ chatId, mentor }: Talk) =>
  `/call?${new URLSearchParams({ roomName: toRoomName(chatId), displayName: 'x', mentorId: mentor.id }).toString()}`

/** Proposes a free time, by keyboard alone, from the call button; first one that the server rejects. */
async function proposeByKeyboard(page: Page, start: number): Promise<void> {
  await pressOn(page, callButton(page))
  await expect(dialog(page)).toBeVisible()
  await pressOn(page, dialog(page).getByRole('button', { name: 'Propose a call time' }))
  await write(page, 'Start', '11:30 PM')
  await page.keyboard.press('Enter')
  const field = dialog(page).getByLabel('Start')
  await expect(field).toHaveAccessibleDescription(/It is night for one of you at that time\./)
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(clockOf(start))
  await page.keyboard.press('Enter')
  // The page below the dialog is inert: its toasts would be dim, and not read aloud.
  await expect(dialog(page).getByText(/^Proposed\. .* can now answer\.$/)).toBeVisible()
}

test('[CT2, CT5, CT9, CT10, NV38, NV39] in strict, a call with a minor waits for a time that both agreed on', async ({
  page: mentor,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentee', text: 'Can we talk?', ago: 5 }] })
  await people.query('update people set time_zone = $2 where id = $1', [talk.mentee.id, day()])
  const mentee = await anotherPerson({ timezoneId: day() })
  await people.logIn(talk.mentor, mentor.context())
  await people.logIn(talk.mentee, mentee.context())
  for (const page of [mentor, mentee]) await page.goto(`/chat/${talk.chatId}`)

  await expectRefused(mentor, talk)
  await test.step('one proposes by keyboard, the other sees it at once and confirms', async () => {
    await proposeByKeyboard(mentor, inMinutes(13))
    await expect(dialog(mentor)).toContainText('Waiting for Tom')
    await mentor.keyboard.press('Escape')
    await expect(mentee.getByText(/^Maya Lind proposes a call: /)).toBeVisible()
    await pressOn(mentee, mentee.getByRole('button', { name: 'Answer' }))
    await checkA11y(mentee)
    await pressOn(mentee, dialog(mentee).getByRole('button', { name: /^Confirm the call on / }))
    await expectReadOnce(mentee, mentee.getByText(/^Call agreed: /))
    for (const page of [mentee, mentor])
      await expect(page.getByText(/^Next call: .* You can join from /).first()).toBeVisible()
    await checkA11y(mentor)
  })

  await test.step('the lobby waits, and offers the call when the time comes', async () => {
    await mentor.clock.install()
    await mentor.goto(lobbyOf(talk))
    await expect(mentor.getByText(/^Next call: /)).toBeVisible()
    await expect(mentor.getByRole('link', { name: 'Start call' })).toHaveCount(0)
    await mentor.clock.fastForward(5 * MINUTE)
    await expect(mentor.getByRole('link', { name: 'Start call' })).toBeVisible()
  })

  await test.step('from then on, the call begins', async () => {
    await people.query(
      `update call_times set starts_at = now() + interval '9 minutes', ends_at = now() + interval '39 minutes' where chat_id = $1`,
      [talk.chatId],
    )
    await mentee.reload()
    await callLink(mentee).click()
    await mentee.getByRole('link', { name: 'Use this tab instead' }).click()
    await expect(mentee.getByRole('button', { name: 'End call' })).toBeVisible()
  })
})

/** A toast stays where a pointer is on it. Its dialog closes, and it moves, without being a live region anymore. */
async function expectReadOnce(page: Page, toast: Locator): Promise<void> {
  await toast.hover()
  await expect(toast).toHaveAttribute('aria-live', 'off')
  const list = page.locator('.toasts')
  await expect(dialog(page).locator(list)).toHaveAttribute('aria-live', 'polite')
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(toast).toBeVisible()
  await expect(toast).toHaveAttribute('aria-live', 'off')
  // For the next toast.
  await expect(list).toHaveAttribute('aria-live', 'polite')
}

/** What is below the chat, and what is in its bar, depends on the window; the dialog does not. */
async function staysWhenTurned(page: Page): Promise<void> {
  const before = page.viewportSize()
  const [short, long] = [390, 844]
  for (const size of [
    { width: short, height: long },
    { width: long, height: short },
    { width: 1_920, height: 1_080 },
  ]) {
    await page.setViewportSize(size)
    await expect(page.getByText('Code of conduct').first()).toBeVisible()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(dialog(page)).toContainText('No call is agreed yet.')
  }
  if (before) await page.setViewportSize(before)
}

/** Without an agreed time, the call button, the lobby, and the room say why there is no call, and lead to the call times. */
async function expectRefused(mentor: Page, talk: Talk): Promise<void> {
  await test.step('the call button says why there is no call, and opens the call times', async () => {
    await expect(callLink(mentor)).toHaveCount(0)
    await callButton(mentor).click()
    await expect(dialog(mentor)).toContainText(required)
    await expect(dialog(mentor)).toContainText('No call is agreed yet.')
    await checkA11y(mentor)
    await staysWhenTurned(mentor)
    await mentor.keyboard.press('Escape')
    await expect(callButton(mentor)).toBeFocused()
  })

  await test.step('the lobby and the room refuse, and lead to the form', async () => {
    const lobby = await mentor.context().newPage()
    await lobby.goto(lobbyOf(talk))
    await expect(lobby.getByText(required)).toBeVisible()
    await expect(lobby.getByRole('link', { name: 'Start call' })).toHaveCount(0)
    await checkA11y(lobby)
    await lobby.getByRole('link', { name: 'Propose a call time' }).click()
    await expect(dialog(lobby).getByRole('combobox', { name: 'Length' })).toBeVisible()
    await lobby.goto(`/room/${toRoomName(talk.chatId)}`)
    await expect(
      lobby.getByText('The two of you can call only at a time that you both agreed on.'),
    ).toBeVisible()
    await lobby.close()
  })
}

test('[CT4, CT9, CT11] a time is proposed from the free times of both, answered, and canceled', async ({
  page: mentor,
  anotherPerson,
  people,
}) => {
  const adult = await people.mentee({ fullName: 'Tom Berger', age: 22 })
  const talk = await aTalk(people, { mentee: adult })
  await beFree(people, talk.mentor.id, day())
  await beFree(people, talk.mentee.id, farZone)
  const mentee = await anotherPerson({ timezoneId: farZone })
  await people.logIn(talk.mentor, mentor.context())
  await people.logIn(talk.mentee, mentee.context())
  for (const page of [mentor, mentee]) await page.goto(`/chat/${talk.chatId}`)
  // Between adults, a call needs no agreed time.
  await expect(callLink(mentor)).toBeVisible()

  await expectErrors(mentor)
  await test.step('the other declines it, proposes another, and takes it back', async () => {
    await dialog(mentor).getByRole('checkbox', { name: 'Another time' }).uncheck()
    await dialog(mentor).getByRole('checkbox').first().check()
    await dialog(mentor).getByRole('button', { name: 'Propose this time' }).click()
    await expect(dialog(mentor)).toContainText('Waiting for Tom Berger')
    // The clock of the other one, beside one's own.
    await expect(dialog(mentor).getByText(/M for Tom Berger$/)).toBeVisible()
    await mentor.keyboard.press('Escape')
    await mentee.getByRole('button', { name: 'Answer' }).click()
    await dialog(mentee)
      .getByRole('button', { name: /^Decline the call on / })
      .click()
    await expect(dialog(mentee)).toContainText('No calls planned yet.')
    await expect(mentor.getByText(/^Waiting for Tom Berger to answer/)).toHaveCount(0)
    await proposeFirst(mentee)
    await expect(mentor.getByText(/^Tom Berger proposes a call: /)).toBeVisible()
    await dialog(mentee)
      .getByRole('button', { name: /^Take back your proposal for / })
      .click()
    await expect(mentor.getByText(/^Tom Berger proposes a call: /)).toHaveCount(0)
  })

  await expectOnDashboard(mentor, mentee)
  await test.step('in a large window, they are below the chat; an agreed time is canceled after a question', async () => {
    await mentor.setViewportSize({ width: 1280, height: 900 })
    await dialog(mentor).getByRole('button', { name: 'Close' }).click()
    const card = mentor.getByRole('complementary').filter({ hasText: 'Call times' })
    await card.getByRole('button', { name: /^Confirm the call on / }).click()
    await expect(dialog(mentee)).toContainText('Agreed')
    await checkA11y(mentor)
    await card.getByRole('button', { name: /^Cancel call: / }).click()
    const question = mentor.getByRole('dialog', { name: 'Cancel this call?' })
    await question.getByRole('button', { name: 'Cancel call' }).click()
    await expect(dialog(mentee)).toContainText('No calls planned yet.')
    await tabTo(mentor, card.getByRole('button', { name: 'Propose a call time' }))
  })
})

/** A proposal of the mentee is on the dashboard of the mentor, who goes from there to the chat. */
async function expectOnDashboard(mentor: Page, mentee: Page): Promise<void> {
  await test.step('the dashboard lists what waits for an answer, and leads to its chat', async () => {
    await mentor.goto('/mentor')
    await expect(mentor.getByRole('heading', { name: 'Online now' })).toBeVisible()
    await expect(mentor.getByRole('heading', { name: 'Next calls' })).toHaveCount(0)
    await proposeFirst(mentee)
    const calls = mentor.getByRole('region', { name: 'Next calls' })
    await expect(calls.getByRole('link', { name: /Tom Berger.*Answer/s })).toBeVisible()
    await checkA11y(mentor)
    await calls.getByRole('link', { name: /Tom Berger/ }).click()
    await expect(mentor.getByText(/^Tom Berger proposes a call: /)).toBeVisible()
  })
}

/** Proposes the first of the suggested times in the open dialog. */
async function proposeFirst(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Propose a call time' }).click()
  await dialog(page).getByRole('button', { name: 'Propose this time' }).click()
}

/** Opens the form from the free times of both; the error of a time that cannot be proposed is at its field. */
async function expectErrors(mentor: Page): Promise<void> {
  await test.step('below the free times of both is the form, with the next of them', async () => {
    await mentor.getByRole('button', { name: /When you're both free/ }).click()
    await mentor.getByRole('button', { name: 'Propose a call time' }).click()
    await expect(dialog(mentor).getByRole('checkbox')).toHaveCount(5)
    await expect(dialog(mentor).getByRole('checkbox').first()).toBeChecked()
    await checkA11y(mentor)
  })

  await test.step('a time that cannot be read, and one that has passed, are told at the field', async () => {
    await dialog(mentor).getByRole('checkbox').first().uncheck()
    await dialog(mentor).getByRole('checkbox', { name: 'Another time' }).check()
    const field = dialog(mentor).getByLabel('Start')
    await field.fill('soon')
    await dialog(mentor).getByRole('button', { name: 'Propose this time' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/Write the start time like 4:30 PM\.$/)
    await field.fill(clockOf(Date.now() - 60 * MINUTE))
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/Choose a time that is still to come\.$/)
    await checkA11y(mentor)
  })
}
