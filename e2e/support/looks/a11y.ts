import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CDPSession, expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

type RunOnly = { readonly type: 'tag' | 'rule'; readonly values: string[] }
const allRules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules a theme can break: it changes colors and nothing else. */
const colorRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Half a megabyte: compiling it takes longer than most of its runs, so each document gets it once. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Labels that a speech user says as they are shown: a count appears on some buttons only now and then. */
const labelRules: RunOnly = { type: 'rule', values: ['label-content-name-mismatch'] }

export type Theme = 'light' | 'dark'

/** Expects no axe violation: by all rules in the light theme, by the color rules in the dark one. */
export async function checkA11y(page: Page): Promise<void> {
  const before = await setTheme(page, 'light')
  await expectNoViolation(page, 'light', allRules)
  await setTheme(page, 'dark')
  await expectNoViolation(page, 'dark', colorRules)
  await setTheme(page, before)
}

/** Expects no axe violation by any rule in this theme. */
export const checkA11yIn = (page: Page, theme: Theme): Promise<void> => checkIn(page, theme, allRules)

/** Expects no axe violation by the rules about colors in this theme. */
export const checkColorsIn = (page: Page, theme: Theme): Promise<void> => checkIn(page, theme, colorRules)

/** Expects that the name of each control contains the words that it shows. */
export const checkLabels = (page: Page): Promise<void> => checkIn(page, 'light', labelRules)

async function checkIn(page: Page, theme: Theme, rules: RunOnly): Promise<void> {
  const before = await setTheme(page, theme)
  await expectNoViolation(page, theme, rules)
  await setTheme(page, before)
}

async function expectNoViolation(page: Page, theme: Theme, runOnly: RunOnly): Promise<void> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  let results = await page.evaluate(runAxe, options)
  if (results === null) {
    await addAxe(page)
    results = await page.evaluate(runAxe, options)
  }
  const findings = results?.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  expect(findings, `axe, ${theme}`).toEqual([])
}

const sessions = new WeakMap<Page, CDPSession>()

/**
 * By the browser's own protocol: Playwright would compile the source as a string inside of a script, for a third more. The session stays
 * until the page is closed: when one ends, the browser also ends the virtual authenticator and the offline mode of all others.
 */
async function addAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Runtime.evaluate', { expression: axeSource, silent: true })
}

/** Runs in the page. Returns null in a document that does not have axe yet. */
function runAxe(options: RunOptions): Promise<AxeResults> | null {
  // A sticky bar would overlap the targets below it and make them smaller.
  window.scrollTo(0, 0)
  return Reflect.get(globalThis, 'axe')?.run(options) ?? null
}

/**
 * Sets the theme and returns the one before. All colors get their new value at once: a fade would draw the whole page at
 * each of its frames, and what inherits a color begins to fade only when that color has changed.
 */
const setTheme = (page: Page, theme: string | undefined): Promise<string | undefined> =>
  page.evaluate((next) => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    if (next === before) return before
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    if (next === undefined) delete dataset.theme
    else dataset.theme = next
    // Computes all styles while nothing may fade.
    document.documentElement.getAnimations({ subtree: true })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    return before
  }, theme)
