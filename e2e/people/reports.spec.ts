import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { withdrawal } from '#shared/limits/report.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { log, message } from '../pages/chat.ts'
import { findMentors } from '../pages/mentors.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { countPresses } from '../support/presses.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** The number of the report is shown: how long it took from the press that sent it is noted with the test. */
async function expectNumber(page: Page, since = Date.now()): Promise<void> {
  await expect(dialog(page)).toContainText(/Your report number is R-\w{6}/)
  test.info().annotations.push({ type: 'until the number', description: `${Date.now() - since} ms` })
}

/** Opens with the first press, and sends with the second one. */
async function reportsInTwo(
  page: Page,
  open: () => Promise<void>,
  undone?: () => Promise<void>,
): Promise<void> {
  const presses = await countPresses(page)
  await open()
  const path = dialog(page).getByRole('button', { name: "Report: I'm worried about someone" })
  await expect(path).toBeVisible()
  // A screen reader says with the button that it sends, and what to do in danger.
  await expect(path).toHaveAccessibleDescription(
    /^Pressing one of these sends your report now\..*in danger right now/,
  )
  const since = Date.now()
  await path.click()
  await expectNumber(page, since)
  expect(await presses()).toBe(2)
  await undone?.()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Nothing holds the button that withdraws the report: it goes after its ten seconds. */
async function undoEnds(page: Page): Promise<void> {
  const undo = dialog(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.clock.fastForward(withdrawal.shown)
  await expect(undo).toBeHidden()
}

const more = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^More options: .*report ${name}$`) })

/** Uploads a picture to a chat and sends it, without the page. */
async function sendPicture(page: Page, chatId: string): Promise<void> {
  const create = { width: 40, height: 30, channels: 3, background: '#0b6b5f' } as const
  const headers = { origin: new URL(page.url()).origin }
  const uploaded = await page.request.post(`/api/upload/chat/${chatId}`, {
    ...{ headers: { ...headers, 'content-type': 'image/png' } },
    data: await sharp({ create }).png().toBuffer(),
  })
  const { imageId } = (await uploaded.json()) as { imageId: string }
  const data = { chatId, id: newId(), text: '', imageId }
  expect((await page.request.post('/api/chat.send', { headers, data })).ok()).toBe(true)
}

test('[RP1, RP8] a picture, a profile, and a request are reported in two presses each', async ({
  page,
  anotherPerson,
  people,
}) => {
  const { chatId, mentee, mentor } = await aTalk(people, { mentorName: 'Arno Veit' })
  const other = await anotherPerson()
  await people.logIn(mentor, other.context())
  await other.goto(`/chat/${chatId}`)
  await sendPicture(other, chatId)
  await people.logIn(mentee, page.context())

  await test.step('a picture, at its flag', async () => {
    await page.goto(`/chat/${chatId}`)
    const flag = log(page).getByRole('button', { name: 'Report this message' })
    await expect(flag).toBeAttached()
    await reportsInTwo(page, () => flag.click())
  })

  await test.step('the profile of a mentor whom the student does not know', async () => {
    await people.mentor({ fullName: 'Bodo Zander' })
    await findMentors(page, 'Bodo Zander')
    await reportsInTwo(page, () => more(page, 'Bodo Zander').first().click())
  })

  await test.step('a request', async () => {
    const asked = await people.mentor({ fullName: 'Curt Imhof' })
    await people.query(
      `insert into requests (id, mentor_id, requester_id, status) values ($1, $2, $3, 'pending')`,
      [pairId(asked.id, mentee.id), asked.id, mentee.id],
    )
    await page.clock.install()
    await page.goto('/connections/mentee')
    await reportsInTwo(
      page,
      () => more(page, 'Curt Imhof').click(),
      () => undoEnds(page),
    )
  })

  await test.step('by keyboard, its time does not run while the number has the focus', async () => {
    await more(page, 'Curt Imhof').press('Enter')
    await dialog(page).getByRole('button', { name: 'Report: it happened to me' }).press('Enter')
    await expect(dialog(page).getByRole('status')).toHaveText(/^Thank you\. We got your report\.\s.*R-\w{6}/)
    await page.clock.fastForward(2 * withdrawal.shown)
    await page.keyboard.press('Tab')
    const undo = dialog(page).getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await expect(undo).toHaveAccessibleDescription(/You can undo it for 10 seconds\./)
  })

  const rows = await people.query<{ kind: string }>(
    'select kind from reports where reporter_id = $1 order by created_at',
    [mentee.id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['picture', 'person', 'request', 'request'])
})

test('[RP1, RP10] on a phone, a person and a message are reported in two presses, by their menus', async ({
  page,
  people,
}) => {
  const said = [{ by: 'mentor', text: 'Where do you live?', ago: 1 }] as const
  const { chatId, mentee } = await aTalk(people, { mentorName: 'Dirk Moll', said })
  await people.logIn(mentee, page.context())
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/chat/${chatId}`)
  const line = message(page, 'Where do you live?')

  for (const [open, choose] of [
    [() => line.getByRole('button', { name: 'Message actions' }), "Report: I'm worried about someone"],
    [() => page.getByRole('button', { name: 'More options', exact: true }), 'Report: it happened to me'],
  ] as const) {
    await line.hover()
    const presses = await countPresses(page)
    await open().click()
    const since = Date.now()
    await page.getByRole('menuitem', { name: choose }).click()
    await expectNumber(page, since)
    expect(await presses()).toBe(2)
    await checkA11y(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
  }
  const rows = await people.query(
    'select kind, path from reports where reporter_id = $1 order by created_at',
    [mentee.id],
  )
  expect(rows).toEqual([
    { kind: 'message', path: 'other' },
    { kind: 'person', path: 'self' },
  ])
})

test('[RP1, RP12, RP13, PS2] a call is reported in two clicks from its room, which ends it for both, and the report can be followed', async ({
  page,
  anotherPerson,
  people,
}) => {
  const { chatId, mentee, mentor } = await aTalk(people, { mentorName: 'Gero Pohl', menteeName: 'Ada Roth' })
  await people.logIn(mentee, page.context())
  const other = await anotherPerson()
  await people.logIn(mentor, other.context())
  for (const room of [page, other]) await room.goto(`/room/${mentee.id.slice(0, 10)}-${chatId}`)
  await expect(page.getByText('Gero Pohl', { exact: true })).toBeVisible()
  await expect(other.getByText('Ada Roth', { exact: true })).toBeVisible()
  const presses = await countPresses(page)
  await page.getByRole('button', { name: 'Report this call with Gero Pohl' }).click()
  await expect(dialog(page)).toContainText('Report a call with Gero Pohl')
  await expect(page.getByText('The call has ended')).toBeVisible()
  await expect(other).toHaveURL(`/chat/${chatId}`)
  await dialog(page).getByRole('button', { name: 'It happened to me' }).click()
  await expectNumber(page)
  expect(await presses()).toBe(2)
  await checkA11y(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.waitForURL(`/chat/${chatId}`)
  const [row] = await people.query('select reference, kind, path from reports where reporter_id = $1', [
    mentee.id,
  ])
  expect(row).toMatchObject({ kind: 'call', path: 'self' })
  await test.step('the other side sees an ended call and a chat that rests, and nothing of a report', async () => {
    await expect(other.getByText("This chat is resting. Messages can't be sent right now.")).toBeVisible()
    await expect(other.getByText(/reported|R-\w{6}/)).toHaveCount(0)
  })
  await page.goto('/settings/reports')
  await expect(page.getByRole('heading', { name: String(row?.reference) })).toBeVisible()
  await expect(page.getByText('Received')).toBeVisible()
  await checkA11y(page)
})

test('[RP12, VC15] a call that both were in is reported in two clicks at its line once it is over', async ({
  page,
  people,
}) => {
  const { chatId, mentee } = await aTalk(people, { mentorName: 'Jana Kolb' })
  await people.query('insert into missed_calls (chat_id, caller_id, is_answered) values ($1, $2, true)', [
    chatId,
    mentee.id,
  ])
  await people.logIn(mentee, page.context())
  await page.goto(`/chat/${chatId}`)
  await expect(page.getByText(/^Call with Jana Kolb, started /)).toBeVisible()
  const presses = await countPresses(page)
  await page.getByRole('button', { name: 'Report this call with Jana Kolb' }).click()
  await dialog(page).getByRole('button', { name: 'It happened to me' }).click()
  await expect(dialog(page)).toContainText(/Your report number is R-\w{6}/)
  expect(await presses()).toBe(2)
})
