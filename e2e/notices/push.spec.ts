import type { BrowserContext, Page } from '@playwright/test'
import { aTalk, type Talk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openMailbox } from '../support/mailbox.ts'
import { openPushService, type Subscription } from '../support/push-service.ts'
import { openPeople, type People, type Person } from '../support/people.ts'
import { workerOf } from '../support/processes/worker.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Lets the page subscribe to the push service of the test: the browser's own is in the internet. The browser of the tests
 * denies every permission for notifications, so it is given here, and counted how often the page has asked.
 */
async function subscribeHere(context: BrowserContext, browser: Subscription): Promise<void> {
  await context.addInitScript((keys) => {
    let current: object | null = null
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => {
      const { dataset } = document.documentElement
      dataset.asked = String(Number(dataset.asked ?? 0) + 1)
      return 'granted'
    }
    PushManager.prototype.getSubscription = async () => current as unknown as PushSubscription | null
    PushManager.prototype.subscribe = async () =>
      (current = {
        toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }) as unknown as PushSubscription
  }, browser)
}

/** As if the members had been away, and what was written some time ago. */
async function letTimePass(people: People, { id }: Pick<Person, 'id'>, { chatId }: Pick<Talk, 'chatId'>) {
  await people.query(
    `update messages set created_at = created_at - interval '20 minutes' where chat_id = $1`,
    [chatId],
  )
  await people.query(`update sessions set last_seen_at = now() - interval '20 minutes' where user_id = $1`, [
    id,
  ])
  await people.query(
    `update unread_notices set here_at = now() - interval '20 minutes' where user_id = $1 and here_at is not null`,
    [id],
  )
}

/** The offer appears after the first message, and the browser is asked after a press on it. */
async function turnPushOn(page: Page): Promise<void> {
  const offer = page.getByRole('region', { name: 'Get told when Maya Lind answers?' })
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('textbox', { name: /message/i }).fill('Hello Maya!')
  await page.keyboard.press('Enter')
  await expect(offer).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  await checkA11y(page)
  await offer.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-asked', '1')
}

/** The mentor answers in the chat, and time passes. */
async function answer(page: Page, people: People, { chatId, mentee }: Talk): Promise<void> {
  await page.getByRole('textbox', { name: /message/i }).fill('A secret answer')
  await page.keyboard.press('Enter')
  const stored = () => people.query(`select from messages where chat_id = $1 and seq = 2`, [chatId])
  await expect.poll(stored).toHaveLength(1)
  await letTimePass(people, mentee, { chatId })
}

/** The link of the email leads to a page with a button, and the settings show what it did. */
async function stopEmails(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await checkA11y(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible()
  await page.getByRole('link', { name: 'Open your settings' }).click()
  const kind = page.getByRole('group', { name: 'Unread messages' })
  await expect(kind.getByRole('checkbox', { name: 'Email' })).not.toBeChecked()
  await expect(kind.getByRole('checkbox', { name: 'Notification' })).toBeChecked()
  await expect(page.getByText('They are on for 1 device.')).toBeVisible()
  await checkA11y(page)
}

test('[NT1, NT5, NT7, NT9] a mentee turns push on after a message, one is sent about the answer, and an email that can be stopped', async ({
  browser,
  anotherProduct,
}) => {
  test.slow()
  const service = await openPushService()
  const product = await anotherProduct({ PUSH_TEST_SERVICE: service.host })
  const people = openPeople(product)
  const { address } = product
  const talk = await aTalk(people)
  const [hers, his] = [await browser.newContext(), await browser.newContext()]
  await people.logIn(talk.mentee, hers)
  await people.logIn(talk.mentor, his)
  await subscribeHere(hers, service.subscribe())
  const [page, mentorPage] = [await hers.newPage(), await his.newPage()]
  await page.goto(`${address}/chat/${talk.chatId}`)
  await workerOf(page)
  await turnPushOn(page)

  await page.goto('about:blank')
  await mentorPage.goto(`${address}/chat/${talk.chatId}`)
  await answer(mentorPage, people, talk)
  await expect.poll(() => service.bodies.length, { timeout: 60_000 }).toBe(1)
  expect(service.bodies.join()).not.toContain('secret')
  await page.goto('about:blank')
  await letTimePass(people, talk.mentee, talk)
  const mails = openMailbox(people)
  const subjects = async () => (await mails.all(talk.mentee.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 180_000 }).toEqual(['1 unread message from Maya Lind'])
  await stopEmails(page, await mails.link(talk.mentee.email, /\/unsubscribe\//))
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${address}/`)
  expect(await people.query('select from push_devices')).toEqual([])
  for (const opened of [hers, his, people, service]) await opened.close()
})
