import type { Page } from '@playwright/test'
import { message } from '../pages/chat.ts'
import { findMentors } from '../pages/mentors.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import type { People, Person } from '../support/people.ts'
import { aTalk } from '../support/chat-fixtures.ts'

// Finding 336 cells one by one by role and name is slow; by attribute it is fast.
const cell = (page: Page, name: string) => page.locator(`[role=gridcell][aria-label="${name}"]`)

async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await cell(page, from).boundingBox(), await cell(page, to).boundingBox()]
  if (!start || !end) throw new Error('there is no such cell')
  await page.mouse.move(start.x + start.width / 2, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 10, { steps: 4 })
  await page.mouse.up()
}

async function isFree(people: People, { id }: Person, timeZone: string, slots: readonly object[]) {
  await people.query(`insert into availability (user_id, slots, time_zone) values ($1, $2, $3)`, [
    id,
    JSON.stringify(slots),
    timeZone,
  ])
}

const fieldsOf = (page: Page) => ({
  save: page.getByRole('button', { name: 'Save availability' }),
  from: (day: string) => page.getByLabel(`${day} from`),
  to: (day: string) => page.getByLabel(`${day} to`, { exact: true }),
})

test('[AV1, AV3, AV7, AV8, AV9, AV10, AV11, AV12, TX6] a member sets the week by dragging, by keyboard, and by fields', async ({
  page,
  people,
}) => {
  const mentor = await people.mentor()
  await people.logIn(mentor, page.context())
  await page.goto('/availability')
  await expect(page.getByRole('rowheader')).toHaveText(
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
      (day) => new RegExp(day),
    ),
  )
  await expect(fieldsOf(page).save).toBeDisabled()
  // True in every profile, whoever it is [TX7].
  await expect(page.getByText(/Logged-in members see them on your profile/)).toBeVisible()
  await test.step('drags across Monday, then moves its end', () => drags(page))
  await test.step('sets Tuesday by keyboard alone', () => marksByKeys(page))
  await test.step('types times for Friday: an incomplete pair sets nothing, a wrong order is reported', () =>
    typesTimes(page))
  await test.step('unsaved changes are reported, and survive a reload', () => reloads(page))
  await test.step('copies Friday to the weekend and saves in another zone', () =>
    copiesAndSaves(page, people, mentor))
  await test.step('a day that lacks a time is not saved', () => refuses(page, people, mentor))
  await test.step('changes something and discards it', () => discards(page))
})

async function drags(page: Page): Promise<void> {
  const { from, to } = fieldsOf(page)
  await drag(page, 'Monday 4:00 PM', 'Monday 5:30 PM')
  await expect(page.getByRole('rowheader', { name: /Monday 4–6 PM/ })).toBeVisible()
  await expect(from('Monday')).toHaveValue('4:00 PM')
  await drag(page, 'Monday 5:30 PM', 'Monday 6:30 PM')
  await expect(to('Monday')).toHaveValue('7:00 PM')
  await cell(page, 'Monday 5:00 PM').click()
  await expect(to('Monday')).toHaveValue('7:00 PM')
}

test('[AV23] the week names its time zone, and says when the device has another one', async ({
  page,
  people,
}) => {
  const mentee = await people.mentee()
  await isFree(people, mentee, 'Europe/Berlin', [{ day: 'Wednesday', from: '17:00', to: '18:00' }])
  await people.logIn(mentee, page.context())
  await page.goto('/availability')
  const notice = page.getByText(
    /^These times are in Europe\/Berlin, but this device is set to Europe\/London\./,
  )
  await expect(notice).toBeVisible()
  await expect(page.getByText(/Times are in Europe\/Berlin\.$/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Use Europe/London' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByText(/Times are in Europe\/London\.$/)).toBeVisible()
  await fieldsOf(page).save.click()
  await expect(page.getByText('Availability saved.')).toBeVisible()
  expect(
    await people.query('select time_zone, slots from availability where user_id = $1', [mentee.id]),
  ).toEqual([{ time_zone: 'Europe/London', slots: [{ day: 'Wednesday', from: '17:00', to: '18:00' }] }])
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('[AV7] a finger that moves along a day sets its times', async ({ page, people }) => {
    await people.logIn(await people.mentor(), page.context())
    await page.goto('/availability')
    await cell(page, 'Monday 9:00 AM').scrollIntoViewIfNeeded()
    const [start, end] = [
      await cell(page, 'Monday 9:00 AM').boundingBox(),
      await cell(page, 'Monday 10:30 AM').boundingBox(),
    ]
    if (!start || !end) throw new Error('there is no such cell')
    const browser = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const from = { x: start.x + start.width / 2, y: start.y + 10 }
    const to = { x: end.x + end.width / 2, y: from.y }
    await touch('touchStart', from)
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y })
    await touch('touchEnd')
    await expect(page.getByRole('rowheader', { name: /Monday 9–11 AM/ })).toBeVisible()
  })
})

async function marksByKeys(page: Page): Promise<void> {
  const { from } = fieldsOf(page)
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'Tuesday 5:00 PM')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Tuesday: start at 5:00 PM. Move to the end and press Space.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByText('Tuesday: 5–6 PM.')).toBeAttached()
  await expect(cell(page, 'Tuesday 5:30 PM')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(from('Wednesday')).toHaveValue('5:30 PM')
  await page.keyboard.press('Delete')
  await expect(from('Wednesday')).toHaveValue('')
}

async function typesTimes(page: Page): Promise<void> {
  const { save, from, to } = fieldsOf(page)
  await from('Friday').fill('6')
  await to('Friday').focus()
  await from('Saturday').focus()
  await expect(from('Friday')).toHaveAccessibleDescription('Add an end time, or clear this day.')
  await to('Friday').fill('8 pm')
  await save.click()
  await expect(page.getByText("Not saved: the start time of Friday can't be read.")).toBeVisible()
  await expect(from('Friday')).toBeFocused()
  await expect(from('Friday')).toHaveAccessibleDescription('Write the start time like 4:30 PM.')
  await from('Friday').fill('18:00')
  await to('Friday').fill('')
  await expect(from('Friday')).toHaveValue('6:00 PM')
  await from('Saturday').focus()
  await expect(page.getByText('Add an end time, or clear this day.')).toBeVisible()
  await to('Friday').fill('17:00')
  await save.click()
  await expect(page.getByText('The end time must be after the start time.')).toBeVisible()
  await to('Friday').fill('20:15')
  await expect(page.getByRole('rowheader', { name: /Friday 6:00–8:15 PM/ })).toBeVisible()
}

async function reloads(page: Page): Promise<void> {
  const { to } = fieldsOf(page)
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await expect(to('Friday')).toHaveValue('8:15 PM')
  await checkA11y(page)
}

async function copiesAndSaves(page: Page, people: People, mentor: Person): Promise<void> {
  const { save } = fieldsOf(page)
  await page.getByRole('button', { name: 'Copy Friday to other days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy to other days' })
  await expect(dialog).toBeVisible()
  await checkA11y(page)
  await dialog.getByLabel('Saturday').check()
  await dialog.getByLabel('Sunday').check()
  await dialog.getByRole('button', { name: 'Copy times' }).click()
  await expect(page.getByText('Times from Friday copied to Saturday and Sunday.')).toBeVisible()
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await save.click()
  await expect(page.getByText('Availability saved.')).toBeVisible()
  await expect(page.getByText('You have unsaved changes.')).toBeHidden()
  const [row] = await people.query(`select slots, time_zone from availability where user_id = $1`, [
    mentor.id,
  ])
  expect(row).toEqual({
    time_zone: 'Europe/Berlin',
    slots: [
      { day: 'Monday', from: '16:00', to: '19:00' },
      { day: 'Tuesday', from: '17:00', to: '18:00' },
      { day: 'Friday', from: '18:00', to: '20:15' },
      { day: 'Saturday', from: '18:00', to: '20:15' },
      { day: 'Sunday', from: '18:00', to: '20:15' },
    ],
  })
}

async function refuses(page: Page, people: People, mentor: Person): Promise<void> {
  const { from, to } = fieldsOf(page)
  const days = async () => {
    const [row] = await people.query(`select slots from availability where user_id = $1`, [mentor.id])
    return (row as { slots: { day: string }[] }).slots.map(({ day }) => day)
  }
  const before = await days()
  await to('Tuesday').fill('')
  await to('Tuesday').press('Enter')
  await expect(page.getByText('Not saved: Tuesday has no end time.')).toBeVisible()
  await expect(to('Tuesday')).toBeFocused()
  await expect(to('Tuesday')).toHaveAccessibleDescription('Add an end time, or clear this day.')
  await from('Tuesday').press('Enter')
  await expect(to('Tuesday')).toBeFocused()
  expect(await days()).toEqual(before)
  // What is announced does not follow each key; the field does.
  await to('Tuesday').fill('5')
  await expect(page.getByText('Not saved:')).toBeHidden()
  await expect(to('Tuesday')).toHaveAttribute('aria-invalid', 'true')
  await to('Tuesday').press('Enter')
  await expect(page.getByText('Not saved: the end time of Tuesday')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(page.getByText('Not saved:')).toBeHidden()
}

async function discards(page: Page): Promise<void> {
  const { save, from } = fieldsOf(page)
  await page.getByRole('button', { name: 'Clear Monday' }).click()
  await expect(from('Monday')).toBeFocused()
  await expect(from('Monday')).toHaveValue('')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(from('Monday')).toHaveValue('4:00 PM')
  await expect(save).toBeDisabled()
}

test('[AV4, AV5, AV6, AV21, PE14] availability is shown on mentor cards, their pages, and in the chat, in the time zone of the viewer', async ({
  page,
  people,
}) => {
  const { mentor, mentee, chatId } = await aTalk(people, {
    mentorName: 'Freya Holt',
    said: [{ by: 'mentor', text: 'See you.', ago: 5 }],
  })
  await people.mentor({ fullName: 'Quiet Quentin' })
  const away = await people.mentor({ fullName: 'Away Astrid' })
  await isFree(people, away, 'Europe/London', [{ day: 'Tuesday', from: '16:00', to: '18:00' }])
  await people.query('update people set not_taking_until = current_date + 10 where id = $1', [away.id])
  // London and Berlin change their clocks at the same moment: they are an hour apart all year.
  await isFree(people, mentor, 'Europe/Berlin', [
    { day: 'Tuesday', from: '17:00', to: '19:00' },
    { day: 'Thursday', from: '10:00', to: '12:00' },
  ])
  await isFree(people, mentee, 'Europe/London', [{ day: 'Tuesday', from: '17:00', to: '20:00' }])
  await people.logIn(mentee, page.context())

  await findMentors(page, 'Freya Holt', 'Quiet Quentin', 'Away Astrid')
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card('Freya Holt')).toContainText(
    /Free (?:Tue|today) 4 PM|Free now until 6 PM|Free (?:Thu|today) 9 AM|Free now until 11 AM/,
  )
  await expect(card('Quiet Quentin')).toContainText("Hasn't set available times.")
  await expect(card('Away Astrid')).toContainText('No requests until')
  await expect(card('Away Astrid')).not.toContainText('Free')
  await expect(page.getByText('Times are in the time zone of this device, Europe/London.')).toBeVisible()
  await page.getByRole('link', { name: 'Freya Holt' }).click()
  const week = page.getByRole('region', { name: 'Availability' })
  await expect(week.getByRole('term')).toHaveText(['Tuesday', 'Thursday'])
  await expect(week.getByRole('definition')).toHaveText(['4–6 PM', '9–11 AM'])

  await page.goto(`/chat/${chatId}`)
  const chip = page.getByRole('button', { name: "When you're both free" })
  await expect(chip).toHaveText(/Both free (?:Tue|today) 5 PM|Both free until 6 PM/)
  await chip.click()
  await expect(page.getByText('Tuesday 5–6 PM')).toBeVisible()
  await expect(
    page.getByText(
      'Times are in the time zone of this device, Europe/London. Freya Holt uses Europe/Berlin.',
    ),
  ).toBeVisible()
  await checkA11y(page)
  // The times of messages beside them are in the same clock.
  await expect(message(page, 'See you.')).toContainText(/\d:\d\d\s[AP]M/)
})
