import type { Page } from '@playwright/test'
import { send } from '../pages/chat.ts'
import { reportMember } from '../pages/report.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { expectStateFits } from '../support/looks/near.ts'
import type { People } from '../support/people.ts'
import { pressOn, tabTo, write } from '../support/keys.ts'
import { aLead, codeOf, openConsole } from '../support/staff.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const reason = 'The copy shows what was asked for.'

type Browsers = {
  readonly anotherPerson: () => Promise<Page>
  readonly people: People
}

/** A mentee reports the mentor from their chat, which is open in the mentee's browser. */
async function aReport({ anotherPerson, people }: Browsers, mentorName: string) {
  const talk = await aTalk(people, { mentorName, mentee: await people.mentee({ age: 20 }) })
  const asMentee = await anotherPerson()
  await people.logIn(talk.mentee, asMentee.context())
  await asMentee.goto(`/chat/${talk.chatId}`)
  await send(asMentee, 'A line that only we two know')
  await reportMember(asMentee, mentorName, "I'm worried about someone", 'Asks for my number')
  return { ...talk, asMentee }
}

test('[CS9, CS10, CS11, NV8, NV41] a lead decides about a report by keyboard alone, the mentor appeals, and another lead answers', async ({
  page,
  anotherPerson,
  people,
  mails,
  product,
}) => {
  const { asMentee, mentor } = await aReport({ anotherPerson, people }, 'Ines Halm')
  await asMentee.goto('/settings/reports')
  const lead = await aLead(page, mails, product)

  await findByKeys(page, 'Ines Halm')
  await checkA11y(page)
  await expect(page.getByText('Asks for my number')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Acknowledge' }))
  await expect(asMentee.getByText('Being looked at')).toBeVisible()
  await decideByKeys(page, async () => {
    await people.query(`update staff_sessions set factor_at = now() - interval '6 minutes'`)
    return codeOf(lead.secret, 1)
  })
  await closeByKeys(page)
  await expect(asMentee.getByText('We talked to the mentor.')).toBeVisible()

  const asMentor = await anotherPerson()
  await asMentor.goto(await mails.link(mentor.email, /\/decision#/))
  await appeal(asMentor)
  await expectAppeal(page)

  const second = await anotherPerson()
  await aLead(second, mails, product)
  await lift(second, await referenceOf(asMentor))
  await asMentor.reload()
  await expect(asMentor.getByText('You are right. We are sorry.')).toBeVisible()
})

/** Opens the case of a member from the list of cases. */
async function findByKeys(page: Page, name: string): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: 'Cases', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page).toHaveURL(new RegExp(`q=${name.split(' ')[0]}`))
  await pressOn(page, page.getByRole('row', { name: new RegExp(name) }).getByRole('link'))
  await expect(page.getByRole('heading', { level: 1, name: /^Case C-/ })).toBeVisible()
}

/** Warns the member. `expire` lets the second factor expire, and answers the next code. */
async function decideByKeys(page: Page, expire: () => Promise<string>): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Decide' }))
  await tabTo(page, dialog(page).getByLabel('Decision'))
  // None is chosen beforehand.
  await expect(dialog(page).getByLabel('Decision')).toHaveValue('')
  await page.keyboard.type('Warn')
  await expect(dialog(page).getByLabel('Decision')).toHaveValue('warn')
  await write(page, 'Reason, for staff', reason)
  await write(page, 'What the member is told', 'Do not ask for phone numbers.')
  await checkA11y(page)
  const code = await expire()
  await pressOn(page, dialog(page).getByRole('button', { name: 'Decide' }))
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
  await write(page, 'Six-digit code', code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Do not ask for phone numbers.').first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
}

async function closeByKeys(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Close the case' }))
  await write(page, 'Reason, for staff', reason)
  await write(page, 'What those who reported are told', 'We talked to the mentor.')
  await pressOn(page, dialog(page).getByRole('button', { name: 'Close the case' }))
}

async function appeal(asMentor: Page): Promise<void> {
  await expect(asMentor.getByText('Do not ask for phone numbers.')).toBeVisible()
  await checkA11y(asMentor)
  await expectStateFits(asMentor)
  await asMentor.getByLabel('Your appeal').fill('I asked how to reach the school, not the student.')
  await asMentor.getByRole('button', { name: 'Send my appeal' }).click()
  await expect(asMentor.getByText(/You have appealed/)).toBeVisible()
}

/** The lead who decided finds the appeal in its case: among the events, with its decision, and at the report. */
async function expectAppeal(page: Page): Promise<void> {
  await expect(page.getByText('Appeal of decision')).toBeVisible()
  const decisions = page.getByRole('region', { name: 'Decisions and appeals' })
  await expect(decisions.getByText('I asked how to reach the school')).toBeVisible()
  await decisions.getByRole('button', { name: /^Add a note about decision/ }).click()
  await dialog(page).getByLabel('Note, for leads only').fill('The school was called.')
  await checkA11y(page)
  await dialog(page)
    .getByRole('button', { name: /^Add a note about decision/ })
    .click()
  await expect(decisions.getByText(/The school was called\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reports' }).getByText(/waits for an answer/)).toBeVisible()
  await checkA11y(page)
  await expect(page.getByRole('button', { name: /Answer the appeal/ })).toBeHidden()
}

/** The number of the case that a decision was made in. */
async function referenceOf(asMentor: Page): Promise<string> {
  const text = await asMentor.getByText(/^Case C-/).textContent()
  return /C-\w+/.exec(text ?? '')?.[0] ?? ''
}

/** Finds the appeal in what waits, and lifts the decision. */
async function lift(page: Page, reference: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(`Appeal.*${reference}|${reference}.*Appeal`) })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: /Answer the appeal/ }).click()
  await dialog(page).getByLabel('Your answer').selectOption('lifted')
  await dialog(page).getByLabel('Reason, for staff').fill(reason)
  await dialog(page).getByLabel('What the member is told').fill('You are right. We are sorry.')
  await dialog(page)
    .getByRole('button', { name: /Answer the appeal/ })
    .click()
  // The field of the open dialog has the same words.
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(/You are right\. We are sorry\./).first()).toBeVisible()
}

/** Fills in the reason of the open dialog, and confirms it. */
async function confirm(page: Page, button: string): Promise<void> {
  await dialog(page).getByLabel('Reason, for staff').fill(reason)
  await checkA11y(page)
  await dialog(page).getByRole('button', { name: button }).click()
  await expect(dialog(page)).toBeHidden()
}

test.describe('the events of a case', () => {
  // Reading a page of them fails on purpose.
  test.use({ forgiven: /^console: Failed to load resource: .* 503/ })

  test('[CS13, CS16, CS23, CS46] a lead links two cases, removes the link, holds a case, and adds a note', async ({
    page,
    people,
  }) => {
    const references: string[] = []
    await openConsole(page, people, 'lead')
    for (const fullName of ['Ilse Moor', 'Ilse Moor again']) {
      const { id } = await people.mentee({ fullName })
      const input = { about: id, urgency: 3, note: 'A teacher called about it.' }
      const headers = { origin: new URL(page.url()).origin }
      const response = await page.request.post('/api/staff/cases.raise', { data: input, headers })
      expect(response.status()).toBe(200)
      const rows = await people.query<{ reference: string }>(
        'select reference from cases where subject_id = $1',
        [id],
      )
      references.push(...rows.map(({ reference }) => reference))
    }
    const [one = '', other = ''] = references
    await page.goto(`/staff/cases?q=${one}`)
    await page.getByRole('row', { name: one }).getByRole('link').click()
    await page.getByRole('button', { name: 'Link a case' }).click()
    await dialog(page).getByLabel('Number of the other case').fill(other)
    await confirm(page, 'Link a case')
    const events = page.getByRole('region', { name: 'Events' })
    await expect(events.getByText(`Linked to the case ${other}`)).toBeVisible()
    await page.getByRole('button', { name: `Remove the link to ${other}` }).click()
    await confirm(page, `Remove the link to ${other}`)
    await expect(events.getByText(`Link to the case ${other} removed`)).toBeVisible()
    await expect(events.getByText(`Linked to the case ${other}`)).toBeVisible()

    await page.getByRole('button', { name: 'Put on hold' }).click()
    await dialog(page)
      .getByLabel(/^Days, at most/)
      .fill('30')
    await confirm(page, 'Put on hold')
    await expect(events.getByText(/^On hold until/)).toBeVisible()
    await events.getByText('What they have beside the chat').click()
    await expect(events.getByText('There was nothing to copy.')).toBeVisible()
    await page.getByLabel('Note, for leads only').fill('The school knows about it.')
    await page.getByRole('button', { name: 'Add a note', exact: true }).click()
    await expect(events.getByText('The school knows about it.')).toBeVisible()

    await page.route('**/staff/cases.events*', (route) => route.fulfill({ status: 503 }))
    await events.getByLabel(/^Show alerts/).check()
    await expect(events.getByRole('status')).toBeVisible()
    await expect(events.getByRole('listitem')).toHaveCount(0)
    await page.unroute('**/staff/cases.events*')
    await expect(events.getByText('Opened', { exact: true })).toBeVisible()
    await expect(events.getByRole('status')).toBeHidden()
  })
})

test('[CS12] a lead reads a chat with a reason, and the pair sees it', async ({
  page,
  anotherPerson,
  people,
}) => {
  const { asMentee, mentor } = await aReport({ anotherPerson, people }, 'Oda Brandt')
  await openConsole(page, people, 'lead')
  await page.goto('/staff/cases?q=Oda+Brandt')
  await page
    .getByRole('row', { name: /Oda Brandt/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Read the chat' }).click()
  await dialog(page).getByLabel('Why do you open it?').fill('To see what came before the report.')
  await checkA11y(page)
  await dialog(page).getByRole('button', { name: 'Read the chat' }).click()
  await expect(page.getByText('A line that only we two know')).toBeVisible()
  await checkA11y(page)
  await asMentee.goto('/settings/reports')
  await expect(asMentee.getByText('Your chat with Oda Brandt was read for a case.')).toBeVisible()
  await expect(asMentee.getByText('To see what came before')).toBeHidden()
  await checkA11y(asMentee)
  const asMentor = await anotherPerson()
  await people.logIn(mentor, asMentor.context())
  await asMentor.goto('/settings/reports')
  await expect(asMentor.getByText(/^Your chat with .* was read for a case\.$/)).toBeVisible()
  await expect(asMentor.getByText('To see what came before')).toBeHidden()
})

test('[CS13] the pages about cases fit a phone and a desk in both themes', async ({
  page,
  anotherPerson,
  people,
}) => {
  const { mentor } = await aReport({ anotherPerson, people }, 'Runa Voss')
  await openConsole(page, people, 'lead')
  const [row] = await people.query<{ id: string }>('select id from cases where subject_id = $1', [mentor.id])
  const paths = { list: '/staff/cases', case: `/staff/cases/${row?.id}`, reviews: '/staff/reviews' }
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Opening the case')
    if (name === 'case') await expect(page.getByText('Asks for my number')).toBeVisible()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(isWide).toBe(false)
      // In both themes, which differ in colors only.
      await checkA11y(page)
    }
  }
})
