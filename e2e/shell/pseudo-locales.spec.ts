import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { skillCatalog } from '#shared/data/skills.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import type { Access } from '#shared/pages.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { follow, settled } from '../support/looks/layout.ts'
import { listPages } from '../support/page-list.ts'
import type { People } from '../support/people.ts'
import { buildPseudoClient, type PseudoClient } from '../support/pseudo-client.ts'
import { aRequest } from '../support/requests.ts'

/** Names without Latin letters, because the texts of members are not translated. */
const names = { mentor: 'Ωμέγα Δέλτα', mentee: 'Σίγμα Λάμδα' }
const words = 'Καλημέρα!'

const pathsOf = (...access: readonly Access[]) => listPages(...access).map(({ path }) => path)
const forGuests = [...pathsOf('anyone'), '/join#log-in', '/reset#abc', '/profile', '/no/such/page']
const forMentors = pathsOf('mentor', 'member').map((path) =>
  path === '/mentors' ? `${path}?skill=leadership` : path,
)
const forMentees = [...pathsOf('mentee'), '/mentors', '/mentors?skill=xyzzy']

// A document that a test fulfills has no address space, so Chromium rejects its socket: the app continues over HTTP.
test.use({
  forgiven: /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/,
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 390, height: 844 },
})

let client: PseudoClient
test.beforeAll(async () => {
  client = await buildPseudoClient()
})
test.afterAll(() => client.remove())

/** A mentor and a mentee with a chat, pending requests, notes, and members without a name beside them. */
async function aPair(people: People) {
  const mentor = await people.mentor({ fullName: names.mentor, skills: ['leadership'] })
  const said = [
    { by: 'mentee' as const, text: words, ago: 3_000 },
    { by: 'mentor' as const, text: words, ago: 30 },
  ]
  const talk = await aTalk(people, { mentor, menteeName: names.mentee, said, seen: { mentor: 0 } })
  await aRequest(people, { mentor, mentee: await people.mentee({ fullName: names.mentee }) }, 'pending')
  await aRequest(people, { mentor, mentee: await people.mentee({ fullName: null }) }, 'pending')
  await people.mentor({ fullName: null, skills: ['leadership'] })
  await people.query('insert into notes (id, user_id, content) values ($1, $2, $3)', [
    mentor.id,
    mentor.id,
    words,
  ])
  return talk
}

for (const tag of ['en-XA', 'ar-XB'] as const)
  test(`[TX5] every text of the main pages is translated and fits, in ${tag}`, async ({ page, people }) => {
    const { mentor, mentee, chatId } = await aPair(people)
    await client.use(page.context(), tag)
    const walk = async (paths: readonly string[]) => {
      await page.goto('/')
      await settled(page)
      for (const path of paths)
        await test.step(path, async () => {
          // The lobby is a document of its own: the app would load it anew.
          if (path.startsWith('/call')) await page.goto(path)
          else await follow(page, path)
          await settled(page)
          await expectTranslated(page, people)
        })
    }
    await walk(forGuests)
    await people.logIn(mentor, page.context())
    await walk([...forMentors, `/chat/${chatId}`, `/work/${chatId}`])
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(
      tag === 'en-XA' ? ['en-XA', 'ltr'] : ['ar-XB', 'rtl'],
    )
    await people.logIn(mentee, page.context())
    const withIds = [`/chat/${chatId}`, `/mentors/${mentor.id}`, `/call?with=${mentor.id}`]
    await walk([...forMentees, ...withIds])
  })

function readTitles(file: string): string[] {
  const sets = JSON.parse(readFileSync(`server/config/files/prompts/${file}.json`, 'utf8')) as {
    title: string
  }[]
  return sets.map(({ title }) => title)
}

/** Data in Latin letters. */
const data = [
  ...skillCatalog.flatMap(({ name, skills }) => [name, ...skills]),
  ...['Pathlight', 'Europe/London', 'London'],
  // Each language has its own name in all of them.
  ...Object.values(locales).map(({ name }) => name),
  // The ideas for a meeting are files of the operator.
  ...['aims', 'meetings'].flatMap(readTitles),
]

/** What members of other journeys wrote in their profiles */
async function listWritten(people: People): Promise<string[]> {
  const rows = await people.query<{ text: string }>(
    `select full_name as text from people where full_name is not null
     union select about from people where about <> '' union select unnest(skills) from people`,
  )
  return rows.map(({ text }) => text)
}

/** Expects no text in Latin letters except data, and nothing wider than the window. */
async function expectTranslated(page: Page, people: People): Promise<void> {
  const known = [...data, ...(await listWritten(people))].toSorted((one, other) => other.length - one.length)
  const softly = expect.configure({ soft: true })
  const untranslated = async () =>
    (await page.evaluate(findTexts)).map((text) => leftOver(text, known)).filter((text) => text !== '')
  await softly.poll(untranslated, `untranslated on ${page.url()}`).toEqual([])
  await softly.poll(() => page.evaluate(findTooWide), `too wide on ${page.url()}`).toEqual([])
}

/** The rest of a text without translated parts, data, dates, and sizes. */
function leftOver(text: string, known: readonly string[]): string {
  let rest = text
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '')
  }
  for (const one of known) rest = rest.replaceAll(one, '')
  rest = rest.replace(/\S+@\S+|\b(?:[AP]M|[kM]B|Chrome|on|Linux)\b/g, '')
  rest = rest.replace(/\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun|Yester|To)(?:day)?\b/g, '')
  rest = rest.replace(
    /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b\d+ \w+ ago\b/g,
    '',
  )
  return /[a-z]{2,}/i.test(rest) ? text : ''
}

/** Runs in the page: every visible text, and the labels for assistive technology. */
function findTexts(): string[] {
  const isShown = (element: Element | null): boolean =>
    element !== null &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[translate=no]') === null
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isShown(node.parentElement) && !node.parentElement?.closest('option, script, style'))
      found.push(node.textContent ?? '')
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      if (isShown(element)) found.push(element.getAttribute(name) ?? '')
  return found
}

/** Runs in the page: elements that reach beyond the window where the page scrolls sideways. */
function findTooWide(): string[] {
  const { left, right } = document.body.getBoundingClientRect()
  if (document.documentElement.scrollWidth <= right - left + 1) return []
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const place = element.getBoundingClientRect()
    return element.checkVisibility() && (place.right > right + 1 || place.left < left - 1)
  })
  return wide.slice(-3).map((element) => element.outerHTML.slice(0, 200))
}
