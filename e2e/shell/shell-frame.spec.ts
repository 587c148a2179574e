import type { Locator, Page } from '@playwright/test'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { connection } from '../pages/connection.ts'
import { watch } from '../support/guard.ts'

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

test.describe('the layout of every page', () => {
  test.use({
    forgiven:
      /^console: (?:Failed to load resource: net::ERR_FAILED|TypeError: Failed to fetch dynamically imported module)/,
  })

  test('[NV13] shows the loading screen until the session is known', async ({ page, context, people }) => {
    await context.addCookies([(await people.mentee()).cookie])
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/app.bootstrap*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/notes')
    await expect(page.getByRole('status').filter({ hasText: 'Loading your dashboard...' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    answer()
    await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
    await expect(page.getByText('Loading your dashboard...')).toHaveCount(0)
  })

  test('[NV6, CN1] reports an unreachable server with the specified text, and retries', async ({ page }) => {
    await page.route('**/api/app.bootstrap*', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: "We can't reach Pathlight" })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Could not reach Cloud Firestore backend...')
    await expect(page.getByRole('alert')).toContainText('Check your connection and try again.')
    await page.unroute('**/api/app.bootstrap*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Who we are.' })).toBeVisible()
    await expect(connection(page, 'Online')).toBeVisible()
    await page.route('**/api/account.rollDice*', (route) => route.abort())
    await page.getByRole('link', { name: 'Join / Log in' }).click()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(connection(page, 'Offline')).toBeVisible()
      await expect(page.getByText('Could not reach Cloud Firestore backend...')).toBeInViewport()
    }
  })

  test('[NV6] an unknown address says so and links to other pages', async ({ page }) => {
    for (const path of ['/no/such/page', '/mentors/of/mine', '/settings/none']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
    await expect(page).toHaveTitle('Page not found · Pathlight')
    await page.getByRole('link', { name: 'Go to home page' }).click()
    await expect(page.getByRole('heading', { name: 'Who we are.' })).toBeVisible()
  })

  test('[NV6] a page that fails says so inside the layout, and can be retried', async ({
    page,
    context,
    people,
  }) => {
    await context.addCookies([(await people.mentee()).cookie])
    const code: string[] = []
    await page.goto('/settings/appearance')
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
    page.on('request', (request) => code.push(request.url()))
    await page.getByRole('link', { name: 'Devices' }).click()
    await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
    const ofThePage = code.filter((url) => /sessions-page/.test(url))
    expect(ofThePage).toHaveLength(1)

    await page.route(ofThePage[0] ?? '', (route) => route.abort())
    await page.goto('/settings/sessions')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.getByRole('link', { name: 'Notes' }).click()
    await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await page.unroute(ofThePage[0] ?? '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
  })
})

test('[NV4, AC7] the theme is light until the member chooses one; it follows the system if chosen', async ({
  page,
  context,
  people,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  expect(await theme(page)).toBe('light')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  expect(await theme(page)).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  const another = await context.newPage()
  await another.goto('/join')
  expect(await theme(another)).toBe('dark')
  await another.getByRole('button', { name: 'Switch to light theme' }).click()
  await page.reload()
  expect(await theme(page)).toBe('light')

  await context.addCookies([(await people.mentee()).cookie])
  await page.goto('/settings/appearance')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await theme(page)).toBe('dark')
  await page.reload()
  expect(await theme(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => theme(page)).toBe('light')
})

/** The mean of the red, green, and blue of an image, from 0 to 255. */
const brightnessOf = (image: Locator): Promise<number> =>
  image.evaluate((element) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 16 })
    const context = canvas.getContext('2d')
    context?.drawImage(element as HTMLImageElement, 0, 0, 16, 16)
    const values = [...(context?.getImageData(0, 0, 16, 16).data ?? [])].filter((_, at) => at % 4 < 3)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  })

test('[HM1, HM2, HM4, HM5, SP5] the start page has its two sections, with separate images on small screens and by night', async ({
  page,
}) => {
  await page.setViewportSize({ width: 601, height: 800 })
  await page.goto('/')
  const who = page.getByRole('region', { name: 'Who we are.' })
  const why = page.getByRole('region', { name: 'Why Choose Our Mentoring?' })
  await expect(who).toContainText('Pathlight was created by a high school student')
  await expect(who).toContainText('middle and high school students')
  const pictures = [who.getByRole('img'), why.getByRole('img')]
  const drawn = () =>
    Promise.all(
      pictures.map(async (picture) => {
        await picture.scrollIntoViewIfNeeded()
        await expect(picture).toBeVisible()
        await expect
          .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0)
        return picture.evaluate((image) => (image as HTMLImageElement).currentSrc)
      }),
    )
  const wide = await drawn()
  await page.setViewportSize({ width: 600, height: 800 })
  await expect.poll(async () => (await drawn()).filter((source) => wide.includes(source))).toEqual([])
  const small = await drawn()
  expect(new Set([...wide, ...small]).size).toBe(4)
  const byDay = await Promise.all(pictures.map(brightnessOf))
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect
    .poll(async () =>
      (await Promise.all(pictures.map(brightnessOf))).map((night, at) => night < 0.8 * (byDay[at] ?? 0)),
    )
    .toEqual([true, true])

  const families = page.getByRole('region', { name: 'For parents and schools' })
  await expect(families.getByRole('heading', { level: 3 })).toHaveText(['Safety', "How it's run", 'Contact'])
  await expect(families).toContainText("That isn't a background check")
  await expect(families).toContainText('Messages are deleted 30 days after a chat ends')

  // [SP4] The page about safety, without a login.
  await families.getByRole('link', { name: 'What protects members here' }).click()
  const safety = page.locator('[data-page="safety"]')
  await expect(safety.getByRole('heading', { level: 1 })).toHaveText('What protects you here')
  await readInEachLevel(safety)
})

/** [SP4, SP5] The reading levels of the page about safety, of which the device remembers the last one. */
async function readInEachLevel(safety: Locator): Promise<void> {
  const sections = safety.getByRole('heading', { level: 2 })
  const levels = safety.getByRole('group', { name: 'Reading level' })
  await expect(levels.getByRole('button', { name: 'Standard', pressed: true })).toBeVisible()
  await expect(sections).toHaveCount(6)
  await expect(safety).toContainText('No mentor can write to you first.')
  await expect(safety).toContainText('No one here has checked who they are.')
  await checkA11y(safety.page())
  await levels.getByRole('button', { name: 'Easy' }).click()
  await expect(sections).toHaveText([
    ...['In short', 'What others see of you', 'What is kept, and for how long', 'Who runs this site'],
  ])
  await levels.getByRole('button', { name: 'Detailed' }).click()
  await safety.page().reload()
  await expect(levels.getByRole('button', { name: 'Detailed', pressed: true })).toBeVisible()
  await expect(sections).toHaveCount(7)
  await expect(sections.first()).toHaveText('In short')
  await expect(safety).toContainText("Mentors can't find students or write to them first.")
  await expect(safety).toContainText('deleted after 30 days')
}

test('[NV5, HM4] the footer has the year, and the links that the operator configured', async ({
  page,
  browser,
  anotherProduct,
}) => {
  await page.clock.setFixedTime('2031-05-05T12:00:00Z')
  await page.goto('/safety')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toHaveText('© 2031 Pathlight')
  // The start page has that of the server [FL1].
  await page.goto('/')
  await expect(footer).toHaveText(`© ${new Date().getFullYear()} Pathlight`)
  await expect(page.getByRole('link', { name: 'Page for guardians' })).toHaveCount(0)

  const product = await anotherProduct({
    PRODUCT_NAME: 'Lantern & Co',
    PRODUCT_CREATOR: 'the pupils of Hill School',
    PRIVACY_URL: 'https://hill.example/privacy',
    TERMS_URL: 'https://hill.example/terms',
    CONTACT: 'hello@hill.example',
    SAFEGUARDING: 'standard',
  })
  const context = await browser.newContext({ baseURL: product.address })
  const faults = await watch(context, product.address)
  const there = await context.newPage()
  await there.goto('/')
  const families = there.getByRole('region', { name: 'For parents and schools' })
  await expect(families.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    'mailto:hello@hill.example',
  )
  await expect(families.getByRole('link', { name: 'Page for guardians' })).toHaveAttribute(
    'href',
    '/guardian',
  )
  await there.goto('/join')
  await expect(there.getByRole('heading', { name: 'Welcome to Lantern & Co' })).toBeVisible()
  const links = there.getByRole('contentinfo').getByRole('link')
  await expect(links).toHaveText(['Privacy', 'Terms', 'Contact'])
  const goals = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(goals).toEqual([
    'https://hill.example/privacy',
    'https://hill.example/terms',
    'mailto:hello@hill.example',
  ])
  await expect(there.getByRole('main').getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    'https://hill.example/terms',
  )
  await there.getByRole('link', { name: 'Lantern & Co, home' }).click()
  await expect(there.getByText(/^Lantern & Co was created by the pupils of Hill School/)).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})
