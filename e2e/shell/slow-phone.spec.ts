import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { field, log, message } from '../pages/chat.ts'
import { logIn, signUp, toLogIn } from '../pages/join.ts'
import { expect, test } from '../support/fixtures.ts'
import { beFree } from '../support/free-times.ts'
import { openPeople, type People, type Person } from '../support/people.ts'
import { aPort } from '../support/processes/proxy.ts'
import { secondGeneration, startSlowNetwork } from '../support/processes/slow-network.ts'

/**
 * How much slower the processor of the phone is: 4 for the figures of docs/performance.md. The browser slows a page by
 * keeping a core busy, also while the page waits for the network, and two phones would take two minutes of a run from all other
 * journeys, which slow each other down already.
 */
const slowdown = Number(process.env.PHONE_SLOWDOWN ?? 1)

/** What was waited for, and how long, in seconds. */
type Waits = { readonly what: string; readonly seconds: number }[]

/** The phone of the mentor. */
type Mentor = { readonly page: Page; readonly mentor: Person; readonly waits: Waits }

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript(recordShifts)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Sums up how much of the page moves by itself. Runs in the page, so it uses nothing from outside. */
function recordShifts(): void {
  Reflect.set(globalThis, 'shiftSum', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput)
        Reflect.set(globalThis, 'shiftSum', Number(Reflect.get(globalThis, 'shiftSum')) + entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** After everything has arrived, also what is loaded after the page: less moved than Web Vitals call good. */
async function expectToStay(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shiftSum')))).toBeLessThan(0.1)
}

async function timed(waits: Waits, what: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await work()
  waits.push({ what, seconds: Math.round((performance.now() - from) / 100) / 10 })
}

/** From the start page to the dashboard, by way of an account that waits for its email. */
async function enter(page: Page, mentee: Person, waits: Waits): Promise<void> {
  await timed(waits, 'start page', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Join / Log in' }).first()).toBeVisible()
  })
  await timed(waits, 'page to join', async () => {
    await page.goto('/join')
    await expect(page.getByLabel('What do the two dice add up to?')).toBeVisible()
  })
  await timed(waits, 'account created', async () => {
    await signUp(page, { email: 'slow@example.org', password: 'a quiet path through the pines', age: '19' })
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  })
  await timed(waits, 'page to log in', async () => {
    await page.goto('/join')
    await toLogIn(page)
  })
  await timed(waits, 'logged in', async () => {
    await logIn(page, mentee)
    await expect(page).not.toHaveURL(/join/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await timed(waits, 'dashboard', async () => {
    await page.goto('/mentee')
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeAttached()
  })
  await expectToStay(page)
}

async function findAndAsk(page: Page, waits: Waits): Promise<void> {
  await timed(waits, 'mentors found by a skill', async () => {
    await page.goto('/mentors?skill=ceramics')
    await expect(page.getByRole('heading', { name: 'Ines Falk' })).toBeVisible()
  })
  await expectToStay(page)
  await timed(waits, 'mentor asked', async () => {
    await page.getByRole('button', { name: 'Request Mentor', description: 'Ines Falk' }).click()
    await expect(page.getByText(/^Requested mentor /)).toBeVisible()
  })
}

async function sendPicture(page: Page): Promise<void> {
  // Noise, which no format makes small: as large as a photo.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, noise, background: '#888' } })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add to your message' }).click()
  await page.getByRole('menuitem', { name: 'Add a picture' }).click()
  const buffer = await photo.jpeg().toBuffer()
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: 'Picture to send' })).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(log(page).getByRole('listitem').last()).toContainText(/Sent|Seen/)
}

/** Proposes the first of the times that both are free. */
async function propose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Call times' }).click()
  const dialog = page.getByRole('dialog', { name: 'Call times' })
  await dialog.getByRole('button', { name: 'Propose a call time' }).click()
  await dialog.getByRole('button', { name: 'Propose this time' }).click()
  await expect(dialog).toContainText('Waiting for Ines Falk')
  await page.keyboard.press('Escape')
}

async function report(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Report: it happened to me' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Your report number is R-\w{6}/)
}

/** The mentor accepts the request, and opens the chat. */
async function accept(people: People, { page, mentor, waits }: Mentor): Promise<void> {
  await people.logIn(mentor, page.context())
  await page.goto('/connections/mentor')
  await timed(waits, 'request accepted', async () => {
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Request accepted.')).toBeVisible()
  })
  await page.getByRole('link', { name: 'Open chat' }).click()
}

/** The mentor confirms the proposed call. */
async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Call times' })
  await dialog.getByRole('button', { name: /^Confirm the call on / }).click()
  await expect(dialog).toContainText('Agreed')
}

/** A message each way, and a picture. */
async function talk(page: Page, counterpart: Page, waits: Waits): Promise<void> {
  await timed(waits, 'message stored on the server', async () => {
    // On a phone, Enter begins a new line.
    await field(page).fill('Hello from a slow phone')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(message(page, 'Hello from a slow phone')).toContainText(/Sent|Seen/)
  })
  await timed(waits, 'picture sent', () => sendPicture(page))
  await expect(message(counterpart, 'Hello from a slow phone')).toBeVisible()
  await timed(waits, 'answer received', async () => {
    await field(counterpart).fill('Hello back')
    await counterpart.getByRole('button', { name: 'Send message' }).click()
    await expect(message(page, 'Hello back')).toBeVisible()
  })
}

/** Free times are changed, and a note is written, each on a page that is opened for it. */
async function saveOwn(page: Page, waits: Waits): Promise<void> {
  await timed(waits, 'page of free times', async () => {
    await page.goto('/availability')
    await expect(page.getByLabel('Monday to', { exact: true })).toHaveValue('11:59 PM')
  })
  await timed(waits, 'free times saved', async () => {
    await page.getByLabel('Monday to', { exact: true }).fill('20:00')
    await page.getByRole('button', { name: 'Save availability' }).click()
    await expect(page.getByText('Availability saved.')).toBeVisible()
  })
  await timed(waits, 'page of notes', async () => {
    await page.goto('/notes')
    await expect(page.getByLabel('New note')).toBeVisible()
  })
  await timed(waits, 'note written', async () => {
    await page.getByLabel('New note').fill('Ask about clay')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('Ask about clay')
    await expect(page.getByLabel('New note')).toHaveValue('')
  })
}

test('[EA7, NV37] phones on a 2G network: join, log in, find, ask, and accept, write, send a picture, propose and confirm a call, report, and save free times and a note', async ({
  browser,
  anotherProduct,
}) => {
  const port = await aPort()
  const slow = await startSlowNetwork(port, secondGeneration)
  const slowAddress = `http://localhost:${slow.port}`
  const product = await anotherProduct({ PORT: String(port), BASE_URL: slowAddress })
  const people = openPeople({ ...product, address: slowAddress })
  const mentee = await people.mentee({ fullName: 'Juna Berg' })
  const mentor = await people.mentor({ fullName: 'Ines Falk', skills: ['sculpture and ceramics'] })
  for (const { id } of [mentee, mentor]) await beFree(people, id, 'UTC')
  const page = await openPhone(browser, slowAddress)
  const waits: Waits = []

  await enter(page, mentee, waits)
  await findAndAsk(page, waits)

  const counterpart = await openPhone(browser, slowAddress)
  await accept(people, { page: counterpart, mentor, waits })
  await timed(waits, 'chat opened', async () => {
    await page.getByRole('link', { name: 'Open chat' }).click()
    await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
  })
  await talk(page, counterpart, waits)
  await timed(waits, 'call proposed', () => propose(page))
  await timed(waits, 'call confirmed', () => confirm(counterpart))
  await timed(waits, 'reported', () => report(page))
  await saveOwn(page, waits)
  for (const phone of [page, counterpart]) await expect(phone.getByText('Offline')).toHaveCount(0)
  const lines = waits.map(({ what, seconds }) => `${String(seconds).padStart(6)} s  ${what}\n`)
  process.stdout.write(lines.join(''))

  await Promise.all([page.context().close(), counterpart.context().close(), people.close()])
  await slow.close()
})
