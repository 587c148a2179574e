import type { Page } from '@playwright/test'
import { memberErrorText } from '../../shared/texts/errors/member-errors.ts'
import type { Person } from '../support/people.ts'
import { aPicture, chooseOn } from './picture.ts'
import { stays, type Row, type Scene } from './scene.ts'

type Member = { readonly page: Page; readonly me: Person }

const next = 'a bridge of old stones'

async function change({ page }: Member, current: string, wanted: string, again: string): Promise<void> {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password', { exact: true }).fill(wanted)
  await page.getByLabel('Confirm new password').fill(again)
  await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click()
}

async function remove({ page }: Member, password: string, word: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Type REMOVE to confirm').fill(word)
  await page.getByRole('button', { name: 'Delete my account' }).click()
}

const toldInSettings = { as: 'alert', stays: stays.inSettings } as const

/** A member changes the password, and then deletes the account. */
export const settingUp: Scene<Member> = {
  title: 'a member in the settings',
  setUp: async ({ page, people }) => {
    const me = await people.mentee()
    await people.logIn(me, page.context())
    return { page, me }
  },
  rows: [
    {
      key: 'password.allRequired',
      by: 'leaves a field empty',
      act: async (cast) => {
        await cast.page.goto('/settings/password')
        await change(cast, '', next, next)
      },
      on: '/settings/password',
      ...toldInSettings,
    },
    {
      key: 'password.mismatch',
      by: 'repeats the new password incorrectly',
      act: (cast) => change(cast, cast.me.password, next, `${next}!`),
      on: '/settings/password',
      ...toldInSettings,
    },
    {
      key: 'account.errorPrefix',
      by: 'enters a wrong current password',
      act: (cast) => change(cast, 'not the right one', next, next),
      on: '/settings/password',
      values: () => ({ message: memberErrorText('password.wrong') }),
      ...toldInSettings,
    },
    {
      key: 'password.changed',
      by: 'changes the password',
      act: (cast) => change(cast, cast.me.password, next, next),
      on: '/settings/password',
      as: 'status',
      stays: stays.inSettings,
    },
    {
      key: 'account.deleteMissing',
      by: 'enters no password',
      act: async (cast) => {
        await cast.page.goto('/settings/delete')
        await remove(cast, '', 'REMOVE')
      },
      on: '/settings/delete',
      ...toldInSettings,
    },
    {
      key: 'account.deleteWord',
      by: 'enters the word in lowercase',
      act: (cast) => remove(cast, next, 'remove'),
      on: '/settings/delete',
      ...toldInSettings,
    },
    {
      key: 'account.deleted',
      by: 'deletes the account',
      act: (cast) => remove(cast, next, 'REMOVE'),
      on: '/',
      as: 'status',
      stays: stays.inSettings,
    },
  ],
}

type Profile = { readonly page: Page }

const saveName = async ({ page }: Profile, name: string) => {
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('button', { name: 'Save profile' }).click()
}
const cropping = ({ page }: Profile) => page.getByRole('dialog', { name: 'Crop your picture' })
const savePicture = (cast: Profile) => cropping(cast).getByRole('button', { name: 'Save picture' }).click()

const ofTheProfile: readonly Row<Profile>[] = [
  {
    key: 'profile.emptyName',
    by: 'saves a name of spaces',
    act: async (cast) => {
      await cast.page.goto('/profile')
      await saveName(cast, '   ')
    },
    on: '/profile',
    as: 'alert',
    stays: stays.asToast,
  },
  {
    key: 'profile.nameFailed',
    by: 'saves a name while the connection fails',
    act: async (cast) => {
      await cast.page.route('**/api/account.saveName*', (route) => route.abort(), { times: 1 })
      await saveName(cast, 'Nora Lund')
    },
    on: '/profile',
    as: 'alert',
    stays: stays.asToast,
  },
  {
    key: 'profile.nameSaved',
    by: 'saves it again',
    act: (cast) => saveName(cast, 'Nora Lund'),
    on: '/profile',
    as: 'status',
    stays: stays.asToast,
  },
  {
    key: 'profile.pictureFailed',
    by: 'saves a picture while the connection fails',
    act: async (cast) => {
      await chooseOn(cast.page.getByRole('button', { name: 'Choose a picture' }), await aPicture())
      await cast.page.route('**/api/upload/profile', (route) => route.abort(), { times: 1 })
      await savePicture(cast)
    },
    on: '/profile',
    as: 'alert',
    inside: cropping,
    stays: 'for good',
  },
  {
    key: 'profile.pictureSaved',
    by: 'saves it again',
    act: savePicture,
    on: '/profile',
    as: 'status',
    stays: stays.asToast,
  },
]

/** A member sets a name, a picture, and availability. */
export const describing: Scene<Profile> = {
  title: 'a member who sets profile and availability',
  setUp: async ({ page, people }) => {
    await people.logIn(await people.mentee(), page.context())
    return { page }
  },
  rows: [
    ...ofTheProfile,
    {
      key: 'availability.saved',
      by: 'saves a time on Friday',
      act: async ({ page }) => {
        await page.goto('/availability')
        await page.getByLabel('Friday from').fill('18:00')
        await page.getByLabel('Friday to', { exact: true }).fill('19:00')
        await page.getByRole('button', { name: 'Save availability' }).click()
      },
      on: '/availability',
      as: 'status',
      stays: stays.asToast,
    },
  ],
}
