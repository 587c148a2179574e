import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { pages } from '#shared/pages.ts'
import { freePort } from '#server/testing/backends/redis-server.ts'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { addFreeTimes, addHistory, addMentors, addPairs, connect, type Pair } from './setup/seed.ts'
import { startOwn } from './setup/target.ts'
import { runBounded } from './setup/run-bounded.ts'
import { auditsOf, type Audits, tableOf } from './lighthouse/lighthouse-report.ts'

/**
 * `npm run lighthouse`: measures the first load of the main pages with Lighthouse's profile of a mid-range phone (4x
 * CPU slowdown and slow 4G, simulated), five runs each, and reports the one with the median performance. The first
 * page of a new browser includes the browser's own startup, so one page is loaded before and not reported.
 */
const RUNS = 5
const RESULTS = join(import.meta.dirname, 'results')
const LONGEST = 15 * 60_000

type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: readonly string[] },
) => Promise<{ lhr: unknown } | undefined>

async function measure(closers: (() => Promise<unknown>)[]): Promise<void> {
  const target = await startOwn([])
  closers.push(target.close)
  const pair = await prepare(target)
  const { port, show } = await openBrowser(target.server, closers)
  const from = join(import.meta.dirname, 'lighthouse', 'node_modules', 'lighthouse', 'core', 'index.js')
  const { default: lighthouse } = (await import(from)) as { default: Lighthouse }
  const measured: Audits[] = []
  const all = [
    ...outside.map((name) => ({ name, path: pages[name].path, cookie: '' })),
    ...inside.map((name) => ({
      name,
      path: name === 'chat1' ? `/chat/${pair.chatId}` : pages[name].path,
      cookie: pair.sender,
    })),
  ]
  const flags = {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  } as const
  await lighthouse(target.server, flags)
  for (const { name, path, cookie } of all) {
    await show(cookie)
    const runs: Audits[] = []
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(`${target.server}${path}`, flags)
      runs.push(auditsOf(name, result?.lhr))
    }
    const middle = runs.toSorted((a, b) => a.performance - b.performance)[Math.floor(RUNS / 2)]
    if (middle) measured.push(middle)
    console.log(`${name}: ${runs.map(({ performance }) => performance).join(', ')}`)
  }
  const table = tableOf(measured)
  await mkdir(RESULTS, { recursive: true })
  await writeFile(join(RESULTS, 'lighthouse.md'), table)
  console.log(`\n${table}\nResults: tools/bench/results/lighthouse.md`)
}

/** The page where visitors start, and the main pages of a mentee. */
const outside = ['home1', 'home2'] as const
const inside = ['menteeconnections', 'search1', 'chat1', 'notes', 'availability', 'profile'] as const

async function prepare(target: Awaited<ReturnType<typeof startOwn>>): Promise<Pair> {
  const client = await connect(target.connection)
  try {
    const [pair] = await addPairs(client, 1)
    if (!pair) throw new Error('there is nobody')
    await addMentors(client, { from: 1, to: 40 })
    await addFreeTimes(client)
    await addHistory(client, pair, { from: 1, to: 60 })
    return pair
  } finally {
    await client.end()
  }
}

/** A browser with one window, without a session or with the session of a cookie. */
async function openBrowser(server: string, closers: (() => Promise<unknown>)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-lighthouse-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const executablePath = findBrowser()
  const browser = await chromium.launchPersistentContext(folder, {
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  })
  closers.push(() => browser.close())
  return {
    port,
    async show(cookie: string): Promise<void> {
      await browser.clearCookies()
      if (cookie !== '') await browser.addCookies([{ name: 'pathlight', value: cookie, url: server }])
    },
  }
}

await runBounded(LONGEST, measure)
