import type { Page } from '@playwright/test'
import { expectBanner } from '../support/banner.ts'
import { anAddress, checkA11y, expect, test } from '../support/fixtures.ts'
import { logIn, signUp } from '../pages/join.ts'
import type { Mailbox } from '../support/mailbox.ts'
import type { People } from '../support/people.ts'

const password = 'forty years of gardens'
const catalogue = {
  'Software Development & IT': 19,
  'Data Science, AI & Analytics': 12,
  'Design & Creative Arts': 18,
  'Marketing & Sales': 15,
  'Business & Management': 17,
  'Healthcare & Medical': 14,
  'Education & Training': 9,
  'Trades & Manual Skills': 14,
  'Communication & Media': 13,
  'Science & Research': 12,
  'Legal & Public Service': 12,
  'Soft Skills & Personal Development': 17,
}

type Life = { readonly page: Page; readonly mails: Mailbox; readonly people: People; readonly email: string }

/** Each step continues where the previous one ended. */
const steps = {
  'is asked for a role after the dice, and has to choose one': isAskedForARole,
  'sees the whole catalogue in sections that open and close': seesTheCatalogue,
  'needs one skill': needsOneSkill,
  'finds skills by the filter and takes five: the others are closed then': takesFive,
  'may correct the age here, within the limits': correctsTheAge,
  'signs up as a mentor, verifies, and lands with the mentees': becomesAMentor,
}

test('[SU3, SU4, SU5, SU6, SU7, SU10, LI1, LI8, NV7] a visitor of forty becomes a mentor with five skills', async ({
  page,
  mails,
  people,
}) => {
  await page.clock.install()
  await page.goto('/join')
  const life = { page, mails, people, email: anAddress('mentor') }
  for (const [name, step] of Object.entries(steps)) await test.step(name, () => step(life))
})

const finish = (page: Page) => page.getByRole('button', { name: 'Create my account' }).click()

async function isAskedForARole({ page, email }: Life) {
  await signUp(page, { email, password, age: '40' })
  await expect(page.getByRole('heading', { name: 'How would you like to take part?' })).toBeFocused()
  await finish(page)
  await expectBanner(page, 'alert', 'Choose mentor or mentee to continue. 🔒', 5_000)
  await checkA11y(page)
}

async function seesTheCatalogue({ page }: Life) {
  await page.getByRole('radio', { name: 'Mentor' }).check()
  await expect(page.getByText('Max 5. Min 1')).toBeVisible()
  await expect(page.locator('summary')).toHaveText(Object.keys(catalogue))
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  for (const [name, count] of Object.entries(catalogue)) {
    const title = page.getByText(name, { exact: true })
    await title.click()
    await expect(page.getByRole('checkbox')).toHaveCount(count)
    await title.click()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  }
}

async function needsOneSkill({ page }: Life) {
  await finish(page)
  await expectBanner(page, 'alert', 'As a mentor, you need at least 1 area of expertise.', 5_000)
}

async function takesFive({ page }: Life) {
  const skill = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const filter = page.getByRole('searchbox', { name: 'Find a skill' })
  for (const [index, name] of ['backend development', 'UI/UX design', 'leadership'].entries()) {
    await filter.fill(name.toUpperCase())
    await skill(name).check()
    await expect(page.getByText(`${index + 1} of 5 chosen`)).toBeVisible()
  }
  await filter.fill('there is no such skill')
  await expect(page.getByText('No skills match. Try another word.')).toBeVisible()
  await filter.fill('')
  await page.getByText('Science & Research', { exact: true }).click()
  await skill('geology').check()
  await skill('astronomy').check()
  await expect(page.getByText('You can select a maximum of 5 skills.')).toBeVisible()
  await expect(skill('mathematics')).toBeDisabled()
  await expect(skill('geology')).toBeEnabled()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Remove geology' }).click()
  await expect(page.getByText('You can select a maximum of 5 skills.')).toHaveCount(0)
  await skill('mathematics').check()
  await expect(skill('geology')).toBeDisabled()
}

async function correctsTheAge({ page }: Life) {
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('91')
  await finish(page)
  await expectBanner(page, 'alert', 'Please provide a valid age (11–90).', 5_000)
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('41')
}

async function becomesAMentor({ page, mails, people, email }: Life) {
  await finish(page)
  await expectBanner(
    page,
    'status',
    `Signed up as a mentor. A verification email has been sent to ${email}. Please verify your email before logging in.`,
    5_000,
  )
  await page.goto(await mails.link(email, /\/join#verify=/))
  await logIn(page, { email, password })
  await expect(page).toHaveURL('/connections/mentor')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByRole('region', { name: 'What should people call you?' })).toBeHidden()
  expect(
    await people.query(
      'select role, birth_year as born, skills from people join users using (id) where email = $1',
      [email],
    ),
  ).toEqual([
    {
      role: 'mentor',
      born: new Date().getUTCFullYear() - 41,
      skills: ['backend development', 'UI/UX design', 'leadership', 'astronomy', 'mathematics'],
    },
  ])
}

test('[SU4] at twenty-six a visitor can become a mentee, at twenty-five they do', async ({ page }) => {
  await page.goto('/join')
  await signUp(page, { email: anAddress('older'), password, age: '26' })
  await page.getByRole('radio', { name: 'Mentee' }).check()
  await expect(page.getByText('Max 5. Min 1')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByText(/^Signed up as a mentee\./)).toBeVisible()
  await page.reload()
  await signUp(page, { email: anAddress('younger'), password, age: '25' })
  await expect(page.getByText(/^Signed up as a mentee\./)).toBeVisible()
})
