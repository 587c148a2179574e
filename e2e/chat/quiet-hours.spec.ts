import type { Page } from '@playwright/test'
import { day, night } from '../support/zones.ts'
import { field, log, message, send } from '../pages/chat.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aTalk } from '../support/chat-fixtures.ts'

/** Moves a browser to another time zone, as a journey does. */
async function moveTo(page: Page, timezoneId: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId })
}

test('[QH1, QH3, QH4, QH8] at night a mentor’s messages wait, and the student has them in the morning', async ({
  page,
  people,
  anotherPerson,
}) => {
  const { chatId, mentor, mentee } = await aTalk(people, {
    said: [{ by: 'mentee', text: 'See you tomorrow.', ago: 90 }],
  })
  await people.logIn(mentee, page.context())
  await moveTo(page, night())
  await page.goto('/settings/quiet-hours')
  await expect(page.getByText(`Your time zone: ${night()}`)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await expect(page.getByText('Quiet hours are on.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Quiet hours' })).toBeChecked()
  await checkA11y(page)
  await page.goto(`/chat/${chatId}`)
  await expect(message(page, 'See you tomorrow.')).toBeVisible()

  const hers = await anotherPerson()
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
  await expect(log(page).getByRole('listitem')).toHaveCount(1)

  await moveTo(page, day())
  await page.reload()
  await expect(note).toHaveCount(0)
  await expect(field(hers)).toBeVisible()
  await send(hers, 'Good morning!')
  await expect(message(page, 'Good morning!')).toBeVisible()
  await expect(log(page).getByRole('listitem')).toContainText([/See you/, /Sleep well/, /Good morning/])
  await expect(message(hers, 'Sleep well!')).not.toContainText('Waits until')
})
