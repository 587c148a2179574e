import type { Page } from '@playwright/test'
import { aTalk } from '../support/chat-fixtures.ts'
import { watch } from '../support/guard.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openPeople, type People } from '../support/people.ts'
import { openConsole } from '../support/staff.ts'

/** Opens a case as staff, and answers its number. */
async function raise(page: Page, people: People, about: string, urgency: number): Promise<string> {
  const response = await page.request.post('/api/staff/cases.raise', {
    data: { about, urgency, note: 'A teacher called about it.' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(response.status()).toBe(200)
  const sql = 'select reference from cases where subject_id = $1 order by created_at desc'
  const [row] = await people.query<{ reference: string }>(sql, [about])
  return row?.reference ?? ''
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('[CS41] every page of the console says that an imminent case waits, until it is acknowledged', async ({
  anotherProduct,
  browser,
  contextOptions,
}) => {
  const product = await anotherProduct({})
  const people = openPeople(product)
  const context = await browser.newContext({ ...contextOptions, baseURL: product.address })
  const faults = await watch(context, product.address)
  const page = await context.newPage()
  const { id } = await people.mentee({ fullName: 'Ilse Moor' })
  await openConsole(page, people, 'lead')
  await page.goto('/staff/mentors')
  await expect(page.getByRole('heading', { name: 'Mentors' })).toBeVisible()
  const banner = page.getByRole('alert').filter({ hasText: 'imminent' })
  await expect(banner).toBeHidden()
  await expect(page).toHaveTitle(/^Mentors/)
  const reference = await raise(page, people, id, 1)
  await expect(banner).toContainText('An imminent case waits for a lead')
  await expect(page).toHaveTitle(/^\(1\) Mentors/)
  await page.goto('/staff/log')
  await expect(banner).toBeVisible()
  await checkA11y(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkA11y(page)
  await banner.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Case ${reference}` })).toBeVisible()
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(banner).toBeHidden()
  await expect(page).toHaveTitle(/^Case/)
  expect(faults).toEqual([])
  await people.close()
})

test('[ST24] the log leads to cases and mentors, and the commands find them', async ({ page, people }) => {
  const mentor = await people.mentor({ fullName: 'Rosalind Quayle', isApproved: false })
  await openConsole(page, people, 'lead')
  const reference = await raise(page, people, mentor.id, 3)
  await page.request.post('/api/staff/addNote', {
    data: { personId: mentor.id, text: 'Called by phone.' },
    headers: { origin: new URL(page.url()).origin },
  })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  await page.goto(`/staff/log?q=${reference}`)
  await row(page, 'case-raise').getByRole('link', { name: reference }).click()
  await expect(heading(`Case ${reference}`)).toBeVisible()
  await page.goto(`/staff/log?q=${mentor.id}`)
  await row(page, 'mentor-note').getByRole('link').click()
  await expect(heading('Rosalind Quayle')).toBeVisible()

  const search = page.getByRole('combobox', { name: 'Search commands' })
  await page.keyboard.press('Control+k')
  await search.fill(reference.toLowerCase())
  await expect(page.getByRole('option', { name: `Open the case ${reference}` })).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('Enter')
  await expect(heading(`Case ${reference}`)).toBeFocused()
  await page.keyboard.press('Control+k')
  await search.fill('rosalind q')
  await expect(page.getByRole('option', { name: 'Open the mentor Rosalind Quayle' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading('Rosalind Quayle')).toBeFocused()
})

test('[PA1] a coordinator finds a pair by name and state, without a word of what they write', async ({
  page,
  people,
}) => {
  const talk = { mentorName: 'Wanda Sorel', menteeName: 'Emil Tarn' }
  const { chatId } = await aTalk(people, { ...talk, said: [{ by: 'mentor', text: 'only for Emil', ago: 5 }] })
  await openConsole(page, people, 'coordinator')
  await page.getByRole('link', { name: 'Pairs', exact: true }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('Wanda Sorel')
  await expect(page).toHaveURL(/\/staff\/pairs\?q=Wanda/)
  await expect(row(page, 'Wanda Sorel')).toContainText('Open')
  await expect(page.getByRole('main')).not.toContainText('only for Emil')
  await page.getByLabel('State').selectOption('Ended')
  await expect(page.getByText('No pair matches.')).toBeVisible()
  await people.query('update chats set is_open = false, ended_at = now() where id = $1', [chatId])
  await expect(row(page, 'Wanda Sorel')).toContainText('Ended')
  await row(page, 'Wanda Sorel').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wanda Sorel' })).toBeVisible()
})

test('[CS12, CS13] an investigation that waits is found by its filter, and begins once a second lead agrees', async ({
  page,
  anotherPerson,
  people,
}) => {
  const said = [{ by: 'mentee', text: 'What only the two know', ago: 5 }] as const
  const { chatId, mentor } = await aTalk(people, { mentorName: 'Holm Aster', said })
  await openConsole(page, people, 'lead')
  const reference = await raise(page, people, mentor.id, 2)
  await people.query(
    `update case_states set chat_ids = array[$2] where case_id = (select id from cases where reference = $1)`,
    [reference, chatId],
  )
  await page.goto(`/staff/cases?q=${reference}`)
  await row(page, reference).getByRole('link').click()
  await page.getByRole('button', { name: 'Read the chat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind of reading').selectOption('investigation')
  await dialog.getByLabel('Why do you open it?').fill('The police asked us to look.')
  await dialog.getByRole('button', { name: 'Read the chat' }).click()
  await expect(dialog).toBeHidden()

  const second = await anotherPerson()
  await openConsole(second, people, 'lead')
  await second.goto(`/staff/cases?q=${reference}`)
  await second.getByLabel('Show', { exact: true }).selectOption('investigations')
  await expect(second).toHaveURL(/only=investigations/)
  await checkA11y(second)
  await row(second, reference).getByRole('link').click()
  await second.getByRole('button', { name: /agree/i }).click()
  await second.goto(`/staff/cases?only=investigations&q=${reference}`)
  await expect(row(second, reference)).toHaveCount(0)
})

test('[ST26] in a narrow window the navigation is one row, which shows the current page and each link with the focus', async ({
  page,
  people,
}) => {
  await openConsole(page, people, 'lead')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/staff/groups')
  const menu = page.getByRole('navigation', { name: 'Console' })
  const current = menu.getByRole('link', { name: 'Groups' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  expect((await menu.boundingBox())?.height).toBeLessThan(60)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await checkA11y(page)
  const fades = () =>
    menu
      .getByRole('list')
      .evaluate(({ style }) => ['--before', '--after'].map((name) => style.getPropertyValue(name)))
  expect(await fades()).toEqual(['2rem', '2rem'])
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect.poll(fades).not.toEqual(['2rem', '2rem'])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(current).toBeInViewport({ ratio: 1 })
  await expect.poll(fades).toEqual(['2rem', '2rem'])
  const links = await menu.getByRole('link').all()
  await links[0]?.focus()
  await expect.poll(fades).toEqual(['0px', '2rem'])
  for (const link of links) {
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
  }
  await expect.poll(fades).toEqual(['2rem', '0px'])
})
