import type { Locator, Page } from '@playwright/test'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openConsole } from '../support/staff.ts'

test('[ST16] a list keeps search, filters, and place in the address, and has keys', async ({
  page,
  people,
}) => {
  const name = `Larch ${Date.now()}`
  await people.query(
    `with added as (insert into users (id, email, password_hash)
       select 'list' || lpad(n::text, 16, '0'), 'list' || n || '@example.org', '-' from generate_series(1, 60) n returning id)
     insert into people (id, role, birth_year, full_name, is_name_prompt_pending)
       select id, 'mentor', 1980, $1 || ' ' || right(id, 2), false from added`,
    [name],
  )
  await openConsole(page, people, 'coordinator')
  await page.getByRole('link', { name: 'Mentors', exact: true }).click()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  const rows = page.getByRole('row', { name: new RegExp(name) })
  await expect(rows).toHaveCount(50)
  await page.getByLabel('State').selectOption('Not applied')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(10)
  await expect(page).toHaveURL(/q=Larch.*&state=none&after=/)
  await page.reload()
  await expect(rows).toHaveCount(10)
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Alt+PageUp')
  await expect(rows).toHaveCount(50)
  await page.keyboard.press('Alt+PageDown')
  await expect(rows).toHaveCount(10)
  const previous = page.getByRole('button', { name: 'Previous page' })
  await previous.click()
  await expect(rows).toHaveCount(50)
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(rows).toHaveCount(50)
  await page.goBack()
  await expect(rows).toHaveCount(10)
  await page.goForward()
  await expect(rows).toHaveCount(50)
  await page.goto('/staff/mentors?q=nothing+is+called+so&state=none')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(/\/staff\/mentors$/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // Other journeys of this product find their mentors on the first page.
  await people.query(`delete from users where email like 'list%@example.org'`)
})

test('[ST16, ST17] a list keeps the focus, forgets what was selected elsewhere, and has an end', async ({
  page,
  people,
}) => {
  const name = `Rowan ${Date.now()}`
  await people.mentor({ fullName: name, isApproved: false })
  await openConsole(page, people, 'coordinator')
  // Nobody is behind this place.
  await page.goto(`/staff/mentors?${new URLSearchParams({ q: name, after: '1:a' })}`)
  const box = page.getByRole('checkbox', { name: `Select ${name}` })
  await expect(box).toBeVisible()
  expect(new URL(page.url()).searchParams.has('after')).toBe(false)
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  const isRead = page.waitForResponse(/\/api\/staff\/mentors/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await isRead
  await expect(box).toBeFocused()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByLabel('State').selectOption('Not applied')
  await expect(page.getByText('1 selected')).toBeHidden()
  await page.getByLabel('State').selectOption('Any state')
  await expect(box).not.toBeChecked()
})

test('[CS18, MA15, ST13, ST17, ST18] a coordinator opens a case, starts several reviews at once, asks for papers, and declines', async ({
  page,
  people,
  mails,
}) => {
  const family = `Alder${Date.now()}`
  const mentors = await Promise.all(
    ['Ada', 'Bo', 'Cy'].map((name) => people.mentor({ fullName: `${name} ${family}`, isApproved: false })),
  )
  const [ada, bo, cy] = mentors
  for (const mentor of [ada, bo])
    await people.query(
      `with sent as (insert into mentor_applications (person_id, why, experience, references_text) values ($1, 'a', 'b', 'c')),
         event as (insert into approval_events (person_id, kind) values ($1, 'applied'))
       insert into approvals (person_id, state, since) values ($1, 'applied', now())`,
      [mentor?.id],
    )
  await openConsole(page, people, 'coordinator')
  await openCase(page, ada?.email ?? '')
  expect(await people.query('select 1 from cases where subject_id = $1', [ada?.id])).toHaveLength(1)

  await page.goto(`/staff/mentors?q=${family}`)
  await startReviews(page, family)
  const logged = await people.query(
    `select 1 from operator_log where command = 'mentor-review' and subject = any($1::text[])`,
    [mentors.map(({ id }) => id)],
  )
  expect(logged).toHaveLength(2)
  await planApproval(page, cy?.id ?? '')

  await page.goto('/staff')
  await page.getByRole('link', { name: `Ada ${family}` }).click()
  await askFromTemplate(page)
  expect(await mails.link(ada?.email ?? '', /\/approval/)).toContain('/approval')
  await declineFromTemplate(page)
})

/** Opens a case from the first page of the console. */
async function openCase(page: Page, about: string): Promise<void> {
  await page.getByRole('button', { name: 'New case' }).click()
  await page.getByLabel('Email address or id of the member').fill(about)
  await page.getByLabel('Note, for leads only').fill('A teacher told me about a visit at home.')
  await page.getByRole('dialog').getByRole('button', { name: 'Open the case' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('The case was opened. Leads can see it now.')).toBeVisible()
}

/** Those that a step is not possible for, by the reason. */
const refused = (dialog: Locator, reason: RegExp) =>
  dialog.getByRole('list', { name: reason }).getByRole('listitem')

/** Starts two reviews, of which the second one is not tried at first, and fails to start a third one. */
async function startReviews(page: Page, family: string): Promise<void> {
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Start the review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start the review' })
  await expect(dialog.getByRole('list', { name: 'Possible for 2' }).getByRole('listitem')).toHaveCount(2)
  await expect(refused(dialog, /^The state does not allow it.*\(1\)$/)).toHaveText([`Cy ${family}`])
  await checkA11y(page)
  const letGo = await holdFirst(page, 'startReview')
  await dialog.getByRole('button', { name: 'Start the review (2)' }).click()
  await page.keyboard.press('Escape')
  letGo()
  const factor = page.getByRole('dialog', { name: 'Confirm your second factor' })
  await factor.getByRole('button', { name: 'Close' }).click()
  await expect(dialog.getByRole('status')).toBeFocused()
  await expect(dialog.getByText('Done: 1')).toBeVisible()
  await expect(dialog.getByText('Not tried, because the second factor was not given')).toHaveCount(1)
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Select all on this page' })).toBeFocused()
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Start the review' }).click()
  await dialog.getByRole('button', { name: 'Start the review (1)' }).click()
  await expect(dialog.getByText('Done: 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('row', { name: /In review/ })).toHaveCount(2)
}

/** One who cannot be read does not hide what is possible for the others. */
async function planApproval(page: Page, lost: string): Promise<void> {
  await page.route('**/api/staff/openMentor', (route) =>
    route.request().postData()?.includes(lost)
      ? route.fulfill(refusal(404, 'app.notFound'))
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  // None of them can be reviewed now.
  await expect(page.getByRole('button', { name: 'Start the review' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve' })
  // Two lack the same checks.
  await expect(refused(dialog, /^These checks are missing.*\(2\)$/)).toHaveText([/^Ada/, /^Bo/])
  await expect(refused(dialog, /couldn't find that.*\(1\)$/)).toHaveText([/^Cy/])
  await page.keyboard.press('Escape')
}

/** Asks a mentor for papers: what the template leaves open has to be filled in. */
async function askFromTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write to the mentor' }).click()
  const ask = page.getByRole('dialog', { name: 'Write to the mentor' })
  await ask.getByLabel('Start from a template').selectOption('Papers are missing')
  await ask.getByRole('button', { name: 'Add the template' }).click()
  await expect(ask.getByRole('button', { name: 'Send the email' })).toBeDisabled()
  await expect(ask.getByLabel('Your words')).toHaveAccessibleDescription(/Fill in what is in brackets/)
  await checkA11y(page)
  await ask.getByLabel('Your words').fill('Please bring your certificate by Friday.')
  await ask.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByRole('cell', { name: 'Please bring your certificate by Friday.' })).toBeVisible()
}

/** Declines an application with words of which a template is the start. */
async function declineFromTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decline' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline' })
  await decline.getByLabel('Start from a template').selectOption('Papers are missing')
  await expect(decline.getByLabel('Reason')).toHaveValue('')
  await decline.getByRole('button', { name: 'Add the template' }).click()
  await expect(decline.getByLabel('Reason')).toHaveValue(/These papers are still missing/)
  await expect(decline.getByRole('button', { name: 'Decline' })).toBeDisabled()
  await expect(decline.getByLabel('Reason')).toHaveAccessibleDescription(/Fill in what is in brackets/)
  await checkA11y(page)
  await decline.getByLabel('Reason').fill('The papers are missing.')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('cell', { name: 'The papers are missing.' })).toBeVisible()
}

const refusal = (status: number, reason: string) => ({
  status,
  json: { error: { message: reason, code: -32_000, data: { httpStatus: status, reason } } },
})

/** Holds the first call of a step, until the returned function is called. The second one is answered as one without a second factor. */
async function holdFirst(page: Page, step: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const path = `**/api/staff/${step}`
  await page.route(path, (route) => route.fulfill(refusal(403, 'factor.missing')), { times: 1 })
  await page.route(path, (route) => promise.then(() => route.continue()), { times: 1 })
  return resolve
}

test('[ST23] what waits says that there is more than it shows, and where', async ({ page, people }) => {
  await openConsole(page, people, 'coordinator')
  const note = page.getByText('The 100 most urgent of each kind are shown here.')
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /\d|Nothing/ })
      .first(),
  ).toBeVisible()
  await expect(note).toBeHidden()
  await people.query(
    `with added as (insert into users (id, email, password_hash)
       select 'wait' || lpad(n::text, 16, '0'), 'wait' || n || '@example.org', '-' from generate_series(1, 101) n returning id),
     persons as (insert into people (id, role, birth_year, full_name, is_name_prompt_pending)
       select id, 'mentor', 1980, 'Waiting ' || right(id, 3), false from added returning id)
     insert into approvals (person_id, state, since, is_active) select id, 'applied', now(), false from persons`,
  )
  await page.reload()
  await expect(note).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'applications', exact: true }).click()
  await expect(page.getByLabel('State')).toHaveValue('applied')
  await expect(page.getByRole('row', { name: /Waiting \d/ })).toHaveCount(50)
  await people.query(`delete from users where email like 'wait%@example.org'`)
})

test('[ST16, CS15, IR4, TY4] reviews, pictures, and thanks keep their search and filters in the address', async ({
  page,
  people,
}) => {
  await openConsole(page, people, 'lead')
  for (const [name, filter] of [
    ['Reviews', { label: 'State', option: 'Finished', address: 'state=done' }],
    ['Thanks', { label: 'Written by', option: 'Mentors', address: 'by=mentor' }],
    ['Pictures', null],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    const search = page.getByRole('searchbox', { name: `Search ${name.toLowerCase()}` })
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('nobody of that name')
    await expect(page).toHaveURL(/q=nobody/)
    if (filter) {
      await page.getByLabel(filter.label, { exact: true }).selectOption(filter.option)
      await expect(page).toHaveURL(new RegExp(filter.address))
    }
    await page.reload()
    await expect(search).toHaveValue('nobody of that name')
    await expect(page.getByText(/none that match|None is from or to/).first()).toBeVisible()
    await checkA11y(page)
  }
})
