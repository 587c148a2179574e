import type { Page } from '@playwright/test'
import { anAddress, expect } from '../support/fixtures.ts'
import { addUpTheDice, fillSignUp, logIn, signUp } from '../pages/join.ts'
import type { Person } from '../support/people.ts'
import { stays, type Scene } from './scene.ts'

const password = 'a lantern over still water'
const ask = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click()
const sum = (page: Page) => page.getByLabel('What do the two dice add up to?')

type Joining = { readonly page: Page; readonly email: string; readonly member: Person; readonly lost: Person }

/** A visitor signs up, is rejected in every possible way, and logs in. */
export const joining: Scene<Joining> = {
  title: 'sign-up and log-in',
  setUp: async ({ page, people }) => {
    const [member, lost] = [await people.mentee(), await people.mentee()]
    await people.query('delete from people where id = $1', [lost.id])
    return { page, email: anAddress('texts'), member, lost }
  },
  rows: [
    {
      key: 'join.title',
      by: 'opens the join page',
      act: async ({ page }) => {
        await page.goto('/join')
        // Advancing the clock would end the wait for the dice.
        await expect(page.getByRole('img', { name: 'Two dice' })).toBeVisible()
      },
      on: '/join',
      as: 'heading',
      stays: 'for good',
      values: () => ({ product: 'Pathlight' }),
    },
    { key: 'join.subtitle', by: 'reads the next line', on: '/join', as: 'text', stays: 'for good' },
    { key: 'join.modeSignUp', by: 'can switch the mode', on: '/join', as: 'button', stays: 'for good' },
    { key: 'join.modeLogIn', by: 'can switch the mode', on: '/join', as: 'button', stays: 'for good' },
    { key: 'join.signUp', by: 'starts in the sign-up form', on: '/join', as: 'button', stays: 'for good' },
    {
      key: 'signup.missing',
      by: 'fills in nothing',
      act: ({ page }) => ask(page),
      on: '/join',
      as: 'alert',
      stays: stays.atJoining,
    },
    {
      key: 'signup.tooYoung',
      by: 'enters the age of ten',
      act: async ({ page, email }) => {
        await fillSignUp(page, { email, password, age: '10' })
        await ask(page)
      },
      on: '/join',
      as: 'alert',
      stays: stays.atJoining,
    },
    {
      key: 'signup.ageRange',
      by: 'enters the age of ninety-one',
      act: async ({ page, email }) => {
        await fillSignUp(page, { email, password, age: '91' })
        await ask(page)
      },
      on: '/join',
      as: 'alert',
      stays: stays.atJoining,
    },
    {
      key: 'signup.captcha',
      by: 'enters a wrong sum of the dice',
      act: async ({ page, email }) => {
        await fillSignUp(page, { email, password, age: '15' })
        await sum(page).fill(String(((await addUpTheDice(page)) % 11) + 2))
        await ask(page)
      },
      on: '/join',
      as: 'alert',
      stays: stays.atJoining,
    },
    {
      key: 'signup.done',
      by: 'signs up at fifteen, with the right sum',
      act: ({ page, email }) => signUp(page, { email, password, age: '15' }),
      on: '/join',
      as: 'status',
      stays: stays.atJoining,
      values: ({ email }) => ({ role: 'mentee', email }),
    },
    {
      key: 'login.note',
      by: 'switches to the login form',
      act: ({ page }) => page.getByRole('button', { name: 'Go to login' }).click(),
      on: '/join',
      as: 'text',
      stays: 'for good',
    },
    { key: 'join.logIn', by: 'sees the login form', on: '/join', as: 'button', stays: 'for good' },
    {
      key: 'login.unverified',
      by: 'logs in before opening the emailed link',
      act: ({ page, email }) => logIn(page, { email, password }),
      on: '/join',
      as: 'alert',
      stays: stays.atJoining,
    },
    {
      key: 'login.noUserData',
      by: 'logs in to an account without a person record',
      act: ({ page, lost }) => logIn(page, lost),
      on: '/join',
      as: 'alert',
      stays: stays.atJoining,
    },
    {
      key: 'login.done',
      by: 'logs in to an account',
      act: ({ page, member }) => logIn(page, member),
      on: '/connections/mentee',
      as: 'status',
      stays: stays.atJoining,
    },
  ],
}

const finish = (page: Page) => page.getByRole('button', { name: 'Create my account' }).click()

/** A visitor of forty chooses a role and skills. */
export const choosingARole: Scene<{ readonly page: Page }> = {
  title: 'choosing a role',
  setUp: async ({ page }) => {
    await page.goto('/join')
    await signUp(page, { email: anAddress('grown'), password, age: '40' })
    return { page }
  },
  rows: [
    {
      key: 'signup.pickerLabel',
      by: 'selects the mentor role',
      act: ({ page }) => page.getByRole('radio', { name: 'Mentor' }).check(),
      on: '/join',
      as: 'text',
      stays: 'for good',
    },
    {
      key: 'signup.noSkill',
      by: 'chooses no skill',
      act: ({ page }) => finish(page),
      on: '/join',
      as: 'alert',
      stays: stays.atJoining,
    },
    {
      key: 'signup.maxSkills',
      by: 'chooses five skills',
      act: async ({ page }) => {
        await page.getByText('Science & Research', { exact: true }).click()
        for (let count = 0; count < 5; count++) await page.getByRole('checkbox').nth(count).check()
      },
      on: '/join',
      as: 'text',
      inside: ({ page }) => page.getByRole('status'),
      stays: 'for good',
    },
    {
      key: 'signup.ageRangeDash',
      by: 'changes the age to ninety-one',
      act: async ({ page }) => {
        await page.getByRole('textbox', { name: 'Age', exact: true }).fill('91')
        await finish(page)
      },
      on: '/join',
      as: 'alert',
      stays: stays.atJoining,
    },
  ],
}
