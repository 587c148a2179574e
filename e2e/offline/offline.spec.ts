import type { Page } from '@playwright/test'
import { connection } from '../pages/connection.ts'
import { field, log, message, send } from '../pages/chat.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { onDisk } from '../support/on-disk.ts'
import { aTalk } from '../support/chat-fixtures.ts'

/** On a busy machine, it takes a while until a page has started, connected, and sent. */
const texts = (page: Page) => log(page).locator('[data-line] [dir=auto]')
const offline = (page: Page) => connection(page, 'Offline')

/** What needs the server is shown off, says why, and does nothing when it is pressed. */
async function expectOff(page: Page): Promise<void> {
  const head = page.getByRole('main').locator('header')
  for (const name of ['Call', /^Pause /, 'End chat']) {
    const button = head.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('This needs a connection.')
    await button.click({ force: true })
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'More options', exact: true }).click()
  const end = page.getByRole('menuitem', { name: 'End chat' })
  await expect(end).toHaveAttribute('aria-disabled', 'true')
  await expect(end).toHaveAccessibleDescription('This needs a connection.')
  await checkA11y(page)
  await end.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test.describe('while offline', () => {
  test.use({
    forgiven:
      /^console: (?:Failed to load resource: net::ERR_|WebSocket connection to .* failed|WebSocket is already in CLOSING)|assets\/(?:next-shared|companion)/,
  })

  test('[OF1, OF4, NV48] queued messages survive a closed tab, and are sent in order, each once', async ({
    page,
    context,
    anotherPerson,
    people,
  }) => {
    const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Hello!', ago: 3 }] })
    const mentor = await anotherPerson()
    await people.logIn(talk.mentor, mentor.context())
    await people.logIn(talk.mentee, context)
    await mentor.goto(`/chat/${talk.chatId}`)
    await page.goto(`/chat/${talk.chatId}`)
    await expect(message(page, 'Hello!')).toBeVisible()
    const head = page.getByRole('main').locator('header')
    await expect(head.getByRole('link', { name: 'Call', exact: true })).toBeVisible()
    await expect(head.getByRole('button', { name: 'End chat' })).toBeVisible()
    await context.setOffline(true)
    await expect(offline(page)).toBeVisible()
    await expectOff(page)
    for (const text of ['first', 'second', 'not this one', 'thrid']) await send(page, text)
    await expect(message(page, 'first')).toContainText('Waiting for connection')
    await checkA11y(page)

    await test.step('an unsent message can be deleted and written again', async () => {
      await message(page, 'not this one').getByRole('button', { name: 'Delete' }).click()
      await expect(message(page, 'not this one')).toBeHidden()
      await message(page, 'thrid').getByRole('button', { name: 'Edit' }).click()
      await expect(field(page)).toHaveValue('thrid')
      await expect(field(page)).toBeFocused()
      await send(page, 'third')
    })

    await test.step('the tab is closed, and reopened while online', async () => {
      await expect(texts(page)).toHaveText([/Hello!/, /first/, /second/, /third/])
      await expect.poll(async () => (await onDisk(page, 'outbox')).split('\n').length).toBe(3)
      await page.close()
      await context.setOffline(false)
      const later = await context.newPage()
      await later.goto(`/chat/${talk.chatId}`)
      await expect(message(later, 'third')).toContainText(/Sent|Seen/)
      for (const one of [later, mentor])
        await expect(texts(one)).toHaveText([/Hello!/, /first/, /second/, /third/])
    })
    const rows = await people.query<{ text: string }>(
      'select text from messages where chat_id = $1 order by seq',
      [talk.chatId],
    )
    expect(rows.map(({ text }) => text)).toEqual(['Hello!', 'first', 'second', 'third'])
  })
})
