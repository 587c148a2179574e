import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { pages } from '#shared/pages.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { watch } from '../support/guard.ts'
import { expectFits } from '../support/looks/layout.ts'
import { expectPagesFitNear } from '../support/looks/near.ts'
import { openPeople } from '../support/people.ts'
import type { Product } from '../support/processes/product.ts'

/** The translated texts of a catalog, from the file that the product is built from. */
const textsOf = (code: string, file: string): Record<string, string> =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../shared/translations/${code}/${file}.json`), 'utf8'),
  ) as Record<string, string>

/** Opens a browser of a language, on a phone or a wide window. */
async function openIn(browser: Browser, product: Product, locale: string, width = 1280) {
  const context = await browser.newContext({
    ...{ baseURL: product.address, locale, serviceWorkers: 'block' },
    viewport: { width, height: 740 },
  })
  const faults = await watch(context, product.address)
  return { context, page: await context.newPage(), faults }
}

/** Chooses a language in the bar of visitors. */
async function chooseLocale(page: Page, label: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

const htmlOf = (page: Page) => page.locator('html')
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('[LG12, LG13, LG15, LG23] a browser in German gets German pages, and a visitor chooses another language', async ({
  browser,
  product,
}) => {
  const { context, page, faults } = await openIn(browser, product, 'de-AT')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/')
  const german = textsOf('de', 'app/home')
  await expect(htmlOf(page)).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { name: german['families.title'] ?? '' })).toBeVisible()
  await expect.poll(() => loaded.filter((path) => path.includes('/texts-de-guest'))).toHaveLength(1)
  expect(loaded.filter((path) => /texts-(?:es|ar)-/.test(path))).toEqual([])
  const note = textsOf('de', 'account/settings')['appearance.localeMachine'] ?? ''
  await expect(page.getByRole('contentinfo').getByText(note)).toBeVisible()
  await checkA11y(page)

  // By keys, of which only Enter and Space choose.
  const label = textsOf('de', 'app/shell')['locale.label'] ?? ''
  await page.getByRole('button', { name: `${label}: Deutsch` }).focus()
  await page.keyboard.press('Enter')
  const languages = page.getByRole('group', { name: label, exact: true }).getByRole('button')
  await expect(languages).toHaveText(['English', 'Deutsch✓', 'Español'])
  await expect(languages.and(page.locator('[aria-pressed=true]'))).toHaveText('Deutsch✓')
  await expect(page.getByRole('group', { name: label, exact: true })).toContainText(note)
  await checkA11y(page)
  for (const _ of ['English', 'Deutsch', 'Español']) await page.keyboard.press('Tab')
  await expect(languages.last()).toBeFocused()
  await expect(htmlOf(page)).toHaveAttribute('lang', 'de')
  await page.keyboard.press('Enter')
  await expect(htmlOf(page)).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(
    page.getByRole('heading', { name: textsOf('es', 'app/home')['families.title'] ?? '' }),
  ).toBeVisible()
  await chooseLocale(page, /^Idioma/, 'English')
  await expect(page.getByRole('heading', { name: 'For parents and schools' })).toBeVisible()
  await expect(htmlOf(page)).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('contentinfo')).not.toContainText('machine')
  expect(faults).toEqual([])
  await context.close()
})

test('[LG13] on phones, the languages are in the menu of the bar', async ({ browser, product }) => {
  const { context, page } = await openIn(browser, product, 'en-GB', 360)
  await page.goto('/')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
  await expect(htmlOf(page)).toHaveAttribute('lang', 'de')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test('[LG15] a page in English loads no texts of another language', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/join')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loaded.filter((path) => path.includes('/texts-'))).toEqual([])
})

test('[LG3, LG12, LG14] a member chooses a language, which all their devices then have', async ({
  page,
  people,
  anotherPerson,
}) => {
  const mentee = await people.mentee()
  await people.logIn(mentee, page.context())
  await page.goto('/settings/appearance')
  const group = page.getByRole('group', { name: 'Language' })
  await expect(group.getByRole('radio', { name: /^English/ })).toBeChecked()
  await expect(group).toContainText('Translated by a machine. No native reader has checked it yet.')
  await checkA11y(page)
  await group.getByRole('radio', { name: /^Deutsch/ }).check()
  await expect(htmlOf(page)).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Continue in Deutsch' }).click()
  await expect(htmlOf(page)).toHaveAttribute('lang', 'de')
  const texts = textsOf('de', 'account/settings')
  await expect(
    page.getByRole('heading', { level: 1, name: texts['settings.appearance'] ?? '' }),
  ).toBeVisible()
  await expect(
    page
      .getByRole('group', { name: texts['appearance.locale'] ?? '' })
      .getByRole('radio', { name: /^Deutsch/ }),
  ).toBeChecked()
  await checkA11y(page)

  // A browser in English, which learns of the choice with the first answer of the server.
  const phone = await anotherPerson()
  await people.logIn(mentee, phone.context())
  await phone.goto('/notes')
  await expect(htmlOf(phone)).toHaveAttribute('lang', 'de')
  const other = await people.mentor()
  // A page that is open would open its socket again, without a session.
  await phone.goto('about:blank')
  await phone.context().clearCookies()
  await people.logIn(other, phone.context())
  await phone.goto('/notes')
  await expect(htmlOf(phone)).toHaveAttribute('lang', 'de')
})

test('[LG13] what a visitor chose is kept with the account that has no language yet', async ({
  browser,
  product,
  people,
}) => {
  const mentor = await people.mentor()
  const { context, page } = await openIn(browser, product, 'en-GB')
  await page.goto('/')
  await chooseLocale(page, /^Language/, 'Español')
  await expect(htmlOf(page)).toHaveAttribute('lang', 'es')
  await people.logIn(mentor, context)
  await page.goto('/notes')
  await expect
    .poll(async () => (await people.query('select locale from users where id = $1', [mentor.id]))[0])
    .toEqual({ locale: 'es' })
  await context.close()
})

test('[LG12] a page in German is in Spanish once a member logs in who chose that', async ({
  browser,
  product,
  people,
}) => {
  const mentee = await people.mentee()
  await people.query("update users set locale = 'es' where id = $1", [mentee.id])
  const { context, page } = await openIn(browser, product, 'de-DE')
  await page.goto('/join#log-in')
  await expect(htmlOf(page)).toHaveAttribute('lang', 'de')
  const form = textsOf('de', 'account/join')
  await page.getByLabel(form['field.email'] ?? '', { exact: true }).fill(mentee.email)
  await page.getByLabel(form['field.password'] ?? '', { exact: true }).fill(mentee.password)
  await page.keyboard.press('Enter')
  await expect(htmlOf(page)).toHaveAttribute('lang', 'es')
  await expect(page).toHaveURL(/connections/)
  await context.close()
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    locale: 'de-DE',
    forgiven: /^console: (?:Failed to load resource|WebSocket)/,
  })

  test('[LG15] a page in German opens in German again', async ({ page, context, people }) => {
    const mentee = await people.mentee()
    await people.logIn(mentee, context)
    await page.goto('/notes')
    const title = textsOf('de', 'app/core')['nav.notes'] ?? ''
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.evaluate(async () => navigator.serviceWorker.ready)
    // The worker sees the files of the second load.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
          return all.flat().filter(({ url }) => url.includes('/assets/texts-de-')).length
        }),
      )
      .toBe(2)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(htmlOf(page)).toHaveAttribute('lang', 'de')
    await context.setOffline(false)
  })
})

test('[LG12, LG14, NV14, NV15] pages of a mentee and a mentor in German fit a phone, and are accessible', async ({
  browser,
  product,
  people,
}) => {
  const mentor = await people.mentor({ skills: ['sculpture and ceramics'] })
  const { mentee, chatId } = await aTalk(people, { mentor })
  const { context, page, faults } = await openIn(browser, product, 'de-DE', 360)
  const sweep = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(htmlOf(page)).toHaveAttribute('lang', 'de')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFits(page, 'in German')
      await checkA11y(page)
    }
  }
  await people.logIn(mentee, context)
  // Few of the mentors of all journeys: those outside of the window keep the colors of the theme before until they are in it.
  await sweep(['/mentee', '/mentors?skill=ceramics', `/chat/${chatId}`, '/availability'])
  await page.goto('about:blank') // A page that is open would open its socket again, without a session.
  await context.clearCookies()
  await people.logIn(mentor, context)
  await sweep(['/mentor', '/connections/mentor', '/profile', '/settings/sessions'])
  expect(faults).toEqual([])
  await context.close()
})

/** In a chat, one's own messages are at the left, and icons that point are mirrored. */
async function expectMirrored(page: Page): Promise<void> {
  const log = page.getByRole('log')
  const [all, own] = await Promise.all([log.boundingBox(), log.getByText('Rivers it is!').boundingBox()])
  if (!all || !own) throw new Error('there is a message')
  expect(own.x + own.width / 2).toBeLessThan(all.x + all.width / 2)
  // On wide pages there is none that is shown.
  for (const arrow of await page.locator('.lucide-arrow-left:visible').all())
    await expect(arrow).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
  const send = page.locator('.lucide-send-horizontal:visible')
  await expect(send.first()).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
}

test('[LG1, LG12, LG20, LG21, LG24, LG30, NV41, TX6] Arabic is written from right to left, without a page that scrolls sideways', async ({
  browser,
  anotherProduct,
}) => {
  const product = await anotherProduct({ LOCALES: 'ar,en' })
  const people = openPeople(product)
  for (const width of [360, 1280]) {
    const { context, page, faults } = await openIn(browser, product, 'fr-FR', width)
    for (const path of [pages.home1.path, pages.home2.path, pages.safety.path, pages.reset.path]) {
      await page.goto(path)
      await expect(htmlOf(page)).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await checkA11y(page)
    }
    const { mentee, chatId } = await aTalk(people, {
      said: [{ by: 'mentee', text: 'Rivers it is!', ago: 5 }],
    })
    await people.logIn(mentee, context)
    await page.goto('/chat')
    await expect(htmlOf(page)).toHaveAttribute('dir', 'rtl')
    // The member's own message stands beside a word in Arabic, in the list and for screen readers.
    await expect(page.locator('main').getByText('Rivers it is!')).toHaveCSS('direction', 'ltr')
    await expect(page.getByRole('main').getByText('Maya Lind').first()).toHaveCSS('direction', 'ltr')
    await page.goto(`/chat/${chatId}`)
    await expect(page.getByRole('log').getByText('Rivers it is!')).toHaveCSS('direction', 'ltr')
    await expectMirrored(page)
    await expect(page.locator('p.font-display').first()).toHaveCSS('font-weight', '700')
    await page.goto('/availability')
    await expect(page.getByRole('main').getByText('السبت').first()).toBeVisible()
    const text = await page.getByRole('main').innerText()
    expect(text.indexOf('السبت')).toBeLessThan(text.indexOf('الأحد'))
    expect(text.indexOf('الأحد')).toBeLessThan(text.indexOf('الاثنين'))
    if (width === 360) await expectPagesFitNear(page, chatId)
    expect(faults).toEqual([])
    await context.close()
  }
  // A region with other digits, which pages have no more than emails and what the server renders.
  const egypt = await openIn(browser, product, 'ar-EG', 360)
  await egypt.page.goto(pages.home2.path)
  await egypt.page.locator('[name=email]').fill('mia@example.org')
  await expect(egypt.page.locator('img[src^="/api/dice/"]')).toBeVisible()
  await expect(egypt.page.locator('[name=email]')).toHaveValue('mia@example.org')
  await expect(egypt.page.locator('body')).toContainText(/\d/)
  await expect(egypt.page.locator('body')).not.toContainText(/[\u0660-\u0669]/)
  expect(egypt.faults).toEqual([])
  await egypt.context.close()
})
