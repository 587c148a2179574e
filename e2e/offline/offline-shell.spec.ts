import { connection } from '../pages/connection.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openPeople } from '../support/people.ts'
import { aPort, startProxy } from '../support/processes/proxy.ts'
import { workerOf } from '../support/processes/worker.ts'

/** On a busy machine, it takes a while until a page has started and cached all its files. */

test.use({
  serviceWorkers: 'allow',
  forgiven:
    /^console: (?:Failed to load resource: net::ERR_|WebSocket connection to .* failed|WebSocket is already in CLOSING)/,
})

test('[OF7, OF13] the app opens while offline, and its cache has only its own files', async ({
  page,
  context,
  people,
}) => {
  const me = await people.mentee()
  await people.logIn(me, context)
  await page.goto('/notes')
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  const kept = await workerOf(page)
  expect(kept).toEqual(expect.arrayContaining(['/', '/theme.js', expect.stringMatching(/member-shell/)]))
  await page.goto('/chat')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(
    (await workerOf(page)).filter(
      (path) => !/^\/(?:assets\/.*|theme\.js|display\.css|favicon(?:-unread)?\.svg)?$/.test(path),
    ),
  ).toEqual([])

  await test.step('a page that was not opened before opens too', async () => {
    await context.setOffline(true)
    await expect(connection(page, 'Offline')).toBeVisible()
    await page.getByRole('link', { name: 'All Mentors' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Mentors' })).toBeVisible()
  })

  await test.step('after a log-out the app still opens, without a member', async () => {
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await context.setOffline(true)
    await page.goto('/notes')
    await expect(page.getByRole('heading', { name: "We can't reach Pathlight" })).toBeVisible()
    await checkA11y(page)
    await context.setOffline(false)
    // The browser reports that it is online.
    await expect(page.getByText('No account found.')).toBeVisible()
  })
})

test('[OF13] the app can be installed, under the name the operator configured', async ({ page, product }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(`${product.address}${href}`)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string }[] }
  expect(manifest.name).toBe('Pathlight')
  for (const { src } of manifest.icons)
    expect((await page.request.get(`${product.address}${src}`)).ok()).toBe(true)
  const worker = await page.request.get(`${product.address}/sw.js`)
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('javascript')
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

test('[OF8] a newer build is offered and loaded by a reload; until then the page keeps its own', async ({
  browser,
  anotherProduct,
}) => {
  const port = await aPort()
  // A deployment: the same product under another version, as page and service worker see it.
  let suffix = ''
  const proxy = await startProxy(
    () => port,
    (path, text) => (path === '/sw.js' || !path.includes('.') ? newer(text, suffix) : text),
  )
  const address = `http://localhost:${proxy.port}`
  const product = await anotherProduct({ PORT: String(port), BASE_URL: address })
  const people = openPeople({ ...product, address })
  const me = await people.mentee()
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'allow' })
  await context.addCookies([me.cookie])
  const page = await context.newPage()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/notes')
    await expect(tab.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  }
  await workerOf(page)
  const ready = page.getByText('A new version is ready.')
  await expect(ready).toBeHidden()

  suffix = '-newer'
  // No page is loaded: the tabs only lose their connection, as when the server restarts.
  await context.setOffline(true)
  await expect(connection(page, 'Offline')).toBeVisible()
  await context.setOffline(false)
  await expect(ready).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'All Mentors' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Mentors' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload to update' }).click()
  await expect(page.locator('meta[name=version]')).toHaveAttribute('content', /-newer$/)
  await expect(page.getByRole('heading', { level: 1, name: 'All Mentors' })).toBeVisible()
  await expect(ready).toBeHidden()
  // The other tab stayed where it was, is notified, and continues.
  await expect(other.getByText('A new version is ready.')).toBeVisible()
  await other.getByRole('link', { name: 'All Mentors' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'All Mentors' })).toBeVisible()
  await expect(other.locator('meta[name=version]')).not.toHaveAttribute('content', /-newer$/)
  await Promise.all([context.close(), people.close()])
  await product.stop()
  await proxy.close()
})

const newer = (text: string, suffix: string) =>
  text.replace(/("version":"|name="version" content=")([^"]+)/g, `$1$2${suffix}`)

test('[OF9] a service worker that the operator turned off is removed at the next update check, however busy it is', async ({
  browser,
  anotherProduct,
}) => {
  const port = await aPort()
  let isHeld = false
  const released = Promise.withResolvers<undefined>()
  const proxy = await startProxy(
    () => port,
    async (path, text) => {
      if (isHeld && path.startsWith('/assets/')) await released.promise
      return text
    },
  )
  const address = `http://localhost:${proxy.port}`
  const product = await anotherProduct({ PORT: String(port), BASE_URL: address })
  const people = openPeople({ ...product, address })
  const me = await people.mentee()
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'allow' })
  await context.addCookies([me.cookie])
  const page = await context.newPage()
  await page.goto('/notes')
  await workerOf(page)
  await Promise.all([people.close(), product.stop()])

  // This browser has no logged-in member: the service worker must remove itself, also where no page would.
  const without = await anotherProduct({ PORT: String(port), BASE_URL: address, SERVICE_WORKER: 'off' })
  await page.goto('/')
  // Browsers do not activate a new service worker while the previous one has requests to answer.
  isHeld = true
  await page.evaluate(() => {
    const { src } = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]') ?? {}
    void fetch(`${src}?held`).catch(() => undefined)
  })
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  await expect.poll(left).toEqual([0, 0])
  released.resolve(undefined)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Join / Log in' })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await left()).toEqual([0, 0])
  const boot = await page.request.get('/api/app.bootstrap')
  expect(await boot.json()).toMatchObject({
    result: { data: { product: { isServiceWorkerEnabled: false } } },
  })
  await context.close()
  await without.stop()
  await proxy.close()
})

test('[OF8] a page of an old build that requests a removed file is reloaded', async ({
  browser,
  baseURL,
  people,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', ...(baseURL ? { baseURL } : {}) })
  await people.logIn(await people.mentee(), context)
  const page = await context.newPage()
  await page.goto('/settings/appearance')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let isGone = true
  await page.route(/\/assets\/.*page-.*\.js$/, async (route) => {
    if (!isGone) return route.continue()
    isGone = false
    return route.fulfill({ status: 404, body: 'gone' })
  })
  await page.getByRole('link', { name: 'Notes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  expect(isGone).toBe(false)
  await context.close()
})
