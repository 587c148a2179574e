import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { log, message, send } from '../pages/chat.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { reportMember } from '../pages/report.ts'
import { aLead, openConsole } from '../support/staff.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the case about a member from the list. */
async function openCase(page: Page, name: string): Promise<void> {
  await page.goto(`/staff/cases?q=${encodeURIComponent(name)}`)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Case C-/ })).toBeVisible()
}

const reports = (page: Page) => page.getByRole('region', { name: 'Reports' })

test('[CS13, CS31] a lead reads a reported request, with what the mentee wrote and the two say about themselves', async ({
  page,
  anotherPerson,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Hedda Rohn' })
  const mentee = await people.mentee({ fullName: 'Jon Sauter', age: 20 })
  await people.query(
    `insert into requests (id, mentor_id, requester_id, aim, note) values ($1, $2, $3, 'chess', 'Come to my place first.')`,
    [`${mentor.id}__${mentee.id}`, mentor.id, mentee.id],
  )
  await people.query(`update people set about = 'I collect stamps.' where id = $1`, [mentee.id])
  const asMentor = await anotherPerson()
  await people.logIn(mentor, asMentor.context())
  await asMentor.goto('/connections/mentor')
  await reportMember(asMentor, 'Jon Sauter', 'It happened to me')
  await openConsole(page, people, 'lead')
  await openCase(page, 'Jon Sauter')
  const evidence = reports(page)
  await expect(evidence.getByText('Reported by Hedda Rohn')).toBeVisible()
  await evidence.getByText('What was there at that moment').click()
  await expect(evidence.getByText(/Jon Sauter: request, not answered yet/)).toBeVisible()
  await expect(evidence.getByText('What the mentee wants to reach: chess')).toBeVisible()
  await expect(evidence.getByText('Words with the request: Come to my place first.')).toBeVisible()
  await expect(evidence.getByText('Jon Sauter about themselves: I collect stamps.')).toBeVisible()
  await checkA11y(page)
})

/** The mentor sends a picture with words, and deletes the message once it has arrived. */
async function sendAndDelete(mentor: Page, mentee: Page, words: string): Promise<void> {
  const icon = await mentor.request.get('/icons/any-512.png')
  const file = { name: 'picture.png', mimeType: 'image/png', buffer: await icon.body() }
  await mentor.locator('main input[type=file]').setInputFiles(file)
  await expect(mentor.getByRole('img', { name: 'Picture to send' })).toBeVisible()
  await send(mentor, words)
  await expect(log(mentee).getByRole('img')).toBeVisible()
  await message(mentor, words).hover()
  await message(mentor, words).getByRole('button', { name: 'Message actions' }).click()
  await mentor.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await dialog(mentor).getByRole('button', { name: 'Delete' }).click()
  await expect(log(mentee).getByText('Message deleted')).toBeVisible()
}

/** Shows the pictures of the report, with a reason. */
async function showPictures(page: Page): Promise<void> {
  await reports(page)
    .getByRole('button', { name: /^Show the pictures of R-/ })
    .click()
  await dialog(page).getByLabel('Why do you open it?').fill('To see what was sent.')
  await checkA11y(page)
  await dialog(page)
    .getByRole('button', { name: /^Show the pictures of R-/ })
    .click()
  await expect(dialog(page)).toBeHidden()
}

test('[CS31, CS32, CS19] a lead reads a deleted message, sees its picture, and downloads and reads the evidence', async ({
  page,
  anotherPerson,
  people,
  mails,
  product,
  browser,
}) => {
  const mentee = await people.mentee({ fullName: 'Ole Brand', age: 20 })
  const talk = await aTalk(people, { mentorName: 'Greta Ruhl', mentee })
  const [asMentee, asMentor] = [await anotherPerson(), await anotherPerson()]
  await people.logIn(talk.mentee, asMentee.context())
  await people.logIn(talk.mentor, asMentor.context())
  for (const member of [asMentee, asMentor]) await member.goto(`/chat/${talk.chatId}`)
  await sendAndDelete(asMentor, asMentee, 'Do not show this to anybody')
  await reportMember(asMentee, 'Greta Ruhl', 'It happened to me')

  await aLead(page, mails, product)
  await openCase(page, 'Greta Ruhl')
  const evidence = reports(page)
  await evidence.getByText('What was there at that moment').click()
  await expect(evidence.getByText(/Greta Ruhl: \[deleted\] \[picture\]/)).toBeVisible()
  await expect(evidence.getByText(/^Until .* it said: Do not show this to anybody$/)).toBeVisible()
  await showPictures(page)
  const picture = evidence.getByRole('img', { name: 'Picture without a description' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await checkA11y(page)
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events.getByText(/^The pictures of report R-\w+ were opened$/)).toBeVisible()
  await expect(events.getByText('To see what was sent.')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the evidence' }).click()
  await dialog(page).getByLabel('Why do you open it?').fill('The police ask for it.')
  await dialog(page).getByRole('button', { name: 'Download the evidence' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^C-\w{6}-\d{4}-\d\d-\d\d\.zip$/)
  await expect(events.getByText('The evidence was downloaded')).toBeVisible()
  const files = unzipSync(await readFile(await download.path()))
  const sums = strFromU8(files.SHA256SUMS ?? new Uint8Array())
  const names = Object.keys(files).filter((name) => name !== 'SHA256SUMS')
  expect(names).toEqual(expect.arrayContaining(['case.html', 'case.json', 'log.json']))
  expect(names.filter((name) => name.endsWith('.webp'))).toHaveLength(1)
  for (const name of names) {
    const hash = createHash('sha256')
      .update(files[name] ?? '')
      .digest('hex')
    expect(sums).toContain(`${hash}  ${name}`)
  }
  const reader = await (await browser.newContext({ offline: true })).newPage()
  await reader.setContent(strFromU8(files['case.html'] ?? new Uint8Array()))
  await expect(reader.getByRole('heading', { level: 1, name: /^Case C-/ })).toBeVisible()
  for (const words of ['Greta Ruhl', 'Ole Brand', talk.mentee.email, 'report-pictures', 'case-pack'])
    await expect(reader.getByRole('cell', { name: words, exact: true }).first()).toBeVisible()
  await checkA11y(reader)
  await reader.context().close()
})
