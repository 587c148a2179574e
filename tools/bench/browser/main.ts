import { join } from 'node:path'
import { type BrowserContext, chromium, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '../../../scripts/lib/browser.mjs'
import { latencyOf } from '../measures/latency.ts'
import { addFreeTimes, addHistory, addMentors, addPairs, connect, type Pair } from '../setup/seed.ts'
import { startOwn } from '../setup/target.ts'
import { runBounded } from '../setup/run-bounded.ts'

const UNLIMITED = new URL('../setup/unlimited.ts', import.meta.url).href
const LONGEST = 10 * 60_000
const ROWS = 10_000
const MESSAGES = 40
/** Below the five messages per second that a sender may send. */
const MESSAGE_EVERY_MS = 400
const SCROLL_SECONDS = 15
/** Three fast turns of a wheel per tenth of a second. */
const WHEEL_PX = 400
const WHEEL_EVERY_MS = 33
/** 1, and the slowdown that Lighthouse takes for a mid-range phone. */
const SLOWDOWNS = [1, 4]
const PHONE = { width: 360, height: 740 }
/** In milliseconds: from pressing Enter to the painted message, and of the longest task while scrolling. */
const GOAL = 50

type LongTask = { readonly start: number; readonly ms: number }

/**
 * `npm run bench:browser`: measures what a member feels in a real browser: how soon their own message is painted, and whether
 * scrolling stutters.
 */
async function measure(closers: (() => Promise<unknown>)[]): Promise<void> {
  const target = await startOwn(['--import', UNLIMITED])
  closers.push(target.close)
  const pair = await prepare(target)
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  closers.push(() => browser.close())
  const rows: string[] = []
  for (const slowdown of SLOWDOWNS) {
    const context = await browser.newContext({ baseURL: target.server, viewport: PHONE })
    await context.addInitScript({ path: join(import.meta.dirname, 'in-page.js') })
    await context.addCookies([{ name: 'pathlight', value: pair.sender, url: target.server }])
    rows.push(...(await measureWith(context, pair, slowdown)))
    await context.close()
  }
  console.log(['| | slowdown of the processor | |', '| --- | --: | --- |', ...rows].join('\n'))
}

async function prepare(target: Awaited<ReturnType<typeof startOwn>>): Promise<Pair> {
  const client = await connect(target.connection)
  try {
    const [pair] = await addPairs(client, 1)
    if (!pair) throw new Error('no pair was inserted')
    await addHistory(client, pair, { from: 1, to: ROWS })
    await addMentors(client, { from: 1, to: ROWS })
    await addFreeTimes(client)
    await client.query('analyze')
    return pair
  } finally {
    await client.end()
  }
}

async function measureWith(context: BrowserContext, { chatId }: Pair, slowdown: number): Promise<string[]> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await openOn(page, session, slowdown, `/chat/${chatId}`)
  await page.getByRole('log').waitFor()
  const pressed = await timePresses(page)
  const chat = await scroll(page, page.getByRole('log'), -WHEEL_PX)
  await openOn(page, session, slowdown, '/mentors')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  const mentors = await scroll(page, page.getByRole('main'), WHEEL_PX)
  return [
    `| Own message, from Enter to painted (goal: below ${GOAL} ms) | ${slowdown} | ${pressed} |`,
    `| Scrolling ${ROWS} messages for ${SCROLL_SECONDS} s: long tasks | ${slowdown} | ${chat} |`,
    `| Scrolling ${ROWS} mentors for ${SCROLL_SECONDS} s: long tasks | ${slowdown} | ${mentors} |`,
  ]
}

/** Opens a page. Only what comes after its first view is slowed: the first load has a bench of its own. */
async function openOn(page: Page, session: CDPSession, slowdown: number, path: string): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.waitForTimeout(2_000)
}

/** Runs in the page. */
const timePress = (text: string): Promise<number> => Reflect.get(globalThis, 'bench').timePress(text)

async function timePresses(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: /^Message to/ })
  const times: number[] = []
  for (let number = 1; number <= MESSAGES; number++) {
    const text = `What about number ${number}, and then the next one?`
    await field.fill(text)
    const painted = page.evaluate(timePress, text)
    await field.press('Enter')
    times.push(await painted)
    await page.waitForTimeout(MESSAGE_EVERY_MS)
  }
  // The first one compiles what the others use.
  const { p50, p95, most } = latencyOf([Float32Array.from(times.slice(1))])
  return `p50 / p95 / most ${[p50, p95, most].map(Math.round).join(' / ')} ms`
}

async function scroll(page: Page, over: ReturnType<Page['getByRole']>, px: number): Promise<string> {
  const box = await over.boundingBox()
  if (!box) throw new Error('there is nothing to scroll')
  await page.mouse.move(PHONE.width / 2, Math.min(PHONE.height - 150, box.y + 200))
  const from = await page.evaluate(() => performance.now())
  for (const until = Date.now() + SCROLL_SECONDS * 1_000; Date.now() < until;) {
    await page.mouse.wheel(0, px)
    await page.waitForTimeout(WHEEL_EVERY_MS)
  }
  const tasks = (await page.evaluate(() => Reflect.get(globalThis, 'bench').longTasks as LongTask[])).filter(
    ({ start }) => start >= from,
  )
  const items = await over.getByRole('listitem').count()
  const longest = Math.max(0, ...tasks.map(({ ms }) => ms))
  return `${tasks.length} of more than ${GOAL} ms, the longest ${Math.round(longest)} ms; ${items} items in the page`
}

await runBounded(LONGEST, measure)
