import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aRequest } from '../support/requests.ts'

const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notices/ })

test('[NT13] the page of notices is live in two browsers, with its number in the navigation', async ({
  page,
  anotherPerson,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Ines Falk' })
  const mentee = await people.mentee({ fullName: 'Tobi Lang' })
  const other = await anotherPerson()
  for (const one of [page, other]) await people.logIn(mentor, one.context())
  await page.goto('/notices')
  await other.goto('/notes')
  await expect(page.getByText('Nothing new')).toBeVisible()
  await checkA11y(page)

  const his = await anotherPerson()
  await people.logIn(mentee, his.context())
  await his.goto(`/mentors/${mentor.id}`)
  await his.getByRole('button', { name: 'Request Mentor' }).click()
  const entry = page.getByRole('main').getByRole('link', { name: /Tobi Lang asked you to be their mentor/ })
  await expect(entry).toContainText('New')
  await expect(bell(page)).toHaveAccessibleName('Notices 1 unread')
  await expect(bell(other)).toHaveAccessibleName('Notices 1 unread')
  await checkA11y(page)

  await bell(other).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  await entry.click()
  await expect(page).toHaveURL('/connections/mentor')
  for (const one of [page, other]) await expect(bell(one)).toHaveAccessibleName('Notices')
  await expect(other.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expect(other.getByRole('link', { name: /Tobi Lang asked you/ })).not.toContainText('New')
})

test('[NT13] all notices are marked as read with one press', async ({ page, people }) => {
  const mentor = await people.mentor()
  const mentees = [
    await people.mentee({ fullName: 'Tobi Lang' }),
    await people.mentee({ fullName: 'Mia Pine' }),
  ]
  await people.logIn(mentor, page.context())
  for (const mentee of mentees) {
    await aRequest(people, { mentor, mentee }, 'accepted')
    await people.query(
      `insert into notices (id, user_id, mail, about, path) values ($1, $2, 'callAgreed', $3, '/chat')`,
      [`test-${mentee.id}`, mentor.id, mentee.id],
    )
  }
  await page.goto('/notices')
  await expect(bell(page)).toHaveAccessibleName('Notices 2 unread')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notices')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
})

test('[NT2, NV49] while the browser blocks notifications, they cannot be chosen, and the page says why', async ({
  page,
  people,
}) => {
  const mentee = await people.mentee()
  await people.logIn(mentee, page.context())
  // A browser without a window denies every permission for notifications.
  await page.goto('/settings/notices')
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible()
  const reason = 'Notifications can be chosen once your browser allows them.'
  await expect(page.getByText(reason)).toBeVisible()
  const kind = page.getByRole('group', { name: 'Unread messages' })
  const choice = kind.getByRole('checkbox', { name: 'Notification' })
  await expect(choice).toBeDisabled()
  await expect(choice).toHaveAccessibleDescription(reason)
  await expect(kind.getByRole('checkbox', { name: 'Email' })).toBeEnabled()
  await checkA11y(page)

  // The choices are those of all devices.
  await people.query(
    `insert into push_devices (id, session_id, user_id, endpoint, p256dh, auth, server_key)
     select 'test', id, user_id, 'https://push.example.com/1', '', '', '' from sessions where user_id = $1 limit 1`,
    [mentee.id],
  )
  await page.reload()
  await expect(page.getByText('They are on for 1 device.')).toBeVisible()
  await expect(choice).toBeEnabled()
  await expect(page.getByText(reason)).toHaveCount(0)
})

test('[NT14] a call rings on a device once its member has asked for it', async ({ page, people }) => {
  await people.logIn(await people.mentee(), page.context())
  await page.goto('/settings/notices')
  const ring = page.getByRole('checkbox', { name: /Ring when someone waits/ })
  await expect(ring).not.toBeChecked()
  await ring.check()
  await page.reload()
  await expect(ring).toBeChecked()
  await checkA11y(page)
})
