import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { skillCatalog } from '#shared/data/skills.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import { expect } from '../fixtures.ts'
import type { People } from '../people.ts'

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

/** What members of other journeys wrote in their profiles. */
async function listWritten(people: People): Promise<string[]> {
  const rows = await people.query<{ text: string }>(
    `select full_name as text from people where full_name is not null
     union select about from people where about <> '' union select unnest(skills) from people`,
  )
  return rows.map(({ text }) => text)
}

/** Expects no text in Latin letters except data, and nothing wider than the window. */
export async function expectTranslated(page: Page, people: People): Promise<void> {
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
  // Addresses, ids of members, references of cases and reports, and names of browsers.
  rest = rest.replace(
    /\S+@\S+|\b[0-9a-z]{20}\b|\b[CR]-[0-9A-Z]{6}\b|\b(?:[AP]M|[kM]B|Chrome|on|Linux)\b/g,
    '',
  )
  rest = rest.replace(/\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun|Yester|To)(?:day)?\b/g, '')
  rest = rest.replace(
    /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b\d+ \w+ ago\b|\bin \d+ \w+/g,
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
