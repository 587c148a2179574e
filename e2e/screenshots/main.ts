import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { fakeDevices } from '../pages/call.ts'
import { openPeople, type People } from '../support/people.ts'
import { startProduct, type Product } from '../support/processes/product.ts'
import { shots } from './screenshot-list.ts'
import type { Shot, Stage, Who } from './shot.ts'
import { createStates, writeNotes, type States } from './states.ts'

const root = join(import.meta.dirname, '..', '..')
const password = 'quiet pine path'
const widths = [360, 768, 1280, 1920]
/** Narrower windows are shown as touch screens. */
const phone = 600
const themes = ['light', 'dark', 'forced'] as const
type Theme = (typeof themes)[number]
const minutes = 30

const emails = { mentor: 'amina.falkeborg@example.org', mentee: 'noor.haddadlund@example.org' }

/** What the screenshots show. */
type Set = {
  readonly browser: Browser
  readonly product: Product
  readonly people: People
  readonly ids: Readonly<Record<Exclude<Who, 'visitor'>, string>>
  readonly states: States
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
      themes: { type: 'string', default: 'light,dark' },
    },
  })
  const deadline = AbortSignal.timeout(minutes * 60_000)
  const out = resolve(root, values.out)
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
    await writeNotes(people, emails.mentee)
    const states = await createStates(people)
    const ids = { ...(await findPeople(people)), ...states }
    const set = { browser, product, people, ids, states, sessions: new Map() }
    const wanted = {
      out,
      // Phones last: a page stays a touch screen.
      widths: values.widths
        .split(',')
        .map(Number)
        .toSorted((one, other) => other - one),
      themes: themes.filter((theme) => values.themes.split(',').includes(theme)),
    }
    for (const shot of shots.filter((one) => named(one).includes(values.only))) {
      deadline.throwIfAborted()
      try {
        for (const file of await take(set, shot, wanted)) process.stdout.write(`${relative(root, file)}\n`)
      } catch (error) {
        // One page that fails does not take the others away.
        process.exitCode = 1
        process.stderr.write(`${named(shot)}: ${String(error)}\n`)
      }
    }
  } finally {
    await browser.close()
    await people.close()
    await product.stop()
  }
}

const named = ({ who, name }: Shot): string => `${who}-${name}`

type Wanted = {
  readonly out: string
  readonly widths: readonly number[]
  readonly themes: readonly Theme[]
}

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
    await page.goto(
      shot.path.replace(/\{(\w+)\}/, (_, name: keyof States['chats']) => set.states.chats[name]),
    )
    await settle(page)
    await shot.prepare?.({ page, enter, states: set.states })
    const files: string[] = []
    for (const width of wanted.widths) files.push(...(await takeAt(page, shot, width, wanted)))
    return files
  } finally {
    for (const context of contexts) await context.close()
  }
}

async function takeAt(page: Page, shot: Shot, width: number, { out, themes: shown }: Wanted) {
  await page.setViewportSize({ width, height: width < phone ? 740 : width < 1500 ? 800 : 1080 })
  const device = await page.context().newCDPSession(page)
  // Also with `false`, the page would have no pointer that hovers from then on.
  if (width < phone) await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  // What only this width has is loaded now.
  await page.waitForTimeout(300)
  await shot.open?.(page)
  const files: string[] = []
  for (const theme of shown) {
    const file = join(out, `${named(shot)}-${width}-${theme}.png`)
    await page.emulateMedia({
      colorScheme: theme === 'dark' ? 'dark' : 'light',
      forcedColors: theme === 'forced' ? 'active' : 'none',
    })
    await photograph(page, file)
    files.push(file)
  }
  if (shot.open) await page.keyboard.press('Escape')
  await device.detach()
  return files
}

/** Waits until the page's components, fonts, and images have loaded. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  await page
    .locator('main[aria-busy=true], main [aria-busy=true], main .skeleton')
    .first()
    .waitFor({ state: 'detached' })
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
    permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
    serviceWorkers: hasWorker === true ? 'allow' : 'block',
  })
  // The app then follows the color scheme, so that a change of theme needs no reload.
  await context.addInitScript(() => localStorage.setItem('theme', 'system'))
  if (id === null) return context
  const known = sessions.get(id)
  if (known) await context.addCookies(known)
  else await people.logIn({ id }, context)
  sessions.set(id, await context.cookies())
  return context
}

/** Two demo members, and two new ones. */
async function findPeople(
  people: People,
): Promise<Record<'mentor' | 'mentee' | 'newMentor' | 'newMentee', string>> {
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

async function fillDemo({ dataDir }: Product): Promise<void> {
  const script = join(root, 'scripts', 'demo.mjs')
  const env = { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1' }
  const child = spawn(process.execPath, [script, '--password', password], { cwd: root, env, stdio: 'ignore' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The demo could not be filled: it ended with ${String(code)}`)
}

await main()
