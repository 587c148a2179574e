import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { message, send } from '../pages/chat.ts'
import { connection } from '../pages/connection.ts'
import { seesNoOneOffline, states } from '../pages/presence.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPeople } from '../support/people.ts'
import { aPort, startProxy } from '../support/processes/proxy.ts'
import { storedIn } from '../support/storage.ts'

const unreachable = 'Could not reach Cloud Firestore backend...'
const timeout = "Backend didn't respond within 10 seconds."

/** What ten seconds without a response show: a tab that only waits for its probe learns that the server hangs after 23 seconds [SY38]. */
const beforeProbe = { timeout: 20_000 }
/** What a closed tab or the `offline` event shows: without them, the heartbeats that are missing show it after 35 seconds [CN7]. */
const beforeSilentLoss = { timeout: 20_000 }

/** A reconnect attempt, by the page's own clock in milliseconds. */
type Try = { readonly askedAt: number; failedAt: number | null }

/**
 * Records when the page requests the bootstrap, and when that fails. Runs in the page, so it uses nothing from
 * outside.
 */
function recordTries(): void {
  const made: Try[] = []
  Reflect.set(globalThis, 'triesMade', made)
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const answer = ask(input, init)
    if (typeof input !== 'string' || !input.endsWith('/api/app.bootstrap')) return answer
    const one: Try = { askedAt: Date.now(), failedAt: null }
    made.push(one)
    return answer.catch((error: unknown) => {
      one.failedAt = Date.now()
      throw error
    })
  }
}

test.describe('the connection', () => {
  test.use({
    forgiven:
      /^console: (?:Failed to load resource: net::ERR_|WebSocket connection to .* failed|.*net::ERR_INCOMPLETE_CHUNKED)|assets\/next-shared/,
  })

  test('[CN1] is Unknown until the first answer, and Offline after ten seconds without one', async ({
    page,
    context,
    people,
  }) => {
    await context.addCookies([(await people.mentee()).cookie])
    await page.clock.install()
    await page.routeWebSocket(/\/api/, () => {})
    await page.goto('/notes')
    await expect(connection(page, 'Unknown')).toBeVisible()
    await page.clock.fastForward(7_000)
    await expect(connection(page, 'Unknown')).toBeVisible()
    await page.clock.fastForward(3_000)
    await expect(connection(page, 'Offline')).toContainText(timeout)
    for (const width of [1280, 700, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByText(timeout).filter({ visible: true })).toBeInViewport()
    }
  })

  test('[CN3] a transport without a response for ten seconds is given up, and the next one tried', async ({
    page,
    context,
    people,
  }) => {
    await context.addCookies([(await people.mentee()).cookie])
    await page.clock.install()
    let channels = 0
    await page.routeWebSocket(/\/api/, (socket) => {
      channels++
      if (channels > 1) socket.connectToServer()
    })
    await page.goto('/notes')
    await expect(connection(page, 'Unknown')).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(connection(page, 'Offline')).toContainText(timeout)
    await expect(connection(page, 'Online')).toBeVisible()
    await expect.poll(() => channels).toBe(2)
  })

  test('[CN1, CN2] is Offline when the server stops, retries after 1, 2, 5, and 10 seconds, and is Online again', async ({
    browser,
    anotherProduct,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'pathlight-e2e-'))
    const env = { DATA_DIR: join(folder, 'data'), PORT: String(await aPort()) }
    let product = await anotherProduct(env)
    const people = openPeople(product)
    const me = await people.mentee()
    await people.close()
    const context = await browser.newContext({ baseURL: product.address })
    await context.addCookies([me.cookie])
    const page = await context.newPage()
    await page.clock.install()
    await page.goto('/notes')
    await expect(connection(page, 'Online')).toBeVisible()

    await page.evaluate(recordTries)
    const tries = () => page.evaluate(() => Reflect.get(globalThis, 'triesMade') as Try[])
    const failed = async () => (await tries()).filter((one) => one.failedAt !== null).length
    // A busy machine takes a while to get there, and the clock cannot be stopped in the past.
    await page.clock.pauseAt(Date.now() + 8_000)
    await product.stop()
    await expect(connection(page, 'Offline')).toContainText(unreachable)
    let waitsSince: number | null = await page.evaluate(() => Date.now())
    for (const [index, seconds] of [1, 2, 5, 10, 10].entries()) {
      // The clock runs during an attempt: the delay is measured by the page's own time.
      for (let steps = 0; (await tries()).length <= index && steps < 30; steps++)
        await page.clock.runFor(seconds * 50)
      await expect.poll(failed).toBe(index + 1)
      await expect(connection(page, 'Offline')).toContainText(unreachable)
      const made: Try | undefined = (await tries())[index]
      const waited = (made?.askedAt ?? NaN) - (waitsSince ?? NaN)
      // Each delay has up to 20 % jitter, and timers round.
      expect(waited, `wait ${index + 1}`).toBeGreaterThanOrEqual(seconds * 800 - 5)
      expect(waited, `wait ${index + 1}`).toBeLessThanOrEqual(seconds * 1200 + 5)
      waitsSince = made?.failedAt ?? null
    }
    product = await anotherProduct(env)
    await page.clock.runFor(12_000)
    await page.clock.resume()
    await expect(connection(page, 'Online')).toBeVisible()
    await context.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('[CN1, PE3] a read without a response for ten seconds on an open transport is repeated over HTTP', async ({
    page,
    context,
    people,
  }) => {
    await people.mentor({ fullName: 'Ilse Jakobsen', skills: ['astronomy'] })
    await context.addCookies([(await people.mentee()).cookie])
    let swallowed = 0
    await page.routeWebSocket(/\/api/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((frame) => {
        if (frame.includes('astronomy')) swallowed++
        else server.send(frame)
      })
    })
    await page.goto('/mentors')
    await expect(connection(page, 'Online')).toBeVisible()
    const overHttp = page.waitForResponse((answer) => answer.url().includes('/api/people.mentors'))
    // With an immediate response, it would be offline too briefly to be seen.
    const seen = Promise.withResolvers<void>()
    await page.route(/\/api\/\w+\./, async (route) => {
      await seen.promise
      await route.continue()
    })
    await page.getByRole('searchbox', { name: 'Search by skill or name' }).fill('astronomy')
    await expect(connection(page, 'Offline')).toContainText(timeout)
    seen.resolve()
    expect((await overHttp).status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Ilse Jakobsen' })).toBeVisible()
    await expect(connection(page, 'Online')).toBeVisible()
    expect(swallowed).toBe(1)
  })

  test('[CN1] is Offline when a call has no response for ten seconds, and Online when the server is back', async ({
    page,
    context,
    product,
    people,
  }) => {
    await context.addCookies([(await people.mentee()).cookie])
    await page.goto('/settings/address')
    await expect(connection(page, 'Online')).toBeVisible()
    await expect(page.getByLabel('New email address')).toBeVisible()
    process.kill(product.pid, 'SIGSTOP')
    try {
      await page.getByLabel('New email address').fill('elsewhere@example.org')
      await page.getByLabel('Current password').fill('whatever it was')
      await page.getByRole('button', { name: 'Change email' }).click()
      await expect(connection(page, 'Offline')).toContainText(timeout, beforeProbe)
      await expect(page.getByRole('alert')).toHaveText(
        "Error: We couldn't reach the server. Check your connection and try again.",
      )
      // Clicked while the server is still silent: once it responds, the next scheduled attempt may come first.
      await page.getByRole('button', { name: 'Try now' }).click()
    } finally {
      process.kill(product.pid, 'SIGCONT')
    }
    await expect(connection(page, 'Online')).toBeVisible()
  })

  test('[CN4, CN5, CN7] is Offline when a message has no response for ten seconds, and shows no one as online; nor someone who went offline or closed the tab', async ({
    page,
    product,
    people,
    anotherPerson,
  }) => {
    const { mentor, mentee, chatId } = await aTalk(people)
    const theirs = await anotherPerson()
    await people.logIn(mentor, theirs.context())
    await theirs.goto('/notes')
    await people.logIn(mentee, page.context())
    await page.goto('/notes')
    const presence = states(page.getByRole('main'), 'Online')
    await test.step('the list of chats, the connections, and the dashboard show no one as online either', () =>
      seesNoOneOffline(page, chatId))
    await expect(presence.first()).toBeVisible()
    process.kill(product.pid, 'SIGSTOP')
    try {
      await send(page, 'Are you there?')
      await expect(connection(page, 'Offline')).toContainText(timeout, beforeProbe)
      await expect(message(page, 'Are you there?')).toContainText('Not sent')
      await expect(presence).toHaveCount(0)
    } finally {
      process.kill(product.pid, 'SIGCONT')
    }
    await expect(connection(page, 'Online')).toBeVisible()
    await expect(message(page, 'Are you there?')).toHaveCount(1)
    await expect(presence.first()).toBeVisible()

    // A browser that goes offline while its last words still arrive, as when it changes the network.
    await theirs.route('**/api/app.bootstrap', (route) => route.abort())
    await theirs.evaluate(() => dispatchEvent(new Event('offline')))
    await expect(presence).toHaveCount(0, beforeSilentLoss)
    await theirs.unroute('**/api/app.bootstrap')
    await theirs.evaluate(() => dispatchEvent(new Event('online')))
    await expect(presence.first()).toBeVisible()
    await theirs.close()
    await expect(presence).toHaveCount(0, beforeSilentLoss)
  })

  test('[CN1, AC5] changes arrive by the event stream if WebSockets are refused', async ({
    browser,
    anotherProduct,
  }) => {
    const port = await aPort()
    const proxy = await startProxy(() => port)
    const address = `http://localhost:${proxy.port}`
    const product = await anotherProduct({ PORT: String(port), BASE_URL: address })
    const people = openPeople({ ...product, address })
    const me = await people.mentor()
    const context = await browser.newContext({ baseURL: address })
    await context.addCookies([me.cookie])
    const page = await context.newPage()
    const streams: string[] = []
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/live.stream')) streams.push(sent.method())
    })
    await page.goto('/settings/sessions')
    await expect(connection(page, 'Online')).toBeVisible()
    await expect.poll(() => streams).toContain('POST')
    const devices = page.getByRole('main').getByRole('listitem')
    await expect(devices).toHaveCount(1)

    const another = await browser.newContext({ baseURL: address })
    await people.logIn(me, another)
    const there = await another.newPage()
    await there.goto('/settings/sessions')
    await there.getByRole('button', { name: /^Log out (?!everywhere)/ }).click()
    await expect(page.getByText("You've been logged out. Log in again to continue.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Join / Log in' }).first()).toBeVisible()
    await Promise.all([context.close(), another.close(), people.close()])
    await product.stop()
    await proxy.close()
  })
})

test('[AC5, SE-5, LI5] logging out everywhere logs out this tab and the other device at once', async ({
  page,
  context,
  people,
  anotherPerson,
}) => {
  const me = await people.mentee()
  await context.addCookies([me.cookie])
  const elsewhere = await anotherPerson()
  await people.logIn(me, elsewhere.context())
  await elsewhere.goto('/notes')
  await expect(connection(elsewhere, 'Online')).toBeVisible()
  await page.goto('/settings/sessions')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  // It is shown for five seconds, counted from now.
  const told = expect(elsewhere.getByRole('alert')).toHaveText(
    "You've been logged out. Log in again to continue.",
  )
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Join / Log in' })).toBeVisible()
  await told
  await expect(
    elsewhere.getByText('No account found. Please create an account to view items on this page.'),
  ).toBeVisible()
  expect(await storedIn(elsewhere)).toEqual({ session: { user: 'Previewer' }, local: { logOutb: 'true' } })
})
