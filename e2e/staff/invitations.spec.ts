import type { Page } from '@playwright/test'
import { newId } from '#shared/domain/ids.ts'
import { logIn, signUp } from '../pages/join.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { expectFitsPhone } from '../support/looks/layout.ts'
import { openMailbox } from '../support/mailbox.ts'
import type { Mailbox } from '../support/mailbox.ts'
import { openPeople } from '../support/people.ts'
import { openConsole } from '../support/staff.ts'

const password = 'four quiet otters swim'

async function createsGroup(page: Page, name: string): Promise<void> {
  await page.goto('/staff/groups')
  await page.getByRole('button', { name: 'Create a group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a group' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create a group' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

type School = {
  readonly page: Page
  readonly group: string
  readonly mails: Mailbox
  readonly address: (n: number) => string
}

/** A class of 30, of which three lines are bad. */
function classFile(address: School['address']) {
  const lines = Array.from({ length: 30 }, (_, at) => `Pupil ${at + 1};${address(at + 1)}`)
  lines[4] = 'Pupil 5;pupil 5 at school'
  lines[11] = 'Pupil 12;'
  lines[20] = `Pupil 21;${address(3)}`
  const buffer = Buffer.from(`Name;Email\n${lines.join('\n')}\n`)
  return { name: 'class.csv', mimeType: 'text/csv', buffer }
}

const outcome = (page: Page, line: number) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(line), exact: true }) })

async function preview({ page, group, address }: School): Promise<void> {
  await page.goto('/staff/invitations')
  await page.getByRole('link', { name: 'Invite a list' }).click()
  await expect(page.getByRole('heading', { name: 'Invite a list', level: 1 })).toBeFocused()
  await page.getByLabel('Group').selectOption({ label: group })
  await page.getByLabel('CSV file').setInputFiles(classFile(address))
  await page.getByRole('button', { name: 'See what will happen' }).click()
}

async function readsWhatWillHappen(school: School): Promise<void> {
  const { page, mails, address } = school
  await preview(school)
  await expect(page.getByText(/^27 people will be invited and 3 lines have errors\.$/)).toBeVisible()
  await expect(outcome(page, 6)).toContainText('Error: this is no email address')
  await expect(outcome(page, 13)).toContainText('Error: no address')
  await expect(outcome(page, 22)).toContainText('Error: the address is in the list twice')
  await expect(outcome(page, 2)).toContainText('Will be invited')
  await expectFitsPhone(page)
  expect(await mails.all(address(1))).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the lines with errors' }).click()
  expect((await saving).suggestedFilename()).toBe('lines-with-errors.csv')
}

async function invitesOnce(school: School): Promise<void> {
  const { page } = school
  await page.getByRole('button', { name: 'Invite 27 people' }).click()
  await expect(page.getByText(/^27 people were invited/)).toBeVisible()
  await expect(outcome(page, 2)).toContainText('Was invited')
  await preview(school)
  await expect(page.getByText(/^27 lines change nothing and 3 lines have errors\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Invite \d/ })).toHaveCount(0)
}

async function joins(student: Page, { page, mails, address, group }: School): Promise<void> {
  const email = address(1)
  await student.goto(await mails.link(email, /\/join#invitation=/))
  const words = `You are invited to find a mentor here. The invitation is for ${email}.`
  await expect(student.getByText(words)).toBeVisible()
  await expect(student.getByLabel('Email')).toHaveValue(email)
  await checkA11y(student)
  await signUp(student, { email, password, age: '15' })
  await student.goto(await mails.link(email, /\/join#verify=/))
  await logIn(student, { email, password })
  await expect(student).toHaveURL(/\/(?:mentee|connections|dashboard)/)
  await page.goto(`/staff/groups`)
  await page.getByRole('link', { name: group }).click()
  await expect(page.getByRole('link', { name: '1 mentee', exact: true })).toBeVisible()
}

async function revokesOne({ page, group, address }: School): Promise<void> {
  await page.goto('/staff/invitations')
  await page.getByLabel('Group').selectOption({ label: group })
  await page.getByLabel('State').selectOption({ label: 'Open' })
  await expect(page.getByText('26 rows on this page')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: `Revoke: ${address(2)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the invitation' }).click()
  await expect(page.getByText('25 rows on this page')).toBeVisible()
}

test('[IV1, IV2, IV3, IV4, IV7] a coordinator invites a class of 30 from a file with three bad lines, and a student joins', async ({
  page,
  people,
  anotherPerson,
  mails,
}) => {
  const series = newId().slice(0, 6).toLowerCase()
  const address = (n: number) => `pupil-${n}-${series}@example.org`
  const school = { page, group: `Class ${series}`, mails, address }
  await openConsole(page, people, 'coordinator')
  await createsGroup(page, school.group)
  await test.step('the three lines are named with what is wrong, and nothing has happened', () =>
    readsWhatWillHappen(school))
  await test.step('one press invites the others, once', () => invitesOnce(school))
  const student = await anotherPerson()
  await test.step('a student opens the link, signs up, and is in the class', () => joins(student, school))
  await test.step('the list shows what became of them, and one is revoked', () => revokesOne(school))
})

test('[IV5, IV6] where an invitation is needed, a code of the console lets a student join, and nobody without one', async ({
  anotherProduct,
  browser,
  contextOptions,
}) => {
  const product = await anotherProduct({ SIGN_UP: 'invited' })
  const people = openPeople(product)
  const mails = openMailbox(people)
  const open = async () =>
    (await browser.newContext({ ...contextOptions, baseURL: product.address })).newPage()
  const console = await open()
  await openConsole(console, people, 'coordinator')
  await console.goto('/staff/invitations')
  await console.getByRole('button', { name: 'Create a code' }).click()
  await checkA11y(console)
  await console.getByRole('dialog').getByRole('button', { name: 'Create a code' }).click()
  const made = console.getByRole('dialog', { name: 'Code to sign up' }).getByRole('textbox')
  const code = await made.inputValue()
  expect(code).toMatch(/^\w{4}-\w{4}$/)
  await checkA11y(console)
  const student = await open()
  await student.goto('/join')
  const email = 'pupil@example.org'
  await signUp(student, { email, password, age: '14' })
  await expect(
    student.getByText('You need an invitation to join. Ask your school or program for one.'),
  ).toBeVisible()
  await checkA11y(student)
  await student.reload()
  await student.getByLabel('Code of your invitation').fill(code.toLowerCase())
  await signUp(student, { email, password, age: '14' })
  await student.goto(await mails.link(email, /\/join#verify=/))
  await logIn(student, { email, password })
  await expect(student).toHaveURL(/\/(?:mentee|connections|dashboard)/)
  for (const page of [console, student]) await page.context().close()
  await people.close()
})
