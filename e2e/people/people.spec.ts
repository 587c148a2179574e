import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { pressOn, tabTo, write } from '../support/keys.ts'
import { aRequest } from '../support/requests.ts'

/** The section of the connections page with this heading. */
const section = (page: Page, name: string) => page.getByRole('region', { name })
const row = (page: Page, name: string, person: string) =>
  section(page, name).getByRole('listitem').filter({ hasText: person })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Opens a page and counts how often it is loaded from then on. */
async function openOnce(page: Page, path: string): Promise<() => void> {
  await page.goto(path)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  let loads = 0
  page.on('load', () => loads++)
  return () => expect(loads, 'reloads').toBe(0)
}

test('[RQ3, RQ7, RQ8, PE6, PE7, NV8] a mentee finds and asks a mentor, who accepts, by keyboard, and both see it at once', async ({
  page,
  anotherPerson,
  people,
  mails,
}) => {
  const [mentee, mentor] = await Promise.all([
    people.mentee({ fullName: 'Mia Sommer' }),
    people.mentor({ fullName: 'Karl Vogt', skills: ['astronomy', 'physics'] }),
  ])
  const theirs = await anotherPerson()
  await people.logIn(mentee, page.context())
  await people.logIn(mentor, theirs.context())
  const wasNotReloaded = await openOnce(theirs, '/connections/mentor')
  await expect(section(theirs, 'Pending requests')).toContainText('No pending requests.')
  await expect(section(theirs, 'Accepted mentees')).toContainText('No accepted mentees yet.')
  await expect(section(theirs, 'Rejected requests')).toContainText('No rejected requests.')

  await test.step('the mentee searches and sends a request', async () => {
    await page.goto('/connections/mentee')
    await expect(section(page, 'Accepted mentors')).toContainText('No accepted mentors yet.')
    await pressOn(page, page.getByRole('link', { name: 'Find a mentor' }))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, page.getByRole('searchbox', { name: 'Search by skill or name' }))
    await page.keyboard.type('ASTRO')
    await expect(page.getByRole('heading', { name: 'Karl Vogt' })).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: 'Request Mentor', description: 'Karl Vogt' }))
    await expect(toast(page, 'Requested mentor')).toHaveText(`Requested mentor ${mentor.email}.`)
    await expect(page.getByRole('button', { name: 'Request pending' })).toBeFocused()
  })

  await test.step('the mentor sees the request and accepts it', async () => {
    await expect(row(theirs, 'Pending requests', 'Mia Sommer')).toContainText('Requested just now')
    expect((await mails.newest(mentor.email)).subject).toBe('Mia Sommer wants you to be their mentor')
    await pressOn(
      theirs,
      row(theirs, 'Pending requests', 'Mia Sommer').getByRole('button', { name: 'Accept' }),
    )
    await expect(toast(theirs, 'Request accepted.')).toBeVisible()
    await expect(row(theirs, 'Accepted mentees', 'Mia Sommer')).toContainText('Online')
    await expect(section(theirs, 'Pending requests')).toContainText('No pending requests.')
  })

  await test.step('the mentee sees the acceptance in the search, the connections, and the inbox', async () => {
    await expect(page.getByRole('link', { name: 'Open chat' })).toBeVisible()
    expect((await mails.newest(mentee.email)).subject).toContain('accepted')
    await page.getByRole('link', { name: 'Your Connections' }).click()
    await expect(row(page, 'Accepted mentors', 'Karl Vogt')).toContainText('Online')
    await row(page, 'Accepted mentors', 'Karl Vogt').getByRole('link', { name: 'Open chat' }).click()
    await expect(page).toHaveURL(`/chat/${mentor.id}__${mentee.id}`)
    await page.goBack()
  })

  await test.step('a member who leaves is shown as offline a moment later', async () => {
    wasNotReloaded()
    await theirs.close()
    await expect(row(page, 'Accepted mentors', 'Karl Vogt')).toContainText('Offline')
  })
})

test('[RQ3, RQ4, RQ8, TX7] a mentor rejects a request after confirmation, and both can delete it', async ({
  page,
  anotherPerson,
  people,
}) => {
  const mentee = await people.mentee({ fullName: 'Lea Brandt' })
  const [first, second] = [await people.mentor({ fullName: 'Uwe Kahn' }), await people.mentor()]
  for (const mentor of [first, second]) await aRequest(people, { mentor, mentee }, 'pending')
  const theirs = await anotherPerson()
  await people.logIn(mentee, page.context())
  await people.logIn(first, theirs.context())
  await openOnce(page, '/connections/mentee')
  await openOnce(theirs, '/connections/mentor')

  await row(theirs, 'Pending requests', 'Lea Brandt').getByRole('button', { name: 'Reject' }).click()
  const question = theirs.getByRole('dialog', { name: 'Reject this request?' })
  await expect(question).toContainText(
    'Lea Brandt will see that you rejected the request. A reason can help them',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await theirs.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(row(theirs, 'Pending requests', 'Lea Brandt')).toBeVisible()
  await row(theirs, 'Pending requests', 'Lea Brandt').getByRole('button', { name: 'Reject' }).click()
  await question.getByRole('button', { name: 'Reject request' }).click()
  await expect(toast(theirs, 'Request rejected.')).toBeVisible()
  await expect(row(theirs, 'Rejected requests', 'Lea Brandt')).toBeVisible()
  await expect(row(page, 'Rejected requests', 'Uwe Kahn')).toBeVisible()

  await row(theirs, 'Rejected requests', 'Lea Brandt').getByRole('button', { name: 'Delete' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete request' }).click()
  await expect(toast(theirs, 'Deleted successfully.')).toBeVisible()
  for (const each of [page, theirs]) {
    await expect(section(each, 'Rejected requests')).toContainText('No rejected requests.')
  }

  await section(page, 'Pending requests').getByRole('button', { name: 'Take back request' }).click()
  await expect(page.getByRole('dialog')).toContainText('they may have an email about it')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back request' }).click()
  await expect(toast(page, 'Deleted successfully.')).toBeVisible()
  await expect(section(page, 'Pending requests')).toContainText('No pending requests.')
})

for (const side of ['mentor', 'mentee'] as const) {
  test(`[RQ5, RQ8] the ${side} ends a chat, it closes for both, and the mentee asks again`, async ({
    page,
    anotherPerson,
    people,
  }) => {
    const mentorName = side === 'mentor' ? 'Otto Falk' : 'Udo Falk'
    const mentor = await people.mentor({ fullName: mentorName, skills: ['welding'] })
    const mentee = await people.mentee({ fullName: 'Nele Voss' })
    await aRequest(people, { mentor, mentee }, 'accepted')
    const theirs = await anotherPerson()
    await people.logIn(mentee, page.context())
    await people.logIn(mentor, theirs.context())
    await openOnce(page, '/connections/mentee')
    await openOnce(theirs, '/connections/mentor')
    const acting = side === 'mentor' ? theirs : page
    await acting.getByRole('button', { name: 'End chat' }).click()
    await acting.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
    await expect(toast(acting, 'Chat deleted successfully.')).toBeVisible()
    await expect(section(page, 'Accepted mentors')).toContainText('No accepted mentors yet.')
    await expect(section(theirs, 'Accepted mentees')).toContainText('No accepted mentees yet.')
    for (const each of [page, theirs])
      await expect(section(each, 'Rejected requests')).toContainText('No rejected requests.')
    await page.goto('/mentors?skill=welding')
    const found = page.getByRole('listitem').filter({ hasText: mentorName })
    await found.getByRole('button', { name: 'Request Mentor' }).click()
    await expect(row(theirs, 'Pending requests', 'Nele Voss')).toBeVisible()
  })
}

test('[RQ3, RQ4, RQ5] rejected actions show the specified texts', async ({ page, people }) => {
  const mentor = await people.mentor()
  for (const [status, name] of [
    ['pending', 'Pia Ahrens'],
    ['accepted', 'Ada Acker'],
    ['rejected', 'Rea Roth'],
  ] as const) {
    const mentee = await people.mentee({ fullName: name })
    await aRequest(people, { mentor, mentee }, status)
  }
  await people.logIn(mentor, page.context())
  await openOnce(page, '/connections/mentor')
  // The other member was faster, and the event has not arrived yet.
  await page.route('**/api/connections.*', (route) =>
    route.fulfill({ status: 412, contentType: 'application/json', body: '{}' }),
  )
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(alert('Failed to accept request.')).toBeVisible()
  const asked = [
    ['Reject', 'Reject request', 'Failed to reject request.'],
    ['End chat', 'End chat', 'Failed to delete chat.'],
    ['Delete', 'Delete request', 'Failed to delete.'],
  ] as const
  for (const [button, confirm, told] of asked) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await expect(alert(told)).toHaveText(told)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('[NV8, RQ8] a mentor is found and asked, and accepts, by keyboard and accessible names alone', async ({
  page,
  anotherPerson,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Ines Blum', skills: ['chemistry'] })
  const mentee = await people.mentee({ fullName: 'Tom Reuter' })
  const theirs = await anotherPerson()
  await people.logIn(mentee, page.context())
  await people.logIn(mentor, theirs.context())
  await openOnce(theirs, '/connections/mentor')
  await openOnce(page, '/mentors')
  await write(page, 'Search by skill or name', 'chemistry')
  const heading = page.getByRole('heading', { name: 'Ines Blum' })
  const card = page.getByRole('listitem').filter({ has: heading })
  await pressOn(page, card.getByRole('button', { name: 'Request Mentor' }))
  await expect(page.getByRole('button', { name: 'Request pending' })).toBeFocused()
  await expect(row(theirs, 'Pending requests', 'Tom Reuter')).toBeVisible()
  await pressOn(theirs, theirs.getByRole('button', { name: 'Accept', exact: true }))
  await expect(row(theirs, 'Accepted mentees', 'Tom Reuter')).toBeVisible()
  // The row moved to another section; the focus was not lost.
  await expect(section(theirs, 'Pending requests').getByRole('heading')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Open chat' })).toBeVisible()
})
