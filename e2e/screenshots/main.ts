import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { localeCodes, type LocaleCode } from '#shared/texts/i18n/locales.ts'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { fakeDevices } from '../pages/call.ts'
import { openPeople, type People } from '../support/people.ts'
import { startProduct, type Product } from '../support/processes/product.ts'
import { named, settle, takeAt, themes, type Attempt, type AxeCount, type Wanted } from './camera.ts'
import { cutPictures, docsWidths } from './docs.ts'
import { shots } from './screenshot-list.ts'
import type { Shot, Stage, Who } from './shot.ts'
import { hasLanguages, staffShots, takeStaffShots } from './staff-shots.ts'
import { fillDemo } from './fill-demo.ts'
import { translateSteps } from './translated-steps.ts'
import { createStates, writeNotes, type States } from './states.ts'

const root = join(import.meta.dirname, '..', '..')
const widths = [360, 768, 1280, 1920]
const minutes = 90

const emails = { mentor: 'amina.falkeborg@example.org', mentee: 'noor.haddadlund@example.org' }

/** The language in which the app is shown to a browser. */
const codeOf = (language: string): LocaleCode =>
  localeCodes.find((code) => code === language.split('-')[0]) ?? 'en'

/** What the screenshots show. */
type Set = {
  readonly browser: Browser
  readonly product: Product
  readonly people: People
  readonly ids: Readonly<Partial<Record<Who, string>>>
  readonly states: States
  /** The language of the browser, as a BCP 47 tag. */
  readonly language: string
  /** One session per member, by id, because a page lists the sessions. */
  readonly sessions: Map<string, Cookies>
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/**
 * `npm run screenshots`: every page of a temporary instance with demo data, in each width and theme; with `--docs` those of the
 * documents, whose pictures it renews. With `--language de-DE`, the screens of members, guardians, and visitors in a browser of that
 * language; the console of staff is in English. With `--axe`, each picture is checked for accessibility by all rules.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'test-results/screenshots' },
      only: { type: 'string', default: '' },
      widths: { type: 'string', default: widths.join() },
      themes: { type: 'string', default: 'light,dark' },
      docs: { type: 'boolean', default: false },
      axe: { type: 'boolean', default: false },
      language: { type: 'string', default: 'en-GB' },
    },
  })
  const deadline = AbortSignal.timeout(minutes * 60_000)
  const out = resolve(root, values.out)
  await mkdir(out, { recursive: true })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', ...fakeDevices],
  })
  // Phones last: a page stays a touch screen.
  const all = values.widths
    .split(',')
    .map(Number)
    .toSorted((one, other) => other - one)
  const wanted: Wanted = {
    out,
    widthsOf: values.docs ? docsWidths : () => all,
    themes: values.docs ? ['light'] : themes.filter((theme) => values.themes.split(',').includes(theme)),
    axe: values.axe ? { pictures: 0, findings: [] } : null,
  }
  const isWanted = (shot: Shot): boolean =>
    wanted.widthsOf(shot).length > 0 && values.only.split(',').some((part) => named(shot).includes(part))
  // One page that fails does not take the others away.
  const attempt: Attempt = async (shot, work) => {
    deadline.throwIfAborted()
    try {
      for (const file of await work()) process.stdout.write(`${relative(root, file)}\n`)
    } catch (error) {
      process.exitCode = 1
      process.stderr.write(`${named(shot)}: ${String(error)}\n`)
    }
  }
  try {
    await takeMemberShots(browser, shots.filter(isWanted), { ...wanted, language: values.language }, attempt)
    const isEnglish = codeOf(values.language) === 'en'
    const others = staffShots.filter((shot) => isWanted(shot) && (isEnglish || hasLanguages(shot)))
    await takeStaffShots(browser, others, { ...wanted, language: values.language }, attempt)
    if (wanted.axe) report(wanted.axe)
    if (values.docs && process.exitCode === undefined)
      for (const file of await cutPictures(out, join(root, 'docs', 'screenshots')))
        process.stdout.write(`${relative(root, file)}\n`)
  } finally {
    await browser.close()
  }
}

function report({ pictures, findings }: AxeCount): void {
  process.stdout.write(`axe: ${findings.length} of ${pictures} pictures with findings\n`)
  for (const finding of findings) process.stderr.write(`${finding}\n`)
  if (findings.length > 0) process.exitCode = 1
}

/** Pages of members and visitors, over the demo. */
async function takeMemberShots(
  browser: Browser,
  list: readonly Shot[],
  wanted: Wanted & { readonly language: string },
  attempt: Attempt,
): Promise<void> {
  if (list.length === 0) return
  const product = await startProduct({ LOCALES: localeCodes.join() })
  const people = openPeople(product)
  try {
    await fillDemo(product)
    await writeNotes(people, emails.mentee)
    const states = await createStates(people)
    const ids = { ...(await findPeople(people)), ...states }
    const { language } = wanted
    const code = codeOf(language)
    if (code !== 'en') await translateSteps(await browser.newPage(), code)
    const set = { browser, product, people, ids, states, language, sessions: new Map() }
    for (const shot of list) await attempt(shot, () => take(set, shot, wanted))
  } finally {
    await people.close()
    await product.stop()
  }
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
    const page = await enter(set.ids[shot.who] ?? null)
    await page.goto(
      shot.path.replace(/\{(\w+)\}/, (_, name: keyof States['chats']) => set.states.chats[name]),
    )
    await settle(page)
    await shot.prepare?.({ page, enter, states: set.states })
    const files: string[] = []
    for (const width of wanted.widthsOf(shot)) files.push(...(await takeAt(page, shot, width, wanted)))
    return files
  } finally {
    for (const context of contexts) await context.close()
  }
}

async function openFor(
  { browser, product, people, language, sessions }: Set,
  { hasWorker }: Shot,
  id: string | null,
) {
  const context = await browser.newContext({
    baseURL: product.address,
    locale: language,
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

await main()
