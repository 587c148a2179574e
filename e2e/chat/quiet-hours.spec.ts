import { field, log, message, send } from '../pages/chat.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { openPeople } from '../support/people.ts'
import type { Person } from '../support/people.ts'
import { movableClock } from '../support/processes/clock.ts'
import { day, night } from '../support/zones.ts'

test('[QH1, QH3, QH4, QH8] at night the messages of a mentor wait, and the student has them in the morning', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const { chatId, mentor, mentee } = await aTalk(people, {
    said: [{ by: 'mentee', text: 'See you tomorrow.', ago: 90 }],
  })
  // For the student it is night: another time zone than that of the mentor, and of the server.
  const timezoneId = night()
  const his = await anotherPerson({ timezoneId })
  await people.logIn(mentee, his.context())
  await his.goto('/settings/quiet-hours')
  await expect(his.getByText(`Your time zone: ${timezoneId}`)).toBeVisible()
  await his.getByRole('checkbox', { name: 'Use quiet hours' }).click()
  await expect(his.getByText('Quiet hours are on.')).toBeVisible()
  await expect(his.getByRole('checkbox', { name: 'Use quiet hours' })).toBeChecked()
  await checkA11y(his)
  await his.goto(`/chat/${chatId}`)
  await expect(message(his, 'See you tomorrow.')).toBeVisible()

  await people.logIn(mentor, hers.context())
  await hers.goto(`/chat/${chatId}`)
  const note = hers.getByText(/^It is night for Tom Berger\. Messages you send now arrive at/)
  await expect(note).toBeVisible()
  await send(hers, 'Sleep well!')
  await expect(message(hers, 'Sleep well!')).toContainText('Waits until')
  await send(hers, 'Not this one')
  await expect(message(hers, 'Not this one')).toContainText('Waits until')
  await checkA11y(hers)
  await hers.getByRole('button', { name: 'Delete the waiting message: Not this one' }).click()
  await expect(message(hers, 'Not this one')).toHaveCount(0)
  await hers.reload()
  await expect(message(hers, 'Sleep well!')).toContainText('Waits until')
  await expect(log(his).getByRole('listitem')).toHaveCount(1)

  // A device for which it is day.
  const morning = await anotherPerson({ timezoneId: day() })
  await people.logIn(mentee, morning.context())
  await morning.goto(`/chat/${chatId}`)
  await expect(note).toHaveCount(0)
  await send(hers, 'Good morning!')
  await expect(message(morning, 'Good morning!')).toBeVisible()
  await expect(log(morning).getByRole('listitem')).toContainText([/See you/, /Sleep well/, /Good morning/])
  await expect(message(hers, 'Sleep well!')).not.toContainText('Waits until')
})

test('[QH12] at night the page of a mentor says from when edits and reactions work, and offers neither', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const { chatId, mentor, mentee } = await aTalk(people, {
    said: [
      { by: 'mentee', text: 'See you tomorrow.', ago: 5 },
      { by: 'mentor', text: 'See you their.', ago: 1 },
    ],
  })
  await people.logIn(mentor, hers.context())
  await hers.goto(`/chat/${chatId}`)
  const openMenu = async (text: string) => {
    await message(hers, text).hover()
    await message(hers, text).getByRole('button', { name: 'Message actions' }).click()
  }
  const menu = hers.getByRole('menu')
  await openMenu('See you tomorrow.')
  await menu.getByRole('menuitemradio', { name: 'Heart' }).click()
  await expect(message(hers, 'See you tomorrow.')).toContainText('your reaction')
  const composer = field(hers)
  await composer.press('ArrowUp')
  await expect(composer).toHaveValue('See you their.')

  const timezoneId = night()
  const his = await anotherPerson({ timezoneId })
  await people.logIn(mentee, his.context())
  await his.goto('/settings/quiet-hours')
  await expect(his.getByText(`Your time zone: ${timezoneId}`)).toBeVisible()
  await his.getByRole('checkbox', { name: 'Use quiet hours' }).click()
  await expect(his.getByText('Quiet hours are on.')).toBeVisible()
  await his.goto(`/chat/${chatId}`)

  await expect(
    hers.getByText(/^It is night for Tom Berger\..*you can delete messages, but not edit/),
  ).toBeVisible()
  await composer.fill('See you there.')
  await composer.press('Enter')
  await expect(
    hers.getByText(
      /^It is night for the other person\. You can edit messages and react again at \d+:00 [AP]M\.$/,
    ),
  ).toBeVisible()
  await composer.press('Escape')
  await openMenu('See you their.')
  await expect(menu).toContainText(/You can edit messages and react again at \d+:00 [AP]M\./)
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
  await expect(menu.getByRole('menuitemradio')).toHaveCount(0)
  await checkA11y(hers)
  await hers.keyboard.press('Escape')
  await message(hers, 'See you tomorrow.').getByRole('button', { name: /Heart/ }).click()
  await expect(message(hers, 'See you tomorrow.')).not.toContainText('your reaction')
  await expect(message(his, 'See you their.')).toBeVisible()
})

test('[QH3, QH4, QH5, QH8] when the clock passes seven, what waited arrives in both open pages by itself', async ({
  anotherProduct,
  browser,
  contextOptions,
}) => {
  // The product releases what is due once a minute.
  test.slow()
  const clock = await movableClock()
  const product = await anotherProduct(clock.env)
  const people = openPeople(product)
  const { chatId, mentor, mentee } = await aTalk(people, {
    said: [{ by: 'mentee', text: 'See you tomorrow.', ago: 90 }],
  })
  const open = async (person: Person, timezoneId: string) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: product.address, timezoneId })
    await people.logIn(person, context)
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`/chat/${chatId}`)
    return page
  }
  await people.query('update people set quiet_hours = true where id = $1', [mentee.id])
  const his = await open(mentee, night())
  await expect(message(his, 'See you tomorrow.')).toBeVisible()
  const zone = async () => people.query('select time_zone as zone from people where id = $1', [mentee.id])
  await expect.poll(zone).toEqual([{ zone: night() }])
  const hers = await open(mentor, 'UTC')
  for (const text of ['Sleep well!', 'And good luck.']) {
    await send(hers, text)
    await expect(message(hers, text)).toContainText('Waits until')
  }
  await expect(log(his).getByRole('listitem')).toHaveCount(1)

  // From one o'clock, for him, to one in the afternoon. Neither page is told.
  const hours = 12 * 3_600_000
  for (const page of [his, hers]) await page.clock.setSystemTime(Date.now() + hours)
  await clock.moveBy(people, hours)
  await expect(message(his, 'And good luck.')).toBeVisible({ timeout: 120_000 })
  await expect(log(his).getByRole('listitem')).toContainText([/See you/, /Sleep well/, /And good luck/])
  await expect(message(hers, 'And good luck.')).toContainText(/Sent|Seen/)
  await expect(message(hers, 'Sleep well!')).not.toContainText('Waits until')
  await expect(hers.getByText(/^It is night for/)).toHaveCount(0)
  const left = await people.query('select from held_messages where chat_id = $1', [chatId])
  expect(left).toEqual([])
  for (const page of [his, hers]) await page.context().close()
  await people.close()
  await product.stop()
  await clock.remove()
})
