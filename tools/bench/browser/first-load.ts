import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { freePort } from '#server/testing/backends/redis-server.ts'
import { slowFourthGeneration, startSlowNetwork } from '../../../e2e/support/processes/slow-network.ts'
import { findBrowser } from '../../../scripts/lib/browser.mjs'
import { addHistory, addMentors, addPairs, connect, type Pair } from '../setup/seed.ts'
import { runBounded } from '../setup/run-bounded.ts'
import { startOwn } from '../setup/target.ts'

const LONGEST = 15 * 60_000
const RUNS = 5
/** The processor of a mid-range phone, as Lighthouse simulates it. */
const SLOWDOWN = 4
/** The last message of the chat. */
const LAST = 'See you on Friday at the library.'
const PHONE = { width: 412, height: 823 }
const ways = ['with first values', 'without'] as const
type Way = (typeof ways)[number]

/** A page, and a text of it that is in the server's data only. */
type Shown = { readonly name: string; readonly path: string; readonly text: string }

function pagesOf({ chatId }: Pair): readonly Shown[] {
  const mentor = `Member ${(chatId.split('__')[0] ?? '').slice(-6)}`
  return [
    { name: 'chat', path: `/chat/${chatId}`, text: LAST },
    { name: 'connections', path: '/connections/mentee', text: mentor },
    { name: 'dashboard', path: '/mentee', text: mentor },
  ]
}

/**
 * `npm run bench:browser -- first-load`: how long a phone on a slow network waits until a page shows the member's data,
 * with and without the first values that travel beside the code [FL4]: in a browser without a cache, and when the page is
 * opened again.
 */
async function measure(closers: (() => Promise<unknown>)[]): Promise<void> {
  const port = await freePort()
  const network = await startSlowNetwork(port, slowFourthGeneration)
  closers.push(network.close)
  const address = `http://localhost:${network.port}`
  const target = await startOwn([], { env: { PORT: String(port), BASE_URL: address } })
  closers.push(target.close)
  const client = await connect(target.connection)
  const [pair] = await addPairs(client, 1)
  if (!pair) throw new Error('no pair was inserted')
  await addMentors(client, { from: 1, to: 40 })
  await addHistory(client, pair, { from: 1, to: 60 })
  await client.query('update messages set text = $1 where seq = 60', [LAST])
  await client.end()
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  closers.push(() => browser.close())
  const rows: string[] = []
  for (const shown of pagesOf(pair)) {
    const times: Record<Way, number[][]> = { 'with first values': [], without: [] }
    // In turns, so that both meet the same state of the machine. The first turn warms the server up.
    for (let run = 0; run <= RUNS; run++)
      for (const way of ways) {
        const visits = await open(browser, { ...shown, address, way, cookie: pair.sender })
        if (run > 0) times[way].push(visits)
      }
    for (const [index, visit] of ['first visit', 'opened again'].entries())
      rows.push(`| ${shown.name}, ${visit} | ${ways.map((way) => medianOf(times[way], index)).join(' | ')} |`)
  }
  console.log(
    [`| until the data is shown, ms | ${ways.join(' | ')} |`, '| --- | --: | --: |', ...rows].join('\n'),
  )
}

type Visit = Shown & { readonly address: string; readonly way: Way; readonly cookie: string }

/** The milliseconds from the start of the navigation to the painted data, of the first visit and of the second one. */
async function open(browser: Browser, { address, path, text, way, cookie }: Visit): Promise<number[]> {
  const context = await browser.newContext({ baseURL: address, viewport: PHONE, serviceWorkers: 'block' })
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page.js') })
  await context.addCookies([{ name: 'pathlight', value: cookie, url: address }])
  const page = await context.newPage()
  // Refused at once, so that the engine connects as it does without them.
  if (way === 'without')
    await page.addInitScript({ path: join(import.meta.dirname, 'without-first-values.js') })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const times: number[] = []
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(path, { waitUntil: 'commit' })
    times.push(await page.evaluate(timePainted, text))
    await page.waitForLoadState('networkidle')
  }
  await context.close()
  return times
}

/** Runs in the page. */
const timePainted = (text: string): Promise<number> => Reflect.get(globalThis, 'bench').timePainted(text)

/** Median, and the range. */
function medianOf(visits: readonly (readonly number[])[], index: number): string {
  const sorted = visits.map((visit) => Math.round(visit[index] ?? 0)).toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]} to ${sorted.at(-1)})`
}

await runBounded(LONGEST, measure)
