import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { workerOf } from '../support/processes/worker.ts'

const textsOfPush = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../shared/translations/de/app/push.json'), 'utf8'),
) as { readonly times: string }

// With the whole Chromium, which `npm test` finds for these: the headless shell has no notifications.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Delivers pushes to the service worker of a page by the browser's developer protocol, as its push service would. */
async function openDelivery(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  return (payload: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      ...{ origin, registrationId, data: JSON.stringify(payload) },
    })
}

/** The worker of the product, which notes the numbers that it sets on the icon, and why a notification was not shown. */
async function watchWorker(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ServiceWorkerScope
    scope.badges = []
    scope.navigator.setAppBadge = async (count: number) => void scope.badges.push(count)
    scope.failures = []
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.registration.showNotification = (...args) =>
      show(...args).catch((error: unknown) => void scope.failures.push(String(error)))
  })
  return {
    badges: () => worker.evaluate(() => (globalThis as unknown as ServiceWorkerScope).badges),
    failures: () => worker.evaluate(() => (globalThis as unknown as ServiceWorkerScope).failures),
    /** The pages of the product that the browser has open, as the worker knows them. */
    pages: () =>
      worker.evaluate(async () => {
        const { clients } = globalThis as unknown as ServiceWorkerScope
        return (await clients.matchAll({ type: 'window' })).map(({ url }) => url)
      }),
    /** The notifications that the browser shows, by their kinds. */
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as ServiceWorkerScope
        const all = (await registration.getNotifications()).map(({ title, tag, silent, data }) => ({
          ...{ title, tag, silent, path: (data as { path: string }).path },
        }))
        return all.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
      }),
    /** Presses a notification. The browser lets a worker focus a window only after a press by a person, so that step is left out. */
    press: (tag: string) =>
      worker.evaluate(async (wanted) => {
        const scope = globalThis as unknown as ServiceWorkerScope
        const [notification] = await scope.registration.getNotifications({ tag: wanted })
        scope.WindowClient.prototype.focus = async function focus() {
          return this
        }
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      }, tag),
  }
}

type ServiceWorkerScope = {
  badges: unknown[]
  failures: string[]
  readonly navigator: { setAppBadge: unknown }
  readonly clients: { matchAll(options: object): Promise<readonly { readonly url: string }[]> }
  readonly registration: ServiceWorkerRegistration
  readonly WindowClient: { readonly prototype: { focus: (this: unknown) => Promise<unknown> } }
  readonly NotificationEvent: new (type: string, init: object) => Event
  dispatchEvent(event: Event): boolean
}

test('[NT10, NT14, NT8, LG17] a push is received by the worker: shown with a text of its kind, silent, counted, and opened by a press', async ({
  page,
  people,
}) => {
  const { mentee, chatId } = await aTalk(people, { mentorName: 'Maya Lind' })
  await people.logIn(mentee, page.context())
  await page.goto('/notes')
  await workerOf(page)
  const deliver = await openDelivery(page)
  const worker = await watchWorker(page)
  const path = `/work/${chatId}`

  // A page that is seen shows by itself what is new.
  await deliver({ kind: 'messages', path: '/chat', count: 2 })
  await expect.poll(worker.badges).toEqual([2])
  expect(await worker.shown()).toEqual([])

  // The app is closed. (A hidden tab is not possible here: the browser of the tests keeps all of them visible.)
  await page.goto('about:blank')
  // A slow browser closes the page later, and a push that arrives before is not shown.
  await expect.poll(worker.pages).toEqual([])
  await deliver({ kind: 'work', path, count: 3 })
  await deliver({ kind: 'messages', path: '/chat', count: 4 })
  await deliver({ kind: 'times', path: '/chat', count: 4, locale: 'de' })
  await expect.poll(worker.badges).toEqual([2, 3, 4, 4])
  expect(await worker.failures()).toEqual([])
  await expect.poll(worker.shown).toEqual([
    { title: 'You have new messages', tag: 'messages', silent: true, path: '/chat' },
    { title: textsOfPush.times, tag: 'times', silent: true, path: '/chat' },
    { title: 'There is something new in what you work on', tag: 'work', silent: true, path },
  ])

  await page.goto('/notes')
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
  await worker.press('work')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { name: 'What we work on' })).toBeVisible()
  await expect.poll(worker.shown).toMatchObject([{ tag: 'messages' }, { tag: 'times' }])
})
