import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { button, keepConnections } from '../pages/call.ts'
import { askForSound, countSounds, soundsOf } from '../support/calls/sounds.ts'
import { aTalk, type Said } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aBusyMentor } from '../support/looks/busy.ts'
import { expectGoodLooks, follow, settled } from '../support/looks/layout.ts'

// The code of the app is withheld on purpose.
test.use({ forgiven: /ERR_FAILED/ })

/** A length of an element in sizes of its text, with two digits. */
const inEm = (element: Locator, property: string): Promise<number> =>
  element.evaluate((node, name) => {
    const style = getComputedStyle(node)
    return Math.round((100 * parseFloat(style.getPropertyValue(name))) / parseFloat(style.fontSize)) / 100
  }, property)

/** The longest transition and animation of any element of the page, in seconds. */
const longestMotion = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
        const shown =
          animationName === 'none' ? transitionDuration : `${transitionDuration}, ${animationDuration}`
        return shown
          .split(',')
          .map((duration) => parseFloat(duration) * (duration.includes('ms') ? 0.001 : 1))
      }),
    ),
  )

/** Chooses the largest text, easy reading, and calm mode. What each changes is there at once. */
async function choosesDisplay(page: Page): Promise<void> {
  const root = page.locator('html')
  await page.getByRole('radio', { name: 'Largest' }).check()
  await expect(root).toHaveCSS('font-size', '20px')
  await page.getByRole('checkbox', { name: 'Easy reading' }).check()
  await expect(root).toHaveAttribute('data-display', 'largest easy')
  const paragraph = page.getByRole('main').locator('p').first()
  await expect(paragraph).toHaveCSS('font-family', /^system-ui/)
  for (const [property, em] of Object.entries({
    'line-height': 1.6,
    'letter-spacing': 0.04,
    'word-spacing': 0.1,
  }))
    expect([property, await inEm(paragraph, property)]).toEqual([property, em])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await longestMotion(page)).toBeGreaterThan(0.1)
  await page.getByRole('checkbox', { name: 'Calm mode' }).check()
  await expect(root).toHaveAttribute('data-display', 'largest easy calm')
  await expect.poll(() => longestMotion(page)).toBeLessThanOrEqual(0.001)
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

test('[EA1, EA2, EA4, EA5, EA6] a member chooses how to read pages on all devices, and to load less on one', async ({
  page,
  people,
  anotherPerson,
}) => {
  const { mentor, mentee, chatId } = await aTalk(people, {})
  const root = page.locator('html')
  const styles: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/display.css')) styles.push(request.url())
  })
  await people.logIn(mentee, page.context())
  await page.goto('/settings/appearance')
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked()
  expect(styles).toEqual([])
  await choosesDisplay(page)
  await page.getByRole('checkbox', { name: 'Data saver' }).check()
  await checkA11y(page)

  // Without the code of the app, which comes after the first paint.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(root).toHaveAttribute('data-display', 'largest easy calm')
  await expect(root).toHaveCSS('font-size', '20px')
  await page.unroute('**/assets/*.js')

  const other = await anotherPerson()
  await people.logIn(mentor, other.context())
  await other.goto(`/chat/${chatId}`)
  const create = { width: 40, height: 30, channels: 3, background: '#0b6b5f' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  const chooser = other.waitForEvent('filechooser')
  await other.getByRole('button', { name: 'Add a picture' }).click()
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await other.getByRole('button', { name: 'Send message' }).click()
  await expect(other.getByRole('log').getByRole('img')).toBeVisible()

  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/pictures/chat/')) pictures.push(request.url())
  })
  await page.goto(`/chat/${chatId}`)
  const cover = page.getByRole('button', { name: /^Picture, \d[\d.,]* (?:bytes?|[kM]B): show/ })
  await expect(cover).toBeVisible()
  expect(pictures).toEqual([])
  await cover.click()
  await expect(page.getByRole('log').getByRole('img')).toBeVisible()
  expect(pictures).toHaveLength(1)

  const phone = await anotherPerson()
  await people.logIn(mentee, phone.context())
  await phone.goto('/settings/appearance')
  await expect(phone.locator('html')).toHaveAttribute('data-display', 'largest easy calm')
  await expect(phone.getByRole('checkbox', { name: 'Data saver' })).not.toBeChecked()
})

test('[EA5, EA6] calm mode shows no success and does not ring, and the data saver loads no older messages ahead', async ({
  page,
  people,
  anotherPerson,
}) => {
  const said = Array.from({ length: 120 }, (_, index): Said => ({
    by: 'mentor',
    text: `Line ${index + 1} of the story`,
    ago: 120 - index,
  }))
  const names = { mentorName: 'Maya Lind', menteeName: 'Tom Berger' }
  const { mentee, mentor, chatId } = await aTalk(people, { said, ...names })
  await people.logIn(mentee, page.context())
  await page.goto('/settings/appearance')
  await page.getByRole('checkbox', { name: 'Calm mode' }).check()
  await page.getByRole('checkbox', { name: 'Data saver' }).check()
  await askForSound(page)

  await test.step('a success that the page shows is said by screen readers only', async () => {
    await page.goto('/notes')
    await page.getByLabel('New note').fill('Ask Maya about gardens')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('Note added.')).toHaveClass('sr-only')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  })

  await test.step('older messages are loaded when the reader reaches the first one', async () => {
    const asked: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (payload.includes('chat.page')) asked.push(payload.toString())
      }),
    )
    await countSounds(page, `/chat/${chatId}`)
    const log = page.getByRole('log')
    await expect(log.getByText('Line 120 of the story')).toBeInViewport()
    await log.evaluate((area) => area.scrollTo({ top: 200 }))
    await page.waitForTimeout(1_000)
    expect(asked).toEqual([])
    await log.evaluate((area) => area.scrollTo({ top: 0 }))
    await expect(log.getByText('Line 60 of the story')).toBeAttached()
    expect(asked).not.toEqual([])
  })

  await test.step('a waiting call does not ring, though this browser asked for it', async () => {
    const other = await anotherPerson()
    await other.context().addInitScript(keepConnections)
    await people.logIn(mentor, other.context())
    await other.goto(`/chat/${chatId}`)
    await other.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
    await other.getByRole('link', { name: 'Use this tab instead' }).click()
    await expect(page).toHaveTitle(/^Maya Lind is calling · /)
    await expect(other.getByText('Waiting for Tom Berger')).toBeVisible()
    expect(await soundsOf([page])).toBe(0)
    await button(other, 'End call').click()
  })
})

test('[EA2, EA4] in the largest text and easy reading, the pages of a mentor fit phones and desktops', async ({
  page,
  people,
}) => {
  const { mentor, chatId } = await aBusyMentor(people)
  await people.query('update users set display = $2 where id = $1', [
    mentor.id,
    JSON.stringify({ textSize: 'largest', isEasyReading: true, isCalm: false }),
  ])
  await people.logIn(mentor, page.context())
  await page.goto('/')
  await settled(page)
  const paths = [
    '/mentor',
    '/settings/appearance',
    '/connections/mentor',
    '/availability',
    '/mentors?skill=ceramics',
    '/notes',
  ]
  for (const path of [...paths, `/chat/${chatId}`]) {
    await follow(page, path)
    await expectGoodLooks(page, {}, [360, 768, 1280])
  }
})
