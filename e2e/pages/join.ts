import type { Page } from '@playwright/test'

const faces = ['one', 'two', 'three', 'four', 'five', 'six']

/** The sum of the dice, from the description for visitors who cannot see them. */
export async function addUpTheDice(page: Page): Promise<number> {
  await page.getByRole('button', { name: "I can't see the dice" }).click()
  return diceIn(page)
}

/** The sum of the dice, from the description on the page: in English in words, in other languages in digits. */
export async function diceIn(page: Page): Promise<number> {
  const words = await page.getByText(/^The first die shows/).innerText()
  return [...words.matchAll(/shows (\w+)|\p{Nd}/gu)].reduce(
    // The last bits of a digit of any script are its value.
    (sum, [digit, name]) => sum + (name === undefined ? digit.charCodeAt(0) & 15 : faces.indexOf(name) + 1),
    0,
  )
}

/** What a field that is marked says it asks for. */
export const asked = {
  Email: 'Like name@example.org',
  Password: 'At least 8 characters. A few words are stronger than one.',
  Age: "You must be at least 11. Other members can't see your age.",
}

export type Form = { readonly email: string; readonly password: string; readonly age?: string }

/** Fills in the first step of the sign-up, without the dice. */
export async function fillSignUp(page: Page, { email, password, age }: Form): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (age !== undefined) await page.getByLabel('Age', { exact: true }).fill(age)
}

/** Completes the first step of the sign-up, including the dice. */
export async function signUp(page: Page, form: Form): Promise<void> {
  await fillSignUp(page, form)
  await page.getByLabel('What do the two dice add up to?').fill(String(await addUpTheDice(page)))
  await page.locator('form').getByRole('button', { name: 'Sign Up' }).click()
}

/** Logs in with the login form of the join page. */
export async function logIn(page: Page, { email, password }: Form): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Switches the join page to the login form. */
export async function toLogIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log back into an account' }).click()
}
