import sharp from 'sharp'
import { connection } from '../pages/connection.ts'
import { log, message, send } from '../pages/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { onDisk } from '../support/on-disk.ts'
import { aTalk } from '../support/chat-fixtures.ts'

// Offline, the code of the chip of a chat may be missing [OF15].
test.use({
  forgiven:
    /^console: (?:Failed to load resource: net::ERR_|WebSocket connection to .* failed|WebSocket is already in CLOSING)|assets\/next-shared/,
})

/** On a busy machine, it takes a while until a page has started, connected, and sent. */

test('[OF1, OF2] two tabs show the same queued messages, and send them once', async ({
  page,
  context,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Hello!', ago: 3 }] })
  await people.logIn(talk.mentee, context)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/chat/${talk.chatId}`)
    await expect(message(tab, 'Hello!')).toBeVisible()
  }
  await context.setOffline(true)
  for (const tab of [page, other]) await expect(connection(tab, 'Offline')).toBeVisible()
  await send(page, 'from the first tab')
  await send(other, 'from the second tab')
  const create = { width: 60, height: 40, channels: 3, background: '#0b6b5f' } as const
  await page.locator('input[type=file]').setInputFiles({
    name: 'leaf.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  })
  await expect(page.getByRole('img', { name: 'Picture to send' })).toBeVisible()
  await send(page, 'with a picture')
  for (const tab of [page, other]) {
    await expect(log(tab).locator('[data-line]')).toHaveText([
      /Hello!/,
      /from the first tab/,
      /from the second tab/,
      /with a picture/,
    ])
    await expect(message(tab, 'with a picture').getByRole('img')).toBeVisible()
  }
  await expect.poll(async () => (await onDisk(page, 'outbox')).split('\n').length).toBe(3)
  // The leader tab is closed: the other tab takes over.
  await page.close()
  await context.setOffline(false)
  await expect(message(other, 'with a picture')).toContainText(/Sent|Seen/)
  const rows = await people.query<{ text: string }>(
    'select text from messages where chat_id = $1 order by seq',
    [talk.chatId],
  )
  expect(rows.map(({ text }) => text)).toEqual([
    'Hello!',
    'from the first tab',
    'from the second tab',
    'with a picture',
  ])
  await expect.poll(() => onDisk(other, 'outbox')).toBe('')
  await other.reload()
  await expect(message(other, 'with a picture').getByRole('img', { name: 'Your picture' })).toBeVisible()
})

test('[OF3, OF10] on a shared computer queued messages are encrypted, and neither shown to nor sent by the next member', async ({
  page,
  context,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Hello!', ago: 3 }] })
  await people.logIn(talk.mentee, context)
  // They did not choose to stay logged in.
  await people.query('update sessions set is_remembered = false where user_id = $1', [talk.mentee.id])
  await page.goto(`/chat/${talk.chatId}`)
  await expect(message(page, 'Hello!')).toBeVisible()
  await context.setOffline(true)
  await expect(connection(page, 'Offline')).toBeVisible()
  await send(page, 'a secret of mine')
  await expect(message(page, 'a secret of mine')).toContainText('Waiting')
  await expect.poll(() => onDisk(page, 'outbox')).toContain(talk.mentee.id)
  expect(await onDisk(page, 'cache')).toBe('')
  await page.close()

  // The browser is closed without a log-out: the session is gone, the disk stays.
  await context.clearCookies()
  await context.setOffline(false)
  await people.logIn(await people.mentee(), context)
  const next = await context.newPage()
  await next.goto('/chat')
  await expect(connection(next, 'Online')).toBeVisible()
  await expect(next.getByText('No accepted chats yet.')).toBeVisible()
  const kept = await onDisk(next)
  expect(kept).toContain(talk.mentee.id)
  expect(kept).not.toContain('secret')
  expect(kept).not.toContain(talk.mentor.id)
  await next.getByRole('button', { name: 'Log Out' }).click()
  await expect(next).toHaveURL('/')
  const count = 'select count(*)::int from messages where chat_id = $1'
  expect(await people.query(count, [talk.chatId])).toEqual([{ count: 1 }])

  await people.logIn(talk.mentee, context)
  await next.goto(`/chat/${talk.chatId}`)
  await expect(message(next, 'a secret of mine')).toContainText(/Sent|Seen/)
})
