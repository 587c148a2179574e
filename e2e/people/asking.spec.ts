import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openPeople } from '../support/people.ts'

/** After a rejection, the server would reject a pause, so none is offered. */
async function expectNoPause(page: Page, request: Locator): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(request.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(request.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
  await request.getByRole('button', { name: /^More options/ }).click()
  await expect(dialog.getByRole('button', { name: /^Block/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
}

test.describe('a request with words', () => {
  // What a lost network costs is a part of it.
  test.use({ forgiven: /^console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ })

  test('[RQ13, RQ15, PS1] a mentee asks with an aim and a note; the mentor reads both and declines with a reason, which the mentee reads', async ({
    page: hers,
    people,
    anotherPerson,
  }) => {
    const mentor = await people.mentor({ fullName: 'Ines Falk' })
    const mentee = await people.mentee({ fullName: 'Tobi Lang' })
    const his = await anotherPerson()
    await people.logIn(mentor, hers.context())
    await people.logIn(mentee, his.context())
    await hers.goto('/connections/mentor')
    await his.goto(`/mentors/${mentor.id}`)

    await his.getByRole('button', { name: 'Add a message' }).click()
    const dialog = his.getByRole('dialog', { name: 'Ask Ines Falk' })
    await dialog.getByLabel(/^What do you want to achieve/).fill('Better essays')
    await dialog.getByRole('button', { name: 'I picked you because' }).click()
    const note = dialog.getByLabel(/^A few words to Ines Falk/)
    await expect(note).toBeFocused()
    await note.pressSequentially('you write, too.')
    await checkA11y(his)
    // A failure is said in the dialog, which would cover a toast; closed, it keeps what is written.
    await his.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await his.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await his.getByRole('button', { name: 'Add a message' }).click()
    await expect(note).toHaveValue('I picked you because you write, too.')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(his.getByText(`Requested mentor ${mentor.email}.`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(his.getByRole('heading', { name: 'Ines Falk' })).toBeFocused()

    const request = hers.getByRole('listitem').filter({ hasText: 'Tobi Lang' })
    await expect(request).toContainText('Aim: Better essays')
    await expect(request).toContainText('I picked you because you write, too.')
    await request.getByRole('button', { name: 'Reject' }).click()
    const question = hers.getByRole('dialog')
    await question.getByRole('radio', { name: 'I have no room for mentees at the moment' }).check()
    await checkA11y(hers)
    await question.getByRole('button', { name: 'Reject request' }).click()
    await expect(hers.getByText('Request rejected.')).toBeVisible()
    await expect(request).toContainText('Your reason: I have no room for mentees at the moment')
    await expectNoPause(hers, request)

    await his.goto('/connections/mentee')
    const answer = his.getByRole('listitem').filter({ hasText: 'Ines Falk' })
    await expect(answer).toContainText('Ines Falk has no room for mentees at the moment.')
    await expect(answer).toContainText(
      'Ask another mentor, or delete this request and ask again in a few weeks.',
    )
    await his.goto('/profile')
    await expect(his.getByRole('heading', { name: 'Your aims' })).toBeVisible()
    await expect(his.getByText('Better essays')).toBeVisible()
    await his.getByRole('button', { name: 'Remove the aim: Better essays' }).click()
    await expect(his.getByText('Aims saved.')).toBeVisible()
    await expect(his.getByText('Better essays')).toHaveCount(0)
  })
})

test('[CD28, RQ14] a number in a note is hidden; the mentee reads why and takes the request back, the mentor sees that it was', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const mentor = await people.mentor({ fullName: 'Ruth Adel' })
  const mentee = await people.mentee({ fullName: 'Emil Rast' })
  const his = await anotherPerson()
  await people.logIn(mentor, hers.context())
  await people.logIn(mentee, his.context())
  await hers.goto('/connections/mentor')
  await his.goto(`/mentors/${mentor.id}`)
  const dialog = his.getByRole('dialog', { name: 'Ask Ruth Adel' })
  const ask = async () => {
    await his.getByRole('button', { name: 'Add a message' }).click()
    await dialog.getByLabel(/^A few words to Ruth Adel/).fill('call 07700 900123')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toContainText('Phone number hidden')
    await expect(dialog).toContainText('Ruth Adel sees that something was hidden, but not what it was.')
  }
  await ask()
  await checkA11y(his)
  const request = hers.getByRole('listitem').filter({ hasText: 'Emil Rast' })
  await expect(request).toContainText('call •••')
  await expect(request).toContainText('Contact details hidden')
  await request.getByRole('button', { name: 'Why?' }).click()
  const why = hers.getByRole('dialog', { name: 'Contact details are hidden here' })
  await expect(why).toContainText('Emil Rast wrote a contact detail')
  await checkA11y(hers)
  await why.getByRole('button', { name: 'Close', exact: true }).last().click()
  await dialog.getByRole('button', { name: 'Take back the request' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(request).toHaveCount(0)

  await ask()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await his.goto('/connections/mentee')
  const own = his.getByRole('listitem').filter({ hasText: 'Ruth Adel' })
  await own.getByRole('button', { name: 'Why?' }).click()
  await expect(his.getByRole('dialog')).toContainText('You can take the request back')
})

test('[RQ16, RQ17, RQ18, PE20] a request whose time is over in the database is deleted by the next sweep, and others who fit are offered', async ({
  anotherProduct,
  browser,
}) => {
  const env = { REQUEST_DAYS: '5', DATA_DIR: await mkdtemp(join(tmpdir(), 'pathlight-expiry-')) }
  const before = await anotherProduct(env)
  const first = openPeople(before)
  const silent = await first.mentor({ fullName: 'Otto Still', skills: ['welding'] })
  const other = await first.mentor({ fullName: 'Ada Funk', skills: ['welding', 'carpentry'] })
  const mentee = await first.mentee({ fullName: 'Lia Hof' })
  const context = await browser.newContext({ baseURL: before.address })
  await first.logIn(mentee, context)
  const page = await context.newPage()
  await page.goto(`/mentors/${silent.id}`)
  await page.getByRole('button', { name: 'Request Mentor' }).click()
  await expect(page.getByText(`Requested mentor ${silent.email}.`)).toBeVisible()
  await page.goto('/connections/mentee')
  await expect(page.getByText(/^Waits for an answer until/)).toBeVisible()
  await first.query(
    `update requests set created_at = created_at - interval '6 days', expires_at = expires_at - interval '6 days'`,
  )
  await context.close()
  await first.close()
  await before.stop()

  // What a node finds when it starts is what the sweep finds every ten minutes.
  const after = await anotherProduct(env)
  const people = openPeople(after)
  const later = await browser.newContext({ baseURL: after.address })
  await people.logIn(mentee, later)
  const his = await later.newPage()
  await his.goto('/connections/mentee')
  const notice = his.getByRole('region', { name: 'Your request to Otto Still has expired' })
  await expect(notice).toContainText('That says nothing about you.', { timeout: 30_000 })
  await expect(notice.getByRole('link', { name: 'Ask Otto Still again' })).toHaveAttribute(
    'href',
    `/mentors/${silent.id}`,
  )
  await expect(notice.getByRole('link', { name: 'Ada Funk' })).toHaveAttribute('href', `/mentors/${other.id}`)
  await expect(notice).toContainText('Helps with welding')
  await checkA11y(his)
  await notice.getByRole('button', { name: 'Hide the notice about Otto Still' }).click()
  await expect(notice).toHaveCount(0)
  await his.reload()
  await expect(his.getByText('No pending requests.')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await later.close()
  await people.close()
})

test('[PE17, PE18, PE19, RQ18] a mentor says what languages they speak and that they have no room; a mentee marks and filters', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const mentor = await people.mentor({ fullName: 'Vera Quist' })
  const mentee = await people.mentee()
  await people.logIn(mentor, hers.context())
  await hers.goto('/profile')
  // A language that no mentor of another journey speaks: journeys share a product.
  await hers.getByLabel('Add a language').selectOption({ label: 'Wolof' })
  await hers.getByRole('button', { name: 'Add language' }).click()
  await expect(hers.getByText('Languages saved.')).toBeVisible()
  await hers.getByLabel('Most mentees at once (optional)').fill('0')
  await hers.getByLabel('No requests until (optional)').fill('2001-01-01')
  await hers.getByRole('button', { name: 'Save profile' }).click()
  await expect(hers.getByLabel('No requests until (optional)')).toBeFocused()
  await expect(hers.getByLabel('No requests until (optional)')).toHaveAttribute('aria-invalid', 'true')
  await hers.getByLabel('No requests until (optional)').fill('')
  await hers.getByLabel('No requests until (optional)').pressSequentially('12')
  await hers.getByRole('button', { name: 'Save profile' }).click()
  await expect(hers.getByText('Type the whole date, or clear it.').first()).toBeVisible()
  await hers.getByLabel('No requests until (optional)').fill('')
  await hers.getByRole('button', { name: 'Save profile' }).click()
  await expect(hers.getByText('Room for mentees saved!')).toBeVisible()
  await checkA11y(hers)

  const his = await anotherPerson()
  await people.logIn(mentee, his.context())
  await his.goto('/mentors')
  await his.getByRole('button', { name: 'Marked by you' }).click()
  await expect(his.getByText("You haven't marked a mentor yet.")).toBeVisible()
  await his.getByRole('button', { name: 'Clear filters' }).click()
  await his.getByLabel('Language').selectOption({ label: 'Wolof' })
  await expect(his).toHaveURL(/language=wo/)
  const card = his.getByRole('listitem').filter({ has: his.getByRole('heading', { name: 'Vera Quist' }) })
  await expect(card).toContainText('No room for mentees')
  await expect(card).toContainText('Speaks Wolof')
  await card.getByRole('button', { name: 'Mark Vera Quist' }).click()
  await expect(card.getByRole('button', { name: 'Mark Vera Quist' })).toHaveAttribute('aria-pressed', 'true')
  await checkA11y(his)
  await card.getByRole('button', { name: 'Request Mentor' }).click()
  await expect(his.getByText(/^This mentor has no room/)).toBeVisible()
  await his.getByRole('button', { name: 'Has room for mentees' }).click()
  await expect(his.getByText('No mentors fit these filters.')).toBeVisible()
  await his.goto('/mentors?marked=true')
  await expect(card).toBeVisible()
  await expect(his.getByRole('listitem').filter({ has: his.getByRole('heading', { level: 2 }) })).toHaveCount(
    1,
  )
})
