import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules a theme can break: it changes colours and nothing else. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** No finding of axe on the page as it stands, in the light and in the dark theme. The theme is put back. */
export async function checkA11y(page: Page): Promise<void> {
  await inTheme(page, 'light', () => expectNoFindings(page, 'light'))
  await inTheme(page, 'dark', () => expectNoFindings(page, 'dark', ofColours))
}

/** The same in one theme, by all rules. */
export async function checkA11yIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await inTheme(page, theme, () => expectNoFindings(page, theme))
}

async function expectNoFindings(page: Page, theme: string, rules: string[] | null = null): Promise<void> {
  // Scrolled down, a bar that sticks to the top would cut what lies below it to a smaller target.
  await page.evaluate(() => window.scrollTo(0, 0))
  // The mode without frames of other origins, of which there are none here: the other one opens a page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze()
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(findings, `axe, ${theme}`).toEqual([])
}

async function inTheme(page: Page, theme: string, look: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset.theme)
  await setTheme(page, theme)
  await look()
  await setTheme(page, before)
}

/** Colours fade from one theme to the other; measured on the way they would be neither. */
async function setTheme(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate(async (next) => {
    if (next === undefined) delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)))
  }, theme)
}
