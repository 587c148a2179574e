import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../support/fixtures.ts'

const notesOn = (page: Page) => page.getByRole('main').getByRole('listitem')

test('[NO1, NO4, NO5, NO7, TX8] a member edits notes on two devices', async ({
  page,
  people,
  anotherPerson,
}) => {
  const mentee = await people.mentee()
  await people.logIn(mentee, page.context())
  await page.goto('/notes')
  await test.step('sees the empty state, and cannot add white space', () => findsNothing(page))
  await test.step('adds a note by the button and one by keyboard: the newest is first', () => addsTwo(page))
  await test.step('has a draft, which survives a reload', () => reloads(page))

  const other = await anotherPerson()
  await people.logIn(mentee, other.context())
  await other.goto('/notes')
  await expect(notesOn(other)).toHaveCount(2)

  await test.step('edits in place, by keyboard; Escape discards the edit', () => edits(page, other))
  await test.step('deletes a note after confirming, also on the other device', () => deletes(page, other))
  await test.step('logs out: the draft is deleted from the device', () => logsOut(page))
})

async function findsNothing(page: Page): Promise<void> {
  const field = page.getByLabel('New note')
  const add = page.getByRole('button', { name: 'Add note' })
  await expect(page.getByText('No notes yet.')).toBeVisible()
  await checkA11y(page)
  await expect(add).toBeDisabled()
  await field.fill('  \n ')
  await expect(add).toBeDisabled()
  await field.press('Control+Enter')
  await expect(page.getByText('No notes yet.')).toBeVisible()
}

async function addsTwo(page: Page): Promise<void> {
  const field = page.getByLabel('New note')
  const add = page.getByRole('button', { name: 'Add note' })
  await field.fill('Ask Maya about gardens')
  await add.click()
  await expect(notesOn(page)).toHaveCount(1)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.keyboard.type('Read chapter 4')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Write down two questions')
  await page.keyboard.press('Control+Enter')
  await expect(notesOn(page)).toHaveCount(2)
  await expect(notesOn(page).first()).toContainText('Read chapter 4\nWrite down two questions')
}

async function reloads(page: Page): Promise<void> {
  const field = page.getByLabel('New note')
  await field.fill('Half a thought')
  await page.reload()
  await expect(field).toHaveValue('Half a thought')
  await checkA11y(page)
}

async function edits(page: Page, other: Page): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit the note “Ask Maya about gardens”' })
  await edit.click()
  await expect(page.getByLabel('Edit note')).toBeFocused()
  await page.keyboard.type(' and trees')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Edit note').fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write something first.')).toBeVisible()
  await page.getByLabel('Edit note').fill('Ask Maya about bees')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Note saved.')).toBeVisible()
  await expect(notesOn(other).last()).toContainText('Ask Maya about bees')
}

async function deletes(page: Page, other: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete the note “Ask Maya about bees”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this note?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Delete note' }).click()
  await expect(notesOn(page)).toHaveCount(1)
  await expect(notesOn(other)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Your notes' })).toBeFocused()
}

async function logsOut(page: Page): Promise<void> {
  await notesOn(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Delete note', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Note deleted' })
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Join / Log in' })).toBeVisible()
  await expect(toast).toHaveCount(0, { timeout: 5_000 })
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half a thought')
}

test('[TX8] a toast stays as long as the pointer is on it', async ({ page, people }) => {
  await people.logIn(await people.mentee(), page.context())
  await page.clock.install()
  await page.goto('/notes')
  await page.getByLabel('New note').fill('A note with a toast')
  await page.getByRole('button', { name: 'Add note' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Note added' })
  await toast.hover()
  await page.clock.fastForward(15_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(8_000)
  await expect(toast).toHaveCount(0)
})

test('[NO1, NO3, NO6] many notes are paged and searched', async ({ page, people }) => {
  const mentee = await people.mentee()
  await people.query(
    `insert into notes (id, user_id, content, created_at)
     select rpad('n' || translate(i::text, '01', 'xy'), 20, 'a'), $1,
       case when i = 3 then 'Otters hold hands' else 'Note number ' || i end, now() - (200 - i) * interval '1 minute'
     from generate_series(1, 120) as i`,
    [mentee.id],
  )
  await people.logIn(mentee, page.context())
  const notes = notesOn(page)
  const more = page.getByRole('button', { name: 'Show older notes' })
  await page.goto('/notes')
  await expect(notes).toHaveCount(50)
  await expect(notes.first()).toContainText('Note number 120')
  await more.click()
  await expect(notes).toHaveCount(100)
  await more.click()
  await expect(notes).toHaveCount(120)
  await expect(more).toBeHidden()

  await page.getByRole('button', { name: 'Delete the note “Note number 7”' }).click()
  await page.getByRole('button', { name: 'Delete note', exact: true }).click()
  await expect(notes).toHaveCount(119)

  await page.getByLabel('Search your notes').fill('HOLD ha')
  await expect(notes).toHaveCount(1)
  await expect(page.getByText('1 note found')).toBeAttached()
  await expect(notes).toContainText('Otters hold hands')
  await page.getByLabel('Search your notes').fill('%')
  await expect(page.getByText('No notes match “%”.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Show all notes' }).click()
  await expect(notes).toHaveCount(119)
})

test('[NV45] from an hour on, the exact time is text, beside how long ago it was', async ({
  page,
  people,
}) => {
  const mentee = await people.mentee()
  await people.query(
    `insert into notes (id, user_id, content, created_at) values
       ('now' || $1, $1, 'Written a minute ago', now() - interval '1 minute'),
       ('old' || $1, $1, 'Written before', now() - interval '49 hours')`,
    [mentee.id],
  )
  await people.logIn(mentee, page.context())
  await page.goto('/notes')
  await expect(notesOn(page).filter({ hasText: 'a minute' }).locator('time')).toHaveText(
    'Written 1 minute ago',
  )
  // In the first hour of a day, 49 hours ago was three days ago.
  await expect(notesOn(page).filter({ hasText: 'before' }).locator('time')).toHaveText(
    /^Written [23] days ago · \d{1,2} \w{3,4} \d{4}, \d{1,2}:\d{2}\s?[ap]m$/i,
  )
})
