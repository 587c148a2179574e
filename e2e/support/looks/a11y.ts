import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules a theme can break: it changes colors and nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Half a megabyte: compiling it takes longer than most of its runs, so each document gets it once. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Theme = 'light' | 'dark'

/** Expects no axe violation: by all rules in the light theme, by the color rules in the dark one. */
export async function checkA11y(page: Page): Promise<void> {
  await checkA11yIn(page, 'light')
  await checkColorsIn(page, 'dark')
}

/** Expects no axe violation by any rule in this theme. */
export const checkA11yIn = (page: Page, theme: Theme): Promise<void> =>
  withTheme(page, theme, () => expectNoViolation(page, theme, { type: 'tag', values: tags }))

/** Expects no axe violation by the rules about colors in this theme. */
export const checkColorsIn = (page: Page, theme: Theme): Promise<void> =>
  withTheme(page, theme, () => expectNoViolation(page, theme, { type: 'rule', values: colorRules }))

type RunOnly = { readonly type: 'tag' | 'rule'; readonly values: string[] }

async function expectNoViolation(page: Page, theme: Theme, runOnly: RunOnly): Promise<void> {
  // A sticky bar would overlap the targets below it and make them smaller.
  await page.evaluate(() => window.scrollTo(0, 0))
  if (!(await page.evaluate(() => Reflect.has(globalThis, 'axe')))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(runAxe, { runOnly, resultTypes: ['violations' as const] })
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(findings, `axe, ${theme}`).toEqual([])
}

/** Runs a check in a theme, and restores the theme of the page. */
async function withTheme(page: Page, theme: Theme, check: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset.theme)
  await setTheme(page, theme)
  await check()
  await setTheme(page, before)
}

/**
 * Resolves when the colors have finished fading, also those that begin to fade because the one they inherit does. What
 * does not end, such as a transition in content that is not rendered, is not waited for.
 */
async function setTheme(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate(async (next) => {
    if (next === undefined) delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
    const findFading = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    const deadline = performance.now() + 3_000
    const tooLate = new Promise((resolve) => void setTimeout(resolve, 3_000))
    for (
      let fading = findFading();
      fading.length > 0 && performance.now() < deadline;
      fading = findFading()
    ) {
      await Promise.race([tooLate, ...fading.map((one) => one.finished.catch(() => null))])
      await new Promise(requestAnimationFrame)
    }
  }, theme)
}

/** Runs in the page. */
const runAxe = (options: RunOptions): Promise<AxeResults> => Reflect.get(globalThis, 'axe').run(options)
