import type { Page } from '@playwright/test'
import { expectBanner } from '../support/banner.ts'
import { anAddress, checkA11y, expect, test } from '../support/fixtures.ts'
import { storedIn } from '../support/storage.ts'
import { addUpTheDice, asked, fillSignUp, logIn, signUp, toLogIn } from '../pages/join.ts'

const password = 'plain words in a row'
const expired = 'These dice have expired. Add up the new ones. 🔒'
const missing = 'Please enter a valid age, email, and a password of at least 8 characters.'
const fine = { email: 'sam@example.org', password, age: '15' }

const refusedForms = [
  { what: 'nothing at all', form: { email: '', password: '', age: '' }, text: missing, focus: 'Email' },
  { what: 'no age', form: { ...fine, age: '' }, text: missing, focus: 'Age' },
  { what: 'an age below zero', form: { ...fine, age: '-15' }, text: missing, focus: 'Age' },
  { what: 'half a year', form: { ...fine, age: '15.5' }, text: missing, focus: 'Age' },
  { what: 'no address', form: { ...fine, email: '' }, text: missing, focus: 'Email' },
  { what: 'half an address', form: { ...fine, email: 'sam@' }, text: missing, focus: 'Email' },
  { what: 'seven characters', form: { ...fine, password: 'abc def' }, text: missing, focus: 'Password' },
  {
    what: 'ten years',
    form: { ...fine, age: '10' },
    text: 'Sorry, you must be at least 11 years old to sign up.',
    focus: 'Age',
  },
  {
    what: 'ninety-one years',
    form: { ...fine, age: '91' },
    text: 'Please provide a valid age between 11 and 90.',
    focus: 'Age',
  },
  {
    what: 'a common password',
    form: { ...fine, password: 'password1' },
    text: 'This password is too easy to guess. Please choose another one. 🔒',
    focus: 'Password',
  },
  {
    what: 'a password without end',
    form: { ...fine, password: 'x1 '.repeat(400) },
    text: 'This password is too long. Use 1,024 characters or fewer. 🔒',
    focus: 'Password',
  },
] as const

test('[SU2, SU3, TX3, AU-2] each invalid form is rejected with its own text for five seconds, and the field is marked', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/join')
  for (const { what, form, text, focus } of refusedForms) {
    await test.step(what, async () => {
      await fillSignUp(page, form)
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expectBanner(page, 'alert', text, 5_000)
      await expect(page.getByLabel(focus, { exact: true })).toBeFocused()
      const said = text === missing ? asked[focus] : text.replace(' 🔒', '')
      await expect(page.locator('form [id$="-error"]').first()).toHaveText(said)
      await expect(page.getByLabel('Email')).toHaveValue(form.email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(form.password)
    })
  }
})

test('[SU8, SU9, SU11, SU16, SU17, AU-10] a wrong sum rolls new dice and keeps the input; so does a reload, without the password; switching the mode clears it', async ({
  page,
  people,
}) => {
  await page.clock.install()
  await page.goto('/join')
  const dice = page.getByRole('img', { name: 'Two dice' })
  const answer = page.getByLabel('What do the two dice add up to?')
  const form = { ...fine, email: anAddress('dice') }
  await fillSignUp(page, form)
  const sum = await addUpTheDice(page)
  const before = await dice.getAttribute('src')
  await answer.fill(String(sum === 12 ? 2 : sum + 1))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expectBanner(page, 'alert', 'Incorrect captcha. Please try again.', 5_000)
  await expect(dice).not.toHaveAttribute('src', before ?? '')
  await expect(page.getByText(/^The first die shows/)).toHaveCount(0)
  await expect(answer).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue(form.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByRole('textbox', { name: 'Age', exact: true })).toHaveValue('15')
  const second = await dice.getAttribute('src')
  await page.getByRole('button', { name: 'Roll again' }).click()
  await expect(dice).not.toHaveAttribute('src', second ?? '')
  await answer.fill('7')
  expect(JSON.stringify(await storedIn(page))).not.toContain(password)
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(form.email)
  await expect(page.getByRole('textbox', { name: 'Age', exact: true })).toHaveValue('15')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(answer).toHaveValue('')
  expect(JSON.stringify(await storedIn(page))).not.toContain(password)

  await expect(dice).toBeVisible() // Before, the page has no timer for them.
  await page.clock.fastForward('05:01')
  await expect(page.getByText('These dice have expired. Roll again.')).toBeVisible()
  await fillSignUp(page, form)
  await answer.fill('7')
  await people.query('update captchas set expires_at = now() where answer is not null')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expectBanner(page, 'alert', expired, 5_000)
  await expect(dice).toBeVisible()

  const third = await dice.getAttribute('src')
  await toLogIn(page)
  await expect(page.getByText('Age and skills are not required for logging in.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Age', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('textbox', { name: 'Age', exact: true })).toHaveValue('')
  await expect(dice).toBeVisible()
  await expect(dice).not.toHaveAttribute('src', third ?? '')
})

test('[SU8] after a sign-up that failed once its roll was used, the page shows dice that can be answered', async ({
  page,
}) => {
  await page.goto('/join')
  const form = { ...fine, email: anAddress('lost') }
  // The answer is lost after the server has used the roll.
  await page.route(
    '**/api/account.signUp',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 400, contentType: 'application/json', body: '{}' })
    },
    { times: 1 },
  )
  const dice = page.getByRole('img', { name: 'Two dice' })
  await signUp(page, form)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('What do the two dice add up to?')).toHaveValue('')
  await expect(dice).toBeVisible()
  await signUp(page, form)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
})

test('[SU3, SU8, SU9, SU16, SU17] the role step: validation errors, an expired ticket, a reload, switching the mode', async ({
  page,
  people,
}) => {
  await page.clock.install()
  await page.goto('/join')
  const finish = page.getByRole('button', { name: 'Create my account' })
  const age = page.getByRole('textbox', { name: 'Age', exact: true })
  const form = { email: anAddress('grown'), password, age: '50' }
  await signUp(page, form)
  await page.getByRole('radio', { name: 'Mentee' }).check()
  const wrongAges = [
    ['', missing],
    ['10', 'Sorry, you must be at least 11 years old to sign up.'],
    ['91', 'Please provide a valid age (11–90).'],
  ] as const
  for (const [years, text] of wrongAges) {
    await age.fill(years)
    await finish.click()
    await expectBanner(page, 'alert', text, 5_000)
    await expect(age).toBeFocused()
  }
  await age.fill('50')
  await people.query('update captchas set expires_at = now() where answer is null')
  await finish.click()
  await expectBanner(page, 'alert', expired, 5_000)
  await expect(page.getByLabel('Email')).toHaveValue(form.email)
  await page.getByLabel('What do the two dice add up to?').fill(String(await addUpTheDice(page)))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('radio', { name: 'Mentor' }).check()
  await page.getByText('Business & Management', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'project management' }).check()
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(form.email)
  await signUp(page, { email: form.email, password })
  await expect(page.getByRole('radio', { name: 'Mentor' })).toBeChecked()
  await expect(page.getByText('1 of 5 chosen')).toBeVisible()
  await toLogIn(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(finish).toHaveCount(0)
  await expect(age).toHaveValue('')
  await signUp(page, form)
  await page.getByRole('radio', { name: 'Mentor' }).check()
  await expect(page.getByText('0 of 5 chosen')).toBeVisible()
})

const wrong = "That email or password isn't right. Try again, or reset your password. 🔒"

async function expectRefusal(page: Page, form: { email: string; password: string }, text: string) {
  await logIn(page, form)
  await expectBanner(page, 'alert', text, 5_000)
}

test.describe('logging in', () => {
  // The browser logs failed requests of an offline page on its console.
  test.use({ forgiven: /^console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ })
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/join')
    await toLogIn(page)
  })

  test('[LI3, AU-3, AU-12] one text for a wrong password, an unknown address, and empty fields; another for too many attempts', async ({
    page,
    people,
  }) => {
    const { email } = await people.mentee()
    await expectRefusal(page, { email: '', password: '' }, wrong)
    await expectRefusal(page, { email: anAddress('nobody'), password }, wrong)
    for (let tries = 0; tries < 5; tries++) await logInAndHear(page, email)
    await expectRefusal(page, { email, password }, 'Too many tries. Please wait 15 minutes and try again. 🔒')
    // It stays in the form.
    await expect(page.locator('form')).toContainText(/wait 15 minutes/)
  })

  test('[LI2, LI1, TX3, AU-4] an unverified address is reported after its correct password only, and the email can be sent again', async ({
    page,
    mails,
  }) => {
    const email = anAddress('waiting')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await signUp(page, { email, password, age: '15' })
    await page.getByRole('button', { name: 'Go to login' }).click()
    const again = page.getByRole('button', { name: 'Send the email again' })
    await expectRefusal(page, { email, password: 'not the right one' }, wrong)
    await expect(again).toHaveCount(0)
    await expectRefusal(
      page,
      { email, password },
      'Your email address is not verified. Please check your inbox for a verification email.',
    )
    const first = await mails.link(email, /#verify=/)
    await again.click()
    const sent = 'If this email still needs to be verified, a new link is on its way.'
    await expectBanner(page, 'status', sent, 5_000)
    await mails.newest(email, 2)
    await page.goto(first)
    await expectRefusal(
      page,
      { email, password: 'not the right one' },
      "This link was already used or has expired. If you can't log in, sign up again. 🔒",
    )
    await page.goto(await mails.link(email, /#verify=/))
    await logIn(page, { email, password })
    await expect(page).toHaveURL('/connections/mentee')
  })

  test('[LI9, LI10] who opens the email on another device logs in with its code', async ({
    page,
    mails,
    people,
  }) => {
    const email = anAddress('elsewhere')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await signUp(page, { email, password, age: '15' })
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await toLogIn(page)
    const code = page.getByLabel('Six-digit code')
    await expect(code).toHaveCount(0)
    await logIn(page, { email, password })
    await expect(code).toBeVisible()
    const mailed = /enter this code: (\d{6})/.exec((await mails.newest(email)).text)?.[1] ?? ''
    await code.fill(mailed === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expectBanner(page, 'alert', "That code isn't right. Check the newest email. 🔒", 5_000)
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await checkA11y(page)
    await code.fill(mailed)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page).toHaveURL('/connections/mentee')
    expect(await people.query('select 1 as one from users where email = $1', [email])).toHaveLength(1)
  })

  test('[LI4] an account without a person record gets the specified text and no session', async ({
    page,
    people,
  }) => {
    const lost = await people.mentee()
    await people.query('delete from people where id = $1', [lost.id])
    await expectRefusal(page, lost, 'No user data found in Firestore. Please contact support.')
    expect(await page.context().cookies()).toEqual([])
  })

  test('[LI3] while offline', async ({ page, people, context }) => {
    const person = await people.mentee()
    await context.setOffline(true)
    await expectRefusal(page, person, "We couldn't reach Pathlight. Check your connection and try again. 🔒")
    await context.setOffline(false)
    await logIn(page, person)
    await expect(page).toHaveURL('/connections/mentee')
  })
})

async function logInAndHear(page: Page, email: string) {
  await logIn(page, { email, password: 'not the right one' })
  await expect(page.getByRole('alert')).toHaveText(wrong)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
}
