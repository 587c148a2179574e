import { caseWork } from '#shared/limits/case.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openConsole } from '../support/staff.ts'

test('[CS13] a lead pages through more than 500 events of a case to the first one', async ({
  page,
  people,
}) => {
  const { id } = await people.mentee({ fullName: 'Olga Long' })
  await openConsole(page, people, 'lead')
  const response = await page.request.post('/api/staff/cases.raise', {
    data: { about: id, urgency: 3, note: 'Where it began.' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(response.status()).toBe(200)
  const [row] = await people.query<{ id: string }>('select id from cases where subject_id = $1', [id])
  const count = caseWork.events + 10
  await people.query(
    `insert into case_events (case_id, n, kind, urgency, text) select $1, n + 100, 'note', 3, 'note ' || n from generate_series(1, $2::int) n`,
    [row?.id, count],
  )
  await page.goto(`/staff/cases/${row?.id}`)
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events.getByText(`note ${count}`, { exact: true })).toBeVisible()
  const older = events.getByRole('button', { name: 'Older events' })
  for (let at = count - caseWork.eventsPerPage; at > 0; at -= caseWork.eventsPerPage) {
    await older.click()
    await expect(events.getByText(`note ${at}`, { exact: true })).toBeVisible()
  }
  await expect(events.getByText('Where it began.')).toBeVisible()
  await expect(older).toBeDisabled()
  await expect(older).toBeFocused()
  await checkA11y(page)
  await events.getByRole('button', { name: 'Newest events' }).click()
  await expect(events.getByText(`note ${count}`, { exact: true })).toBeVisible()
})
