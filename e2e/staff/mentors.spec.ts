import type { Page } from '@playwright/test'
import { anAddress, checkA11y, expect, test as base } from '../support/fixtures.ts'
import type { Person } from '../support/people.ts'
import { aRequest } from '../support/requests.ts'
import { codeOf, enroll, openConsole, runStaff } from '../support/staff.ts'

/** A product in the strictest profile, in which two of the staff approve, without other mentors. */
const test = base.extend({
  product: async ({ anotherProduct }, provide) => provide(await anotherProduct({ SAFEGUARDING: 'strict' })),
})

const checks = [
  'Identity',
  'References',
  'Criminal record check',
  'Interview',
  'Safeguarding training',
  'Code of conduct',
]

async function sendApplication(page: Page): Promise<void> {
  await page.goto('/mentor')
  await expect(page.getByRole('heading', { name: 'You have not applied yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your approval' }).click()
  await expect(page.getByRole('heading', { name: 'Your approval as a mentor' })).toBeFocused()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Fill in all three fields.')).toBeVisible()
  await page.getByLabel('Why do you want to be a mentor?').fill('I had a mentor once, and it helped me.')
  await page.getByLabel('What experience do you bring?').fill('Ten years in a library.')
  await page.getByLabel('Who can the team ask about you?').fill('The head of the library.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'Your application has arrived' })).toBeVisible()
  await checkA11y(page)
}

async function reviewApplication(page: Page, email: string): Promise<void> {
  await page
    .getByRole('row', { name: /Application of a mentor/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: 'Ida Olderman' })).toBeFocused()
  await expect(page.getByText('I had a mentor once, and it helped me.')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Start the review' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  for (const check of checks) {
    await page.getByRole('button', { name: `Record result: ${check}` }).click()
    const dialog = page.getByRole('dialog', { name: check })
    if (check === 'Criminal record check') await checkA11y(page)
    // None is chosen beforehand.
    await expect(dialog.getByRole('button', { name: 'Save the check' })).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Passed' }).check()
    await dialog.getByRole('button', { name: 'Save the check' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('textbox', { name: 'Note' }).fill('A warm interview.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('row', { name: /A warm interview/ })).toContainText(email)
  await checkA11y(page)
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve' })
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
}

const found = (page: Page) => page.locator('main').getByRole('heading', { name: 'Ida Olderman' })

test('[MA3, MA5, MA8, MA9, MA10, MA13, ST7] a mentor applies, two approve, a mentee finds them, and the end takes them away', async ({
  page: ann,
  anotherPerson,
  mails,
  people,
  product,
}) => {
  const [mentor, mentee] = await Promise.all([
    people.mentor({ fullName: 'Ida Olderman', isApproved: false }),
    people.mentee({ fullName: 'Lia Sand', age: 22 }),
  ])
  const [ida, lia, ben] = [await anotherPerson(), await anotherPerson(), await anotherPerson()]
  await people.logIn(mentor, ida.context())
  await people.logIn(mentee, lia.context())
  await sendApplication(ida)
  await lia.goto('/mentors')
  await expect(lia.getByText(/No mentors/i).first()).toBeVisible()
  await expect(found(lia)).toHaveCount(0)

  const email = anAddress('coordinator')
  await runStaff(product, 'add', email, '--role', 'coordinator')
  const secret = await enroll(ann, await mails.link(email, /\/staff#enroll=/))
  await openConsole(ben, people, 'lead')

  await test.step('the first of the staff reviews and approves, with the second factor', async () => {
    await reviewApplication(ann, email)
    await people.query(`update staff_sessions set factor_at = now() - interval '1 hour'
      where staff_id in (select id from staff where role = 'coordinator')`)
    await approve(ann)
    const factor = ann.getByRole('dialog', { name: 'Confirm your second factor' })
    await checkA11y(ann)
    await factor.getByLabel('Six-digit code').fill(codeOf(secret, 1))
    await ann.keyboard.press('Enter')
    await expect(ann.getByText('You have approved. A second staff member must approve, too.')).toBeVisible()
    await expect(ann.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
    await lia.reload()
    await expect(found(lia)).toHaveCount(0)
  })

  await test.step('the second finds the mentor in the list, and approves', async () => {
    await ben.getByRole('link', { name: 'Mentors', exact: true }).click()
    await expect(ben.getByRole('heading', { name: 'Mentors' })).toBeFocused()
    await ben.keyboard.press('/')
    await ben.keyboard.type('olderman')
    await ben.getByLabel('State').selectOption('In review')
    await expect(ben).toHaveURL(/\?q=olderman&state=inReview$/)
    await checkA11y(ben)
    await ben.getByRole('link', { name: 'Ida Olderman' }).click()
    await approve(ben)
    await expect(ben.getByText(/^Mentees can find this mentor until/)).toBeVisible()
    await expect(ida.getByRole('heading', { name: /^You are approved until/ })).toBeVisible()
  })

  await meetAndPart(lia, {
    mentor,
    mentee,
    query: people.query,
    ask: () => aRequest(people, { mentor, mentee }, 'accepted'),
  })
})

type Meeting = {
  readonly mentor: Person
  readonly mentee: Person
  readonly query: (statement: string, values?: readonly unknown[]) => Promise<unknown>
  readonly ask: () => Promise<string>
}

/** The mentee finds the mentor, with the checks; then the clock moves past the end of the approval. */
async function meetAndPart(lia: Page, { mentor, query, ask }: Meeting): Promise<void> {
  await lia.goto('/mentors')
  await expect(found(lia)).toBeVisible()
  await lia.goto(`/mentors/${mentor.id}`)
  const section = lia.getByRole('region', { name: 'Checked by the team' })
  await expect(section.getByRole('listitem')).toHaveCount(checks.length)
  await checkA11y(lia)
  const chatId = await ask()
  await query(`update approvals set active_until = now() where person_id = $1`, [mentor.id])
  await lia.goto('/mentors')
  await expect(lia.getByText(/No mentors/i).first()).toBeVisible()
  await expect(found(lia)).toHaveCount(0)
  await lia.goto(`/mentors/${mentor.id}`)
  await expect(lia.getByText('This mentor is not listed')).toBeVisible()
  await lia.goto(`/chat/${chatId}`)
  await expect(lia.getByText(/Ida Olderman is not available at the moment/)).toBeVisible()
  await expect(lia.getByRole('main').getByText(/approv|expired/i)).toHaveCount(0)
  await checkA11y(lia)
}
