import type { Page } from '@playwright/test'
import { anAddress, checkA11y, expect, test } from '../support/fixtures.ts'
import { aLead, codeOf, enroll, runStaff, staffPassword as password } from '../support/staff.ts'

test('[ST1, ST6, ST10, ST13, ST14] a lead is added, enrolls, logs in, reads the log, and logs out', async ({
  page,
  mails,
  product,
}) => {
  const email = anAddress('lead')
  await runStaff(product, 'add', email, '--role', 'lead')
  const link = await mails.link(email, /\/staff#enroll=/)
  const secret = await enroll(page, link)
  // Cases that other tests opened may be waiting.
  await expect(
    page.getByText('Nothing waits.').or(page.getByRole('table', { name: 'What waits' })),
  ).toBeVisible()
  await checkA11y(page)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused()
  await checkA11y(page)
  await page.keyboard.type('log')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Log', exact: true })).toBeFocused()
  await expect(page).toHaveURL(/\/staff\/log$/)
  await expect(page.getByRole('row', { name: /staff-add lead/ }).first()).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('/')
  await page.keyboard.type('staff-enrolled')
  await expect(page).toHaveURL(/\?q=staff-enrolled$/)
  await expect(page.getByRole('row', { name: /staff-add lead/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Search the log')).toHaveValue('staff-enrolled')
  await expect(page.getByRole('row', { name: /staff-enrolled/ }).first()).toBeVisible()
  await page.getByLabel('Done by').selectOption('Commands of the operator')
  await expect(page.getByText('No entry matches.')).toBeVisible()
  await expect(page).toHaveURL(/by=commands/)
  await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toBeHidden()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeFocused()
  await checkA11y(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  await checkA11y(page)
  // The code of the enrollment was used: the next one is accepted, too.
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()
})

test('[ST5, ST6] a used link says so, and a removal shows within seconds', async ({
  page,
  anotherPerson,
  mails,
  product,
}) => {
  const email = anAddress('coordinator')
  await runStaff(product, 'add', email, '--role', 'coordinator')
  const link = await mails.link(email, /\/staff#enroll=/)
  await enroll(page, link)
  await expect(page.getByRole('link', { name: 'Log', exact: true })).toBeHidden()
  const other = await anotherPerson()
  await other.goto(link)
  await expect(other.getByText(/This link was used before/)).toBeVisible()
  await runStaff(product, 'remove', email)
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible()
})

test('[OU9, ST10] a changed line of the log is found by the command, with its number', async ({
  page,
  people,
  mails,
  product,
}) => {
  const { email } = await aLead(page, mails, product)
  await page.goto('/staff/log?q=staff-enrolled')
  await expect(page.getByRole('row', { name: /staff-enrolled/ }).first()).toBeVisible()
  expect(await runStaff(product, 'verify-log')).toContain('The operator log is intact')
  const change = (to: string) =>
    people.query<{ seq: string; command: string }>(
      `update operator_log set command = $2 where command = $3 and actor = (select id from staff where email = $1) returning seq`,
      [email, to, to === 'staff-enrolled' ? 'staff-listed' : 'staff-enrolled'],
    )
  await people.query('alter table operator_log disable trigger user')
  const [line] = await change('staff-listed')
  await expect(runStaff(product, 'verify-log')).rejects.toThrow(`entry ${line?.seq} is not`)
  // Other journeys of this product write to the log, too.
  await change('staff-enrolled')
  await people.query('alter table operator_log enable trigger user')
  expect(await runStaff(product, 'verify-log')).toContain('The operator log is intact')
})

test('[ST14] members load nothing of the console, and the console nothing of theirs', async ({ page }) => {
  const member = recordPaths(page)
  await page.goto('/join')
  await page.waitForLoadState('networkidle')
  expect(member.filter((path) => path.startsWith('/staff') || path.startsWith('/api/staff'))).toEqual([])
  // Another tab: what the first one still loads is not counted.
  const tab = await page.context().newPage()
  const staff = recordPaths(tab)
  const response = await tab.goto('/staff')
  expect(response?.headers()['content-security-policy']).toMatch(/worker-src 'none'/)
  await expect(tab.getByRole('heading', { name: 'Log in to the console' })).toBeVisible()
  const own = /^\/(?:staff$|staff\/assets\/|api\/staff\/|theme\.js$|favicon)/
  expect(staff.filter((path) => !own.test(path))).toEqual([])
})

/** The paths that a page requests from now on. */
function recordPaths(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => found.push(new URL(request.url()).pathname))
  return found
}

const paths = {
  waiting: '/staff',
  pictures: '/staff/pictures',
  mentors: '/staff/mentors',
  consents: '/staff/consents',
  log: '/staff/log',
  sessions: '/staff/sessions',
}

test('[ST14] the console fits a phone and a desk in both themes', async ({ page, mails, product }) => {
  const email = anAddress('lead')
  await page.setViewportSize({ width: 390, height: 844 })
  await runStaff(product, 'add', email, '--role', 'lead')
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible()
  await enroll(page, await mails.link(email, /\/staff#enroll=/))
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (name === 'log') await expect(page.getByRole('row', { name: /staff-add lead/ }).first()).toBeVisible()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(isWide).toBe(false)
      // In both themes, which differ in colors only.
      await checkA11y(page)
    }
  }
})
