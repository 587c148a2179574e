import type { Page } from '@playwright/test'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { beFree } from '../support/free-times.ts'
import { day } from '../support/zones.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Call times' })

test.use({ timezoneId: day() })

test('[MT1, MT2, MT3, MT4] several times are offered, one is confirmed for every week, moved, and canceled with a word', async ({
  page: mentor,
  anotherPerson,
  people,
}) => {
  const adult = await people.mentee({ fullName: 'Nora Brandt', age: 22 })
  const talk = await aTalk(people, { mentee: adult })
  await beFree(people, talk.mentor.id, day())
  await beFree(people, talk.mentee.id, day())
  const mentee = await anotherPerson({ timezoneId: day() })
  await people.logIn(talk.mentor, mentor.context())
  await people.logIn(talk.mentee, mentee.context())
  await mentor.goto(`/chat/${talk.chatId}#call-times`)
  await mentee.goto(`/chat/${talk.chatId}`)

  await test.step('two times are proposed together, to repeat; one is confirmed', async () => {
    const boxes = dialog(mentor).getByRole('checkbox')
    await expect(boxes).toHaveCount(5)
    await boxes.nth(1).check()
    await dialog(mentor).getByLabel('Repeat').selectOption('Every week')
    await checkA11y(mentor)
    await dialog(mentor).getByRole('button', { name: 'Propose these times' }).click()
    await mentee.getByRole('button', { name: 'Answer' }).click()
    const confirm = dialog(mentee).getByRole('button', { name: /^Confirm the call on / })
    await expect(confirm).toHaveCount(2)
    await expect(dialog(mentee).getByRole('button', { name: 'None of these times' })).toBeVisible()
    await checkA11y(mentee)
    await confirm.nth(1).click()
    await expect(dialog(mentor).getByText('Every week')).toHaveCount(6)
    await dialog(mentor).getByRole('button', { name: 'Show all 12 times' }).click()
    await expect(dialog(mentor).getByText('Every week')).toHaveCount(12)
  })

  const listed = dialog(mentor).getByRole('listitem')
  const first = listed.filter({ has: mentor.getByRole('button', { name: /^Move the call on / }) }).nth(0)
  const before = await first.getByRole('paragraph').nth(0).innerText()
  await test.step('a call is moved once the other one confirms', async () => {
    await first.getByRole('button', { name: /^Move the call on / }).click()
    await dialog(mentor).getByRole('button', { name: 'Propose this time' }).click()
    await expect(dialog(mentee).getByText(`Instead of ${before}`)).toBeVisible()
    await checkA11y(mentee)
    await dialog(mentee)
      .getByRole('button', { name: /^Confirm the call on / })
      .click()
    await expect(dialog(mentor).getByText(before)).toHaveCount(0)
    await expect(dialog(mentee).getByText(`Instead of ${before}`)).toHaveCount(0)
  })

  await expectCanceled(mentor, mentee)
})

/** The row and its buttons are gone: the focus is at the list of call times. */
async function expectFocusIn(page: Page): Promise<void> {
  await expect(dialog(page).locator('div:focus')).toHaveCount(1)
}

/** Cancels the call and all later ones, with a word. */
async function expectCanceled(mentor: Page, mentee: Page): Promise<void> {
  await test.step('the question goes, and the focus returns to the button', async () => {
    const button = dialog(mentor)
      .getByRole('button', { name: /^Cancel call: / })
      .nth(0)
    await button.click()
    await mentor.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  await test.step('it is canceled with all later ones; the word is a message', async () => {
    await dialog(mentor)
      .getByRole('button', { name: /^Cancel call: / })
      .nth(0)
      .click()
    const question = mentor.getByRole('dialog', { name: 'Cancel this call?' })
    await question.getByRole('checkbox').check()
    await question.getByLabel('A word for Nora Brandt (optional)').fill('I am ill, sorry.')
    await checkA11y(mentor)
    await question.getByRole('button', { name: 'Cancel call' }).click()
    await expect(question).toHaveCount(0)
    await expectFocusIn(mentor)
    await expect(dialog(mentee).getByText(/^Maya Lind canceled the call on /)).toHaveCount(12)
    await mentee.keyboard.press('Escape')
    await expect(mentee.getByRole('main')).toContainText('I am ill, sorry.')
  })
}

test('[CT9] a chosen time stays while the free times change, and is marked if it is no longer free', async ({
  page: mentor,
  anotherPerson,
  people,
}) => {
  const adult = await people.mentee({ fullName: 'Lena Voss', age: 22 })
  const talk = await aTalk(people, { mentee: adult })
  await beFree(people, talk.mentor.id, day())
  await beFree(people, talk.mentee.id, day())
  const mentee = await anotherPerson({ timezoneId: day() })
  await people.logIn(talk.mentor, mentor.context())
  await people.logIn(talk.mentee, mentee.context())
  await mentor.goto(`/chat/${talk.chatId}#call-times`)
  const boxes = dialog(mentor).getByRole('checkbox')
  await expect(boxes).toHaveCount(5)
  // The first one is today, the third in two days.
  await boxes.nth(2).check()

  const date = dateIn(2)
  await addDayWithoutTime(mentee, date)
  const lost = dialog(mentor).getByRole('checkbox', { name: 'No longer free' })
  await expect(lost).toBeChecked()
  await expect(boxes.nth(0)).toBeChecked()
  await expect(dialog(mentor).getByRole('form').getByRole('status')).toHaveText(
    'A time that you chose is no longer free.',
  )
  await checkA11y(mentor)
  await lost.uncheck()
  await expect(lost).toBeFocused()
  await expect(dialog(mentor).getByRole('form').getByRole('status')).toHaveText('')

  // Free again: the mark is gone.
  await mentee.getByRole('button', { name: /^Remove / }).click()
  await expect(lost).toHaveCount(0)
})

/** The date in so many days where the journey is. */
const dateIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: day() }).format(Date.now() + days * DAY)

/** Saves a day on which the member has no time. */
async function addDayWithoutTime(page: Page, date: string): Promise<void> {
  await page.goto('/availability')
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Day', { exact: true }).fill(date)
  await page.getByRole('button', { name: 'Add this day' }).click()
  await expect(page.getByText(/: no time$/)).toBeVisible()
}

test('[AV22] a single day begins where the member is, and is not one that is over', async ({
  anotherPerson,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Uma Reyes' })
  // Where the date is another one than in UTC now.
  const timeZone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const page = await anotherPerson({ timezoneId: timeZone })
  await people.logIn(mentor, page.context())
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now())
  const yesterday = new Date(Date.parse(today) - DAY).toISOString().slice(0, 10)
  await page.goto('/availability')
  await page.getByRole('button', { name: 'Add a day' }).click()
  const field = page.getByLabel('Day', { exact: true })
  await expect(field).toHaveAttribute('min', today)
  await field.fill(yesterday)
  await page.getByRole('button', { name: 'Add this day' }).click()
  await expect(page.getByText('Choose today or a later day.')).toBeVisible()
  await field.fill(today)
  await page.getByRole('button', { name: 'Add this day' }).click()
  await expect(page.getByText(/: no time$/)).toBeVisible()
})

test('[AV22] a single day without time is saved, and no call is suggested on it', async ({
  page,
  people,
}) => {
  const adult = await people.mentee({ fullName: 'Ina Moor', age: 22 })
  const talk = await aTalk(people, { mentee: adult })
  await beFree(people, talk.mentor.id, day())
  await beFree(people, talk.mentee.id, day())
  await people.logIn(talk.mentor, page.context())
  await page.goto('/availability')
  const date = dateIn(2)
  const name = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(date),
  )
  await page.getByRole('button', { name: 'Add a day' }).click()
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Add this day' }).click()
  await expect(page.getByText('Choose a day.')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill(date)
  await checkA11y(page)
  await page.getByRole('button', { name: 'Add this day' }).click()
  await expect(page.getByText(`${name}: no time`)).toBeVisible()
  await checkA11y(page)
  await page.goto(`/chat/${talk.chatId}#call-times`)
  const at = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(5)
  await expect(dialog(page).getByRole('checkbox', { name: at.format(Date.parse(date)) })).toHaveCount(0)
  await page.goto('/availability')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByText(`${name}: no time`)).toHaveCount(0)
})
