import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser, findWholeBrowser } from '../../scripts/lib/browser.mjs'
import { openPeople, type People } from '../support/people.ts'
import { startProduct, type Product } from '../support/processes/product.ts'
import { missingPackages, startDesktop, versions, type Desktop } from './desktop.ts'
import { createReader, type Step } from './reader.ts'
import { writeReport, type Spoken } from './report.ts'
import type { Stage, Task } from './stage.ts'
import { tasks } from './task-list.ts'

const file = join(import.meta.dirname, '..', '..', 'docs', 'screen-reader.md')
const minutes = 30

type Set = {
  readonly desktop: Desktop
  readonly product: Product
  readonly people: People
  /** The browser that Orca reads. */
  readonly heard: Browser
  /** That of the other members. */
  readonly unheard: Browser
}

/**
 * `npm run screen-reader`: does the main tasks by keyboard while Orca reads, and writes what it says to
 * `docs/screen-reader.md`. With `--only WORD`, does the tasks whose titles contain it, and prints instead.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const missing = missingPackages()
  const browser = findWholeBrowser()
  if (browser === null) missing.push('chromium')
  if (browser === null || missing.length > 0) {
    process.stderr.write(`Missing Debian packages. Install them: apt-get install ${missing.join(' ')}\n`)
    process.exitCode = 1
    return
  }
  const wanted = tasks.filter(({ title }) => title.toLowerCase().includes(values.only?.toLowerCase() ?? ''))
  const spoken = await speak(wanted, browser)
  const text = writeReport(spoken, versions(browser))
  if (values.only === undefined) await writeFile(file, text)
  else process.stdout.write(text)
}

async function speak(wanted: readonly Task[], executablePath: string): Promise<Spoken[]> {
  const deadline = AbortSignal.timeout(minutes * 60_000)
  const desktop = await startDesktop()
  const closing: (() => Promise<unknown>)[] = [desktop.stop]
  try {
    const product = await startProduct()
    closing.unshift(product.stop)
    const people = openPeople(product)
    closing.unshift(people.close)
    const heard = await chromium.launch({
      headless: false,
      executablePath,
      env: { ...desktop.env },
      // Otherwise each window begins with a bar about automated tests.
      ignoreDefaultArgs: ['--enable-automation'],
      args: [
        '--no-sandbox',
        '--test-type',
        '--disable-gpu',
        '--force-renderer-accessibility',
        '--lang=en-US',
      ],
    })
    closing.unshift(() => heard.close())
    const unheardPath = findBrowser() ?? executablePath
    const unheard = await chromium.launch({
      executablePath: unheardPath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    closing.unshift(() => unheard.close())
    const spoken: Spoken[] = []
    for (const task of wanted) {
      deadline.throwIfAborted()
      process.stderr.write(`${task.title}\n`)
      spoken.push(await perform(task, { desktop, product, people, heard, unheard }))
    }
    return spoken
  } finally {
    for (const close of closing) await close()
  }
}

/** Does a task in a window of its own. What was said until it failed is kept. */
async function perform(task: Task, { desktop, product, people, heard, unheard }: Set): Promise<Spoken> {
  const options = { baseURL: product.address, locale: 'en-US', timezoneId: 'Europe/London' }
  const context = await heard.newContext({ ...options, viewport: null, serviceWorkers: 'block' })
  const others: Awaited<ReturnType<Browser['newContext']>>[] = []
  const steps: Step[] = []
  try {
    const page = await context.newPage()
    const reader = createReader(desktop, steps)
    const stage: Stage = {
      people,
      page,
      reader,
      open: (path) => reader.open(`${product.address}${path}`, path),
      logIn: (person) => people.logIn(person, context),
      other: async (person) => {
        const one = await unheard.newContext(options)
        others.push(one)
        await people.logIn(person, one)
        return one.newPage()
      },
    }
    await task.run(stage)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${task.title}: ${String(error)}\n`)
  } finally {
    for (const one of [context, ...others]) await one.close()
  }
  return { ...task, steps }
}

await main()
