import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { field, log } from '../pages/chat.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openConsole } from '../support/staff.ts'
import { day } from '../support/zones.ts'

test.use({ settings: { SAFEGUARDING: 'strict' } })

/** Adds a picture in the composer, and sends it. */
async function sendPicture(page: Page, color: string): Promise<void> {
  const create = { width: 480, height: 320, channels: 3, background: color } as const
  const buffer = await sharp({ create }).png().toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'Picture to send' })).toBeVisible()
  await field(page).press('Enter')
}

const waits = (page: Page) => log(page).getByText('This picture waits for a check.')

test('[IR1, IR2, IR3, IR4, IR5, IR8] a picture to a student waits until a lead has approved it, and a refused one is not shown', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const { chatId, mentor, mentee } = await aTalk(people)
  const his = await anotherPerson({ timezoneId: day() })
  const requested: string[] = []
  his.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await people.logIn(mentee, his.context())
  await people.logIn(mentor, hers.context())
  // Also before his browser, for which it is day, has sent its own: nothing is held.
  await people.query('update people set time_zone = $1 where id = $2', [day(), mentee.id])
  await his.goto(`/chat/${chatId}`)
  await hers.goto(`/chat/${chatId}`)
  await expect(field(hers)).toBeVisible()
  await sendPicture(hers, '#0b6b5f')
  await expect(log(hers).getByText('Waiting for a check')).toBeVisible()
  await expect(log(hers).getByRole('img', { name: 'Your picture' })).toBeVisible()
  await expect(waits(his)).toBeVisible()
  await expect(his.getByRole('button', { name: 'Show picture' })).toHaveCount(0)
  for (const page of [his, hers]) {
    await checkA11y(page)
    await expectToFit(page)
  }

  const staff = await anotherPerson()
  await openConsole(staff, people, 'lead')
  await test.step('a lead opens and approves it with the keyboard', () => approves(staff))
  await expect(waits(his)).toHaveCount(0)
  await expect(log(hers).getByText('Waiting for a check')).toHaveCount(0)
  expect(requested.filter((path) => path.startsWith('/api/pictures/chat/'))).toEqual([])
  await his.getByRole('button', { name: 'Show picture' }).click()
  await expect(log(his).getByRole('img', { name: /^Picture from/ })).toBeVisible()
  await checkA11y(his)

  await sendPicture(hers, '#b3261e')
  await expect(waits(his)).toBeVisible()
  await test.step('a lead refuses the next one', () => refuses(staff))
  await expect(log(his).getByText('This picture is not shown.')).toBeVisible()
  await expect(log(hers).getByText('Not shown after a check')).toBeVisible()
  for (const page of [his, hers]) {
    await checkA11y(page)
    await expectToFit(page)
  }
})

test('[IR10] who can read a chat, and the page about what protects members, name the check', async ({
  page,
  people,
}) => {
  await people.logIn(await people.mentee(), page.context())
  await page.goto('/settings/conduct')
  await expect(
    page.getByText('Our safety team looks at pictures from mentors to members under 18'),
  ).toBeVisible()
  await page.goto('/safety')
  await expect(page.getByText('the safety team looks at pictures from mentors first.')).toBeVisible()
  await page.getByRole('button', { name: 'Detailed' }).click()
  await expect(page.getByText(/wait until our safety team has looked at them/)).toBeVisible()
})

async function approves(staff: Page): Promise<void> {
  await staff.getByRole('link', { name: 'Pictures' }).click()
  const panel = staff.getByRole('region', { name: /^Picture from/ })
  await expect(panel.getByText(/age group 13-15/)).toBeVisible()
  await checkA11y(staff)
  await expectToFit(staff)
  // Letters decide nothing before the picture is shown, or outside of its panel.
  await staff.keyboard.press('a')
  await panel.getByRole('button', { name: 'Show picture' }).focus()
  await staff.keyboard.press('a')
  await staff.keyboard.press('s')
  await expect(panel.getByRole('img', { name: 'The picture to check' })).toBeVisible()
  await expect(panel).toBeFocused()
  await checkA11y(staff)
  await expectToFit(staff)
  await staff.keyboard.press('a')
  await expect(staff.getByText(/^Approved\. Tom B\. can see the picture from Maya Lind now\.$/)).toBeVisible()
  await expect(staff.getByText('No pictures to review')).toBeVisible()
  await checkA11y(staff)
  await expectToFit(staff)
}

async function refuses(staff: Page): Promise<void> {
  // The list is read again by itself.
  const panel = staff.getByRole('region', { name: /^Picture from/ })
  await panel.getByRole('button', { name: 'Show picture' }).click()
  await expect(panel.getByRole('img', { name: 'The picture to check' })).toBeVisible()
  await panel.getByRole('button', { name: 'Refuse' }).click()
  await expect(staff.getByText(/^Refused\./)).toBeVisible()
  await staff.getByRole('link', { name: 'Log', exact: true }).click()
  for (const command of ['picture-open', 'picture-approve', 'picture-refuse'])
    await expect(staff.getByRole('row', { name: command }).first()).toBeVisible()
}

/** Nothing is too wide on a phone and a desktop. */
async function expectToFit(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      .toBe(false)
  }
  if (before) await page.setViewportSize(before)
}
