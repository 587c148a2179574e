import type { Page } from '@playwright/test'
import { type PageName, pageEntries } from '#shared/pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { logIn, toLogIn } from '../pages/join.ts'
import { storedIn } from '../support/storage.ts'

const noAccount = 'No account found. Please create an account to view items on this page.'

/** The specified texts of the pages that have one of their own. */
const ownTexts: Partial<Record<PageName, string>> = {
  mentorconnections: 'Please log in to view your mentee connections.',
  menteeconnections: 'Please log in to see your connections.',
  profile: 'Please log in to manage your profile.',
}

/** Every page that is not for everybody, by its paths and its name in the specification. */
const guarded = pageEntries
  .filter(([, { access }]) => access !== 'anyone')
  .flatMap(([name, { path, otherPaths = [] }]) =>
    [path, ...otherPaths].map(
      (one) => [one.replace(/\$\w+/, 'abc__def'), name, ownTexts[name] ?? noAccount] as const,
    ),
  )

async function expectGuard(page: Page, [path, name, text]: (typeof guarded)[number]) {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main).toHaveAttribute('data-page', name)
  await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'This page needs an account' })).toBeAttached()
}

test('[NV1] a visitor sees on each page what it requires, and a link to join', async ({ page }) => {
  for (const row of guarded) {
    await test.step(row[0], async () => {
      await expectGuard(page, row)
      await expect(page.getByRole('main').getByRole('link', { name: 'Join / Log in' })).toBeVisible()
    })
  }
})

test('[NV2, AU-17] the pages of one role tell the other role that they have no account for it', async ({
  page,
  context,
  people,
}) => {
  const rolePages = guarded.filter(([, name]) => /^(?:mentor|mentee)/.test(name))
  for (const role of ['mentor', 'mentee'] as const) {
    const me = await people[role]()
    await context.clearCookies()
    await context.addCookies([me.cookie])
    for (const [path, name] of rolePages) {
      await test.step(`${role} at ${path}`, async () => {
        if (!name.startsWith(role)) return expectGuard(page, [path, name, noAccount])
        await page.goto(path)
        await expect(page.getByRole('main')).toHaveAttribute('data-page', name)
        await expect(page.getByText(noAccount)).toHaveCount(0)
      })
    }
  }
})

test('[AC6, NV1, NV2] stored values of the browser decide nothing', async ({ page, context, people }) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('role', 'mentor')
    sessionStorage.setItem('user', 'somebody@example.org')
    localStorage.setItem('logOutb', 'false')
  })
  await expectGuard(page, ['/mentor', 'mentor1', noAccount])
  const me = await people.mentee()
  await context.addCookies([me.cookie])
  await expectGuard(page, ['/mentor', 'mentor1', noAccount])
  expect((await storedIn(page)).session).toMatchObject({ role: 'mentee', user: me.email })
})

test('[NV3, NV7] log-in redirects to the requested page, else to the connections, never to another site', async ({
  page,
  people,
}) => {
  const me = await people.mentor()
  const logOut = async () => {
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
  }
  await page.goto('/settings/appearance')
  await page.getByRole('main').getByRole('link', { name: 'Join / Log in' }).click()
  await toLogIn(page)
  await logIn(page, me)
  await expect(page).toHaveURL('/settings/appearance')
  await logOut()
  for (const next of ['//evil.example', '/\\evil.example']) {
    await page.goto(`/join?next=${encodeURIComponent(next)}`)
    await toLogIn(page)
    await logIn(page, me)
    await expect(page).toHaveURL('/connections/mentor')
    await logOut()
  }
})
