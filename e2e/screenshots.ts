import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { startProduct, type Product } from './product.ts'

const root = join(import.meta.dirname, '..')
const password = 'quiet pine path'
const widths = [390, 768, 1280, 1920]
const themes = ['light', 'dark'] as const
const minutes = 15

type Who = 'visitor' | 'mentor' | 'mentee'
type Shot = { readonly who: Who; readonly name: string; readonly path: string }

const emails = { mentor: 'amina.falkeborg@example.org', mentee: 'noor.haddadlund@example.org' }
const settings = ['password', 'address', 'sessions', 'appearance', 'data', 'delete']

const shots: readonly Shot[] = [
  { who: 'visitor', name: 'home', path: '/' },
  { who: 'visitor', name: 'join', path: '/join' },
  { who: 'visitor', name: 'log-in', path: '/join#log-in' },
  { who: 'visitor', name: 'reset', path: '/reset' },
  { who: 'visitor', name: 'new-password', path: '/reset#abc' },
  { who: 'visitor', name: 'guarded', path: '/chat' },
  { who: 'visitor', name: 'not-found', path: '/no/such/page' },
  { who: 'mentor', name: 'connections', path: '/connections/mentor' },
  { who: 'mentor', name: 'dashboard', path: '/mentor' },
  { who: 'mentor', name: 'profile', path: '/profile' },
  { who: 'mentor', name: 'availability', path: '/availability' },
  { who: 'mentor', name: 'notes', path: '/notes' },
  { who: 'mentor', name: 'chats', path: '/chat' },
  { who: 'mentor', name: 'chat', path: '/chat/' },
  { who: 'mentee', name: 'connections', path: '/connections/mentee' },
  { who: 'mentee', name: 'dashboard', path: '/mentee' },
  { who: 'mentee', name: 'mentors', path: '/mentors' },
  { who: 'mentee', name: 'search', path: '/mentors?skill=design' },
  { who: 'mentee', name: 'nobody-found', path: '/mentors?skill=falconry' },
  { who: 'mentee', name: 'chat', path: '/chat/' },
  ...settings.map((one) => ({ who: 'mentee' as const, name: `settings-${one}`, path: `/settings/${one}` })),
]

/** `npm run screenshots`: every page of a throw-away instance with the demo, in each width and theme. */
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
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await fillDemo(product)
    const states = await logIn(browser, product)
    for (const theme of themes) {
      for (const width of values.widths.split(',').map(Number)) {
        for (const who of ['visitor', 'mentor', 'mentee'] as const) {
          const context = await open(browser, product, { theme, width, state: states[who] })
          const page = await context.newPage()
          for (const shot of shots.filter((one) => one.who === who && named(one).includes(values.only))) {
            deadline.throwIfAborted()
            const file = join(out, `${named(shot)}-${width}-${theme}.png`)
            await take(page, shot, file)
            process.stdout.write(`${relative(root, file)}\n`)
          }
          await context.close()
        }
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

const named = ({ who, name }: Shot): string => `${who}-${name}`

async function take(page: Page, { path }: Shot, file: string): Promise<void> {
  // Another fragment alone would not load the page anew.
  await page.goto('about:blank')
  await page.goto(path === '/chat/' ? '/chat' : path)
  await page.getByRole('main').waitFor()
  if (path === '/chat/') await page.locator('main a[href^="/chat/"]').first().click()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => null)))
  })
  // As high as the page: bars that stick to an edge would stand in the middle of a longer picture.
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.min(Math.max(size.height, height), 8_000) })
  await page.screenshot({ path: file, animations: 'disabled' })
  await page.setViewportSize(size)
}

type State = Awaited<ReturnType<BrowserContext['storageState']>> | undefined
type Setting = { readonly theme: string; readonly width: number; readonly state: State }

async function open(browser: Browser, { address }: Product, { theme, width, state }: Setting) {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width, height: width < 600 ? 844 : width < 1500 ? 800 : 1080 },
    ...(state ? { storageState: state } : {}),
  })
  await context.addInitScript((chosen) => {
    try {
      localStorage.setItem('theme', chosen)
    } catch {
      // The empty page between two others has no storage.
    }
  }, theme)
  return context
}

async function logIn(browser: Browser, product: Product): Promise<Record<Who, State>> {
  const states: Record<Who, State> = { visitor: undefined, mentor: undefined, mentee: undefined }
  for (const who of ['mentor', 'mentee'] as const) {
    const context = await open(browser, product, { theme: 'light', width: 1280, state: undefined })
    const page = await context.newPage()
    await page.goto('/join#log-in')
    await page.getByLabel('Email').fill(emails[who])
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await page.waitForURL('**/connections/**')
    states[who] = await context.storageState()
    await context.close()
  }
  return states
}

async function fillDemo({ dataDir }: Product): Promise<void> {
  const script = join(root, 'scripts', 'demo.mjs')
  const env = { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1' }
  const child = spawn(process.execPath, [script, '--password', password], { cwd: root, env, stdio: 'ignore' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The demo could not be filled: it ended with ${String(code)}`)
}

await main()
