import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { newId } from '#shared/domain/ids.ts'
import { fakeDevices } from '../pages/call.ts'
import { openPeople, type People } from '../support/people.ts'
import { startProduct, type Product } from '../support/processes/product.ts'
import { shots, type Shot, type Stage, type Who } from './screenshot-list.ts'

const root = join(import.meta.dirname, '..', '..')
const password = 'quiet pine path'
const widths = [390, 768, 1024, 1280, 1920]
const themes = ['light', 'dark'] as const
const minutes = 15

const emails = { mentor: 'amina.falkeborg@example.org', mentee: 'noor.haddadlund@example.org' }

/** What the screenshots show. */
type Set = {
  readonly browser: Browser
  readonly product: Product
  readonly people: People
  readonly ids: Readonly<Record<Exclude<Who, 'visitor'>, string>>
  /** One session per member, by id, because a page lists the sessions. */
  readonly sessions: Map<string, Cookies>
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** `npm run screenshots`: every page of a temporary instance with demo data, in each width and theme. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'test-results/screenshots' },
      only: { type: 'string', default: '' },
      widths: { type: 'string', default: widths.join() },
    },
  })
  const deadline = AbortSignal.timeout(minutes * 60_000)
  const out = join(root, values.out)
  await mkdir(out, { recursive: true })
  const product = await startProduct()
  const people = openPeople(product)
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', ...fakeDevices],
  })
  try {
    await fillDemo(product)
    await writeNotes(people)
    const set = { browser, product, people, ids: await findPeople(people), sessions: new Map() }
    for (const shot of shots.filter((one) => named(one).includes(values.only))) {
      deadline.throwIfAborted()
      for (const file of await take(set, shot, { out, widths: values.widths.split(',').map(Number) }))
        process.stdout.write(`${relative(root, file)}\n`)
    }
  } finally {
    await browser.close()
    await people.close()
    await product.stop()
  }
}

const named = ({ who, name }: Shot): string => `${who}-${name}`

type Wanted = { readonly out: string; readonly widths: readonly number[] }

/** Opens a page once: the window is resized and the theme changed without a reload. */
async function take(set: Set, shot: Shot, wanted: Wanted): Promise<string[]> {
  const contexts: BrowserContext[] = []
  const enter: Stage['enter'] = async (id) => {
    const context = await openFor(set, shot, id)
    contexts.push(context)
    return context.newPage()
  }
  try {
    const page = await enter(shot.who === 'visitor' ? null : set.ids[shot.who])
    const files: string[] = []
    await page.goto(shot.path)
    await settle(page)
    await shot.prepare?.({ page, enter })
    for (const width of wanted.widths) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : width < 1500 ? 800 : 1080 })
      await shot.open?.(page)
      for (const theme of themes) {
        const file = join(wanted.out, `${named(shot)}-${width}-${theme}.png`)
        await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
        await photograph(page, file)
        files.push(file)
      }
      if (shot.open) await page.keyboard.press('Escape')
    }
    return files
  } finally {
    for (const context of contexts) await context.close()
  }
}

/** Waits until the page's components, fonts, and images have loaded. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  await page.locator('main[aria-busy=true], main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => null)))
  })
}

async function photograph(page: Page, file: string): Promise<void> {
  await settle(page)
  await page.mouse.move(0, 0)
  // As on phones: no space is reserved for a scroll bar, and a full-page screenshot has none.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { scrollbar-gutter: auto; scrollbar-width: none }')
    document.adoptedStyleSheets = [sheet]
  })
  // As high as the page: sticky bars would be in the middle of a longer screenshot.
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.min(Math.max(size.height, height), 8_000) })
  await page.screenshot({ path: file, animations: 'disabled' })
  await page.setViewportSize(size)
}

async function openFor({ browser, product, people, sessions }: Set, { hasWorker }: Shot, id: string | null) {
  const context = await browser.newContext({
    baseURL: product.address,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    permissions: ['camera', 'microphone'],
    serviceWorkers: hasWorker === true ? 'allow' : 'block',
  })
  if (id === null) return context
  const known = sessions.get(id)
  if (known) await context.addCookies(known)
  else await people.logIn({ id }, context)
  sessions.set(id, await context.cookies())
  return context
}

/** Two demo members, and two new ones. */
async function findPeople(people: People): Promise<Set['ids']> {
  const idOf = async (email: string): Promise<string> => {
    const [row] = await people.query<{ id: string }>('select id from users where email = $1', [email])
    if (!row) throw new Error(`The demo has nobody with the address ${email}`)
    return row.id
  }
  return {
    mentor: await idOf(emails.mentor),
    mentee: await idOf(emails.mentee),
    newMentor: (await people.mentor({ fullName: 'Ruth Ahlgren' })).id,
    newMentee: (await people.mentee({ fullName: null, isNamePromptPending: true })).id,
  }
}

/** The demo has no notes, because only their owner sees them. */
async function writeNotes(people: People): Promise<void> {
  const notes = [
    'Ask Amina which course to take first. She said most people start with the second one.',
    'Questions for Saturday:\n- What does a normal day look like?\n- How did you find your first job?',
    'Three things I liked this week: the open day, the long walk, and that the page finally looks right on my phone.',
  ]
  for (const [index, content] of notes.entries())
    await people.query(
      `insert into notes (id, user_id, content, created_at)
       select $1, id, $2, now() - $3::int * interval '1 day' from users where email = $4`,
      [newId(), content, index * 3, emails.mentee],
    )
}

async function fillDemo({ dataDir }: Product): Promise<void> {
  const script = join(root, 'scripts', 'demo.mjs')
  const env = { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1' }
  const child = spawn(process.execPath, [script, '--password', password], { cwd: root, env, stdio: 'ignore' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The demo could not be filled: it ended with ${String(code)}`)
}

await main()
