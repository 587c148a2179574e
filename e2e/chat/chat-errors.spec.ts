import { field, log, message, send } from '../pages/chat.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { refuseSockets, refusedSocket } from '../support/processes/sockets.ts'
import { aTalk } from '../support/chat-fixtures.ts'

test.describe('with a broken connection to the server', () => {
  test.use({ forgiven: new RegExp(`${refusedSocket.source}|^console: Failed to load resource: .* 502`) })

  test('[CH2, CH3, CH7] unsent messages are marked, keep their order, and are sent once', async ({
    page: mentee,
    anotherPerson,
    people,
  }) => {
    const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Hello!', ago: 3 }] })
    const mentor = await anotherPerson()
    await people.logIn(talk.mentee, mentee.context())
    await people.logIn(talk.mentor, mentor.context())
    await mentee.addInitScript(refuseSockets)
    let isBlocked = true
    const ids: string[] = []
    await mentee.route('**/api/chat.send*', async (route) => {
      ids.push((route.request().postDataJSON() as { id: string }).id)
      if (isBlocked) await route.fulfill({ status: 502, body: 'away' })
      else await route.continue()
    })
    await mentor.goto(`/chat/${talk.chatId}`)
    await mentee.goto(`/chat/${talk.chatId}`)
    await send(mentee, 'first')
    await expect(message(mentee, 'first')).toContainText('Not sent')
    await send(mentee, 'second')
    // Or queued, while the server is known to be unavailable.
    await expect(message(mentee, 'second')).toContainText(/Sending|Waiting/)
    await send(mentee, 'not this one')
    await message(mentee, 'first').getByRole('button', { name: 'Delete' }).waitFor()
    await checkA11y(mentee)

    isBlocked = false
    // It is also retried automatically, and may be sent before the click.
    const again = message(mentee, 'first').getByRole('button', { name: 'Try again' })
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 })
      await expect(again).toBeHidden({ timeout: 1_000 })
    }).toPass()
    for (const page of [mentee, mentor]) {
      await expect(message(page, 'not this one')).toBeVisible()
      await expect(log(page).locator('[data-line]')).toHaveText([/Hello!/, /first/, /second/, /not this one/])
    }
    await expect(message(mentee, 'not this one')).toContainText(/Sent|Seen/)
    expect(new Set(ids).size).toBe(3)
    const [count] = await people.query<{ count: number }>(
      'select count(*)::int from messages where chat_id = $1',
      [talk.chatId],
    )
    expect(count).toEqual({ count: 4 })
  })
})

test('[CH7, CH15, OF4, WE-6] rejected messages keep their reason; text is shown as text, and links ask for confirmation', async ({
  page,
  people,
}) => {
  const nasty = '<img src=x onerror=alert(1)> see https://example.org/a?b=<script>'
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: nasty, ago: 3 }] })
  await people.logIn(talk.mentee, page.context())
  await page.goto(`/chat/${talk.chatId}`)
  await expect(message(page, nasty)).toBeVisible()
  await expect(log(page).locator('img, script')).toHaveCount(0)
  const link = log(page).getByRole('link')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'You are leaving Pathlight' })
  await expect(dialog.getByRole('link', { name: 'Open example.org' })).toHaveAttribute(
    'href',
    'https://example.org/a?b=',
  )
  await checkA11y(page)
  await page.keyboard.press('Escape')

  // Closed without an event, as when a call arrives while the chat is being ended.
  await people.query('update chats set is_open = false where id = $1', [talk.chatId])
  await send(page, 'Are you still there?')
  await expect(message(page, 'Are you still there?').getByRole('alert')).toHaveText(
    /^Failed to send message\. If it is/,
  )
  await field(page).fill('Something else meanwhile')
  await message(page, 'Are you still there?').getByRole('button', { name: 'Edit' }).click()
  await expect(field(page)).toHaveValue('Are you still there?\nSomething else meanwhile')
  await send(page, 'Are you still there?')
  await message(page, 'Are you still there?').getByRole('button', { name: 'Delete' }).click()
  await expect(message(page, 'Are you still there?')).toBeHidden()
})
