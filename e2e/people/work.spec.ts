import { newId } from '#shared/domain/ids.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aRequest } from '../support/requests.ts'

test('[WK1, WK3, WK6] a pair writes its aims and its agreement in two browsers, and nothing that is typed is lost', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const mentor = await people.mentor({ fullName: 'Ines Falk' })
  const mentee = await people.mentee({ fullName: 'Tobi Lang' })
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  const his = await anotherPerson()
  await people.logIn(mentor, hers.context())
  await people.logIn(mentee, his.context())
  await hers.goto('/connections/mentor')
  await hers.getByRole('link', { name: 'What we work on' }).click()
  await his.goto(`/work/${chatId}`)
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('What we work on')

  await his.getByRole('button', { name: 'Add an aim' }).click()
  await his.getByLabel('What do you want to achieve?').fill('Finish the essay')
  await his.keyboard.press('Enter')
  const aims = hers.getByRole('region', { name: 'Our aims' })
  await expect(aims.getByRole('checkbox', { name: 'Finish the essay' })).toBeVisible()
  await aims.getByRole('button', { name: 'Add a step' }).click()
  await hers.getByLabel('Next step').fill('Read it aloud')
  await hers.getByRole('button', { name: 'Save' }).click()
  await his.getByRole('checkbox', { name: 'Read it aloud' }).check()
  await expect(hers.getByRole('checkbox', { name: 'Read it aloud' })).toBeChecked()
  await expect(hers.getByText('1 of 1 steps done')).toBeVisible()

  // Both edit the same title: who is second sees the other's words, and decides.
  const edit = { name: 'Edit the aim: Finish the essay' }
  await hers.getByRole('button', edit).click()
  await his.getByRole('button', edit).click()
  await hers.getByLabel('What do you want to achieve?').fill('Hand in the essay')
  await his.getByLabel('What do you want to achieve?').fill('Finish two essays')
  await hers.getByRole('button', { name: 'Save' }).click()
  await expect(his.getByText('This was changed meanwhile.')).toBeVisible()
  await expect(his.getByText('Hand in the essay', { exact: true })).toBeVisible()
  await expect(his.getByLabel('What do you want to achieve?')).toHaveValue('Finish two essays')
  await his.getByRole('button', { name: 'Keep what I wrote' }).click()
  await his.getByRole('button', { name: 'Save' }).click()
  await expect(hers.getByRole('checkbox', { name: 'Finish two essays' })).toBeVisible()

  await hers.getByRole('button', { name: 'Write it down' }).click()
  await hers.getByLabel('How often').fill('Every second Thursday')
  await checkA11y(hers)
  await hers.getByRole('button', { name: 'Save and accept' }).click()
  await expect(hers.getByText('You accepted this. Tobi Lang has not yet.')).toBeVisible()
  await expect(his.getByText('Every second Thursday', { exact: true })).toBeVisible()
  await his.getByRole('button', { name: 'I accept' }).click()
  for (const page of [hers, his]) await expect(page.getByText('You both accepted this.')).toBeVisible()
  await checkA11y(his)
})

test('[WK11] the ideas are on the page and, in the chat, are added to what is typed', async ({
  page,
  people,
}) => {
  const [mentor, mentee] = [await people.mentor({ fullName: 'Ines Falk' }), await people.mentee()]
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  await people.logIn(mentee, page.context())
  await page.goto(`/work/${chatId}`)
  const idea = 'What made you say yes to doing this?'
  await page.getByText('First meeting: getting to know each other').click()
  await expect(page.getByText(idea)).toBeVisible()
  await page.getByRole('link', { name: 'Open chat' }).click()
  const field = page.getByRole('textbox', { name: 'Message to Ines Falk' })
  await field.fill('Hello!')
  await page.getByRole('button', { name: 'Ideas to write about' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ideas to write about' })
  await dialog.getByText('First meeting: getting to know each other').click()
  await checkA11y(page)
  await dialog.getByRole('button', { name: idea }).click()
  await expect(field).toHaveValue(`Hello!\n${idea}`)
  await expect(field).toBeFocused()
})

test('[WK12, TY1] after the end the mentee reads what the two did, and nobody changes it', async ({
  page,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Ines Falk' })
  const mentee = await people.mentee()
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  await people.query("update works set started_at = now() - interval '60 days' where id = $1", [chatId])
  await people.logIn(mentee, page.context())
  await page.goto(`/work/${chatId}`)
  await page.getByLabel('Your thank-you to Ines Falk').fill('You believed in me.')
  await page.getByRole('button', { name: 'Say thank you' }).click()
  await expect(page.getByText('Your thank-you is there.')).toBeVisible()
  await page.getByRole('button', { name: 'Add notes' }).click()
  await page.getByLabel('What do you want to remember?').fill('Ask earlier next time')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/· Only you$/)).toBeVisible()

  await page.goto('/connections/mentee')
  await page.getByRole('button', { name: 'End chat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await page.getByRole('link', { name: 'What you and Ines Falk did' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we did')
  await expect(page.getByText('You believed in me.', { exact: true })).toBeVisible()
  await expect(page.getByText('Ask earlier next time')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(?:Add|Edit|Save|Remove)/ })).toHaveCount(0)
  await checkA11y(page)
})

test('[WK8] the notes of a meeting are about a call that the form offers', async ({ page, people }) => {
  const mentor = await people.mentor({ fullName: 'Ines Falk' })
  const mentee = await people.mentee()
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  await people.query(
    `insert into call_times (id, chat_id, mentor_id, mentee_id, proposed_by, starts_at, ends_at, status)
     values ($1, $2, $3, $4, $3, '2026-03-02T15:00Z', '2026-03-02T15:30Z', 'agreed')`,
    [newId(), chatId, mentor.id, mentee.id],
  )
  await people.logIn(mentee, page.context())
  await page.goto(`/work/${chatId}`)
  await page.getByRole('button', { name: 'Add notes' }).click()
  await page.getByLabel('Which call was it?').selectOption({ index: 1 })
  await expect(page.getByLabel('Day of the meeting')).toHaveValue('2026-03-02')
  await page.getByLabel('What do you want to remember?').fill('Ask earlier next time')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Call on 2 Mar 2026, 3:00\sPM · Only you$/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit the notes of 2 Mar 2026' }).click()
  await page.getByLabel('Which call was it?').selectOption({ label: 'None of these' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 Mar 2026 · Only you')).toBeVisible()
})

test('[WK9, RP2] what is on the page is reported in two clicks', async ({ page, people }) => {
  const mentor = await people.mentor({ fullName: 'Ines Falk' })
  const mentee = await people.mentee()
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  await people.query(
    `insert into work_items (id, work_id, title, writer_id) values ($1, $2, 'come alone', $3)`,
    [newId(), chatId, mentor.id],
  )
  await people.logIn(mentee, page.context())
  await page.goto(`/work/${chatId}`)
  await page.getByRole('button', { name: 'Report this page' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ines Falk')
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'It happened to me' }).click()
  await expect(dialog).toContainText(/Your report number is R-\w{6}/)
  const [row] = await people.query<{ kind: string; evidence: string }>(
    'select kind, evidence from reports where reporter_id = $1',
    [mentee.id],
  )
  expect(row?.kind).toBe('work')
  expect(row?.evidence).toContain('come alone')
})

test('[WK15] a notice of what the other added leads to the page, which reads it', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const mentor = await people.mentor({ fullName: 'Ines Falk' })
  const mentee = await people.mentee({ fullName: 'Tobi Lang' })
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  await people.logIn(mentee, hers.context())
  await hers.goto(`/work/${chatId}`)
  await hers.getByRole('button', { name: 'Add an aim' }).click()
  await hers.getByLabel('What do you want to achieve?').fill('Finish the essay')
  await hers.keyboard.press('Enter')
  await expect(hers.getByRole('checkbox', { name: 'Finish the essay' })).toBeVisible()
  // As if the time had passed in which the other may see it by themselves.
  await people.query(
    `update pgboss.job set start_after = now() where data->>'kind' = 'workChanged' and data->>'id' like $1`,
    [`${chatId}/%`],
  )
  const page = await anotherPerson()
  await people.logIn(mentor, page.context())
  await page.goto('/notices')
  const entry = page.getByRole('link', { name: /Tobi Lang added something to what you two work on/ })
  await expect(entry).toContainText('New')
  await checkA11y(page)
  await entry.click()
  await expect(page).toHaveURL(`/work/${chatId}`)
  await expect(page.getByRole('checkbox', { name: 'Finish the essay' })).toBeVisible()
  const seen = () => people.query('select mentor_seen from works where id = $1', [chatId])
  await expect.poll(seen).toEqual([{ mentor_seen: 1 }])
})
