import type { Page } from '@playwright/test'
import { connection } from '../pages/connection.ts'
import { message, send } from '../pages/chat.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { onDisk } from '../support/on-disk.ts'
import type { People } from '../support/people.ts'
import { sessionCookies, storedIn } from '../support/storage.ts'
import { aTalk, type Talk } from '../support/chat-fixtures.ts'

/** On a busy machine, it takes a while until a page has started, connected, and sent. */

test.use({
  forgiven:
    /^console: (?:Failed to load resource: net::ERR_|WebSocket connection to .* failed|WebSocket is already in CLOSING)|assets\/next-shared/,
})

test('[OF5] a bar shows queued messages and the seconds until the next attempt, and retries when pressed', async ({
  page,
  context,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Hello!', ago: 3 }] })
  await people.logIn(talk.mentee, context)
  await page.clock.install()
  await page.goto(`/chat/${talk.chatId}`)
  await expect(message(page, 'Hello!')).toBeVisible()
  const bar = page.getByRole('status').filter({ hasText: 'No connection.' })
  await expect(bar).toBeHidden()
  await context.setOffline(true)
  await expect(bar).toHaveText(/^No connection\. Last updated: \d{1,2}:\d\d(?:\s[AP]M)?\.\s*$/)
  await send(page, 'one')
  await expect(bar).toContainText("1 message will be sent when you're back online.")
  await send(page, 'two')
  await expect(bar).toContainText("2 messages will be sent when you're back online.")
  await expect(page.getByText(/Trying again in \d+ s/)).toBeVisible()
  await checkA11y(page)

  // No timer is running anymore: only the click causes an attempt.
  await page.clock.pauseAt(Date.now() + 60_000)
  // A click during an attempt does not start a second one.
  await expect(async () => {
    const tried = page.waitForRequest('**/api/app.bootstrap', { timeout: 5_000 })
    await page.getByRole('button', { name: 'Try now' }).click()
    await tried
  }).toPass()
  await page.clock.resume()
  await context.setOffline(false)
  await expect(bar).toBeHidden()
  await expect(message(page, 'two')).toContainText(/Sent|Seen/)
})

/** Logs a member in, and opens their chat. */
async function enter(page: Page, people: People, { mentee, chatId }: Talk) {
  await people.logIn(mentee, page.context())
  await page.goto(`/chat/${chatId}`)
  await expect(message(page, 'Hello!')).toBeVisible()
}

/** Goes offline, writes a message, and logs out anyway. */
async function leaveOffline(page: Page, meId: string) {
  await page.context().setOffline(true)
  await expect(connection(page, 'Offline')).toBeVisible()
  await send(page, 'never sent')
  await expect.poll(() => onDisk(page, 'outbox')).toContain(meId)
  await page.getByRole('button', { name: 'Log Out' }).click()
  const dialog = page.getByRole('dialog', { name: "1 message hasn't been sent" })
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Log out and delete' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Join / Log in' })).toBeVisible()
}

test('[OF3, OF6, SE-5] a log-out while offline clears the browser at once, in all tabs, and ends the session after the reconnect', async ({
  page,
  context,
  people,
}) => {
  const talk = await aTalk(people, { said: [{ by: 'mentor', text: 'Hello!', ago: 3 }] })
  const { chatId, mentee } = talk
  const sessions = () => people.query('select device from sessions where user_id = $1', [mentee.id])
  await people.query('delete from sessions where user_id = $1', [mentee.id])

  await enter(page, people, talk)
  const other = await context.newPage()
  await other.goto(`/chat/${chatId}`)
  await expect(message(other, 'Hello!')).toBeVisible()
  await leaveOffline(page, mentee.id)
  await expect(page.getByText("You're logged out, and your data")).toBeVisible()
  await expect(other.getByText('No account found.')).toBeVisible()
  for (const tab of [page, other]) {
    expect(await onDisk(tab)).toBe('')
    expect(await storedIn(tab)).toEqual({
      session: { user: 'Previewer' },
      local: { logOutb: 'true', 'pathlight.startup': 'logOutPending' },
    })
  }
  await other.close()
  expect(await sessions()).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(sessions).toEqual([])
  await expect.poll(async () => (await storedIn(page)).local).toEqual({ logOutb: 'true' })
  expect(await sessionCookies(context)).toEqual([])

  await test.step('also if the browser is reopened later', async () => {
    await enter(page, people, talk)
    await leaveOffline(page, mentee.id)
    // The emulation of a lost network ends a moment before the page does: online again, it would end the session at once.
    await page.evaluate(() => {
      globalThis.fetch = () => Promise.reject(new TypeError('offline'))
    })
    await page.close()
    await context.setOffline(false)
    expect(await sessions()).toHaveLength(1)
    const later = await context.newPage()
    // A visitor who is treated as logged in, even briefly, would open the live stream.
    const channels: string[] = []
    later.on('websocket', (channel) => channels.push(channel.url()))
    await later.goto(`/chat/${chatId}`)
    await expect(later.getByText('No account found.')).toBeVisible()
    expect(await sessions()).toEqual([])
    expect(channels).toEqual([])
  })
  const texts = 'select text from messages where chat_id = $1'
  expect(await people.query(texts, [chatId])).toEqual([{ text: 'Hello!' }])
})
