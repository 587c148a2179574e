import type { Page } from '@playwright/test'
import { newId } from '#shared/domain/ids.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { expectTargets, settled } from '../support/looks/layout.ts'
import { openConsole } from '../support/staff.ts'

/** A page fits windows of all widths; axe looks at a phone and a desk, in both themes, which differ in colors only. */
async function fits(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(shown).first()).toBeVisible()
  for (const width of [320, 360, 390, 412, 768, 1000, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
        `${path} at ${width}`,
      )
      .toBe(false)
    if (width !== 390 && width !== 1280) continue
    await expectTargets(page, `at ${width} pixels`)
    await checkA11y(page)
  }
}

/** Opens a case about the mentee of the only pair that is shown [CS18]. */
async function opensCase(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^New case about Ottilie Brandt/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New case' })
  await dialog.getByLabel('About').selectOption({ index: 1 })
  await dialog.getByLabel('Note, for leads only').fill('Was seen with the mentor at the station.')
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Open the case' }).click()
  await expect(page.getByText('The case was opened. Leads can see it now.')).toBeVisible()
}

test('[ST14, NV15] the pages of pairs, thanks, one mentor, a chat that is read, and guardians fit a phone and a desk', async ({
  page,
  anotherPerson,
  people,
}) => {
  const said = [
    { by: 'mentor', text: 'How was the first week at the new school?', ago: 30 },
    { by: 'mentee', text: 'Long, but good', ago: 20 },
  ] as const
  const { chatId, mentor, mentee } = await aTalk(people, { mentorName: 'Ottilie Brandt', said })
  await people.query(
    `insert into work_thanks (work_id, author_id, text, may_show) values ($1, $2, 'For your patience', true)`,
    [chatId, mentee.id],
  )
  await openConsole(page, people, 'lead')
  const [{ id: staffId } = { id: '' }] = await people.query<{ id: string }>(
    'select id from staff order by created_at desc limit 1',
  )
  const readingId = newId()
  await people.query(
    `insert into chat_readings (id, chat_id, kind, staff_id, reason, starts_at, ends_at)
     values ($1, $2, 'review', $3, 'Because it was drawn.', now(), now() + interval '1 hour')`,
    [readingId, chatId, staffId],
  )
  await fits(page, '/staff/pairs?q=Ottilie+Brandt', 'Ottilie Brandt')
  await fits(page, `/staff/pairs/${chatId}`, 'Ottilie Brandt')
  await opensCase(page)
  const raised = await people.query<{ subject: string; chat: string }>(
    `select subject_id as subject, chat_id as chat from cases where chat_id = $1`,
    [chatId],
  )
  expect(raised).toEqual([{ subject: mentee.id, chat: chatId }])
  await fits(page, '/staff/thanks', 'For your patience')
  await fits(page, `/staff/mentors/${mentor.id}`, 'Ottilie Brandt')
  await fits(page, `/staff/cases/reading/${readingId}`, 'Long, but good')
  await fits(await anotherPerson(), '/guardian', 'Code')
})

test('[NV15] on each page of the menu of the console, what is pressed measures 44 pixels', async ({
  page,
  people,
}) => {
  // Rows for the tables of mentors, pairs, and thanks. Other journeys of the worker leave more.
  const { chatId, mentor, mentee } = await aTalk(people, { mentorName: 'Ottilie Sommer' })
  await people.query(
    `insert into approvals (person_id, state, since, is_active) values ($1, 'approved', now(), true)`,
    [mentor.id],
  )
  await people.query(
    `insert into work_thanks (work_id, author_id, text, may_show) values ($1, $2, 'For your patience', true)`,
    [chatId, mentee.id],
  )
  await openConsole(page, people, 'lead')
  const menu = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  const paths = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await settled(page)
      if (path === '/staff/mentors')
        await expect(page.getByRole('checkbox', { name: /Ottilie Sommer/ })).toBeVisible()
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await expectTargets(page, `at ${width} pixels`)
      }
    })
})
