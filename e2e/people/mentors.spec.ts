import type { Page } from '@playwright/test'
import { connection } from '../pages/connection.ts'
import { expect, test } from '../support/fixtures.ts'
import { addMentors } from '../support/many-mentors.ts'
import { aRequest } from '../support/requests.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search by skill or name' })
const cards = (page: Page) => page.locator('main').getByRole('heading', { level: 2 })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('[PE3, PE4, PE9] the search follows typing, is part of the address, and Back undoes it', async ({
  page,
  people,
}) => {
  await people.mentor({
    fullName: 'Greta Holm',
    skills: ['pharmacy', 'career guidance', 'music performance'],
  })
  const hans = await people.mentor({ fullName: 'Hans Iversen', skills: ['dentistry'] })
  await people.query("update people set about = 'On Sundays I play the bouzouki.' where id = $1", [hans.id])
  await people.logIn(await people.mentee(), page.context())
  await page.goto('/mentors')
  await field(page).pressSequentially('PhaRM')
  await expect(page).toHaveURL('/mentors?skill=PhaRM')
  await expect(cards(page)).toHaveText(['Greta Holm'])
  await field(page).pressSequentially('ecist')
  await expect(page.getByText('No mentors found for that skill.')).toHaveText(
    'No mentors found for that skill. Try rewording it to get close results.',
  )
  const similar = page.getByRole('group', { name: 'Similar skills:' }).getByRole('button')
  await similar.and(page.getByRole('button', { name: 'pharmacy', exact: true })).click()
  await expect(page).toHaveURL('/mentors?skill=pharmacy')
  await expect(field(page)).toHaveValue('pharmacy')
  await expect(cards(page)).toHaveText(['Greta Holm'])

  await page.goBack()
  await expect(field(page)).toHaveValue('PhaRMecist')
  // Continuous typing was one history entry.
  await page.goBack()
  await expect(page).toHaveURL('/mentors')
  await expect(field(page)).toHaveValue('')
  await page.goto('/mentors?skill=dentist')
  await expect(field(page)).toHaveValue('dentist')
  await expect(cards(page)).toHaveText(['Hans Iversen'])
  await field(page).fill('iversen, pharmacy')
  await expect(cards(page)).toHaveText(['Greta Holm', 'Hans Iversen'])
  // Also what mentors say about themselves.
  await field(page).fill('bouzouki')
  await expect(cards(page)).toHaveText(['Hans Iversen'])
  // What it means, not "career guidance", which only shares letters with it.
  await field(page).fill('guitar')
  await expect(similar).toHaveText(['music performance'])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/mentors')
  await expect(field(page)).toBeFocused()
})

test('[PE13, PE14, PE15] categories and free times narrow the list, and a card leads to the page of its mentor', async ({
  page,
  people,
}) => {
  const skills = ['dance', 'nursing', 'cooking', 'tailoring', 'carpentry']
  const mentor = await people.mentor({ fullName: 'Nadia Filter', skills })
  await people.mentor({ fullName: 'Ned Filter', skills: ['nursing'] })
  await people.mentor({ fullName: 'Paul Filter', skills: ['tailoring'] })
  await people.query(
    `insert into availability (user_id, slots, time_zone) values ($1, $2, 'Europe/London')`,
    [mentor.id, JSON.stringify([{ day: 'Tuesday', from: '16:00', to: '18:00' }])],
  )
  await people.query('update people set about = $2 where id = $1', [
    mentor.id,
    `${'A long story. '.repeat(30)}End.`,
  ])
  await people.logIn(await people.mentee(), page.context())
  await page.goto('/mentors?skill=filter')
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(filters.getByRole('button')).toHaveCount(15)
  await filters.getByRole('button', { name: 'Health' }).click()
  await expect(page).toHaveURL('/mentors?skill=filter&category=health')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Paul Filter' })).toHaveCount(0)
  await filters.getByRole('button', { name: 'Free this week' }).click()
  await expect(cards(page)).toHaveText(['Nadia Filter'])
  await page.reload()
  await expect(filters.getByRole('button', { pressed: true })).toHaveText(['Free this week', 'Health'])
  await expect(cards(page)).toHaveText(['Nadia Filter'])
  await expect(page.getByRole('list', { name: "Nadia Filter's skills" }).getByRole('listitem')).toHaveText([
    'nursing',
    'dance',
    'cooking',
  ])
  await filters.getByRole('button', { name: 'Science' }).click()
  await expect(cards(page)).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: '2 more skills' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nadia Filter')
  await expect(page).toHaveURL(`/mentors/${mentor.id}`)
  await expect(page.getByText('End.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Can help you with' }).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('button', { name: 'Request Mentor', description: 'Nadia Filter' }).click()
  await expect(page.getByRole('button', { name: 'Request pending' })).toBeVisible()
  await page.goto('/mentors/nobody')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This mentor is not listed')
})

test('[PE5] mentors are shown in four, two, and one column, and more load on scroll or by a button', async ({
  page,
  people,
}) => {
  await addMentors(people, 130, 'bricklaying')
  await people.logIn(await people.mentee(), page.context())
  await page.goto('/mentors?skill=bricklaying')
  await expect(cards(page).first()).toBeVisible()
  const grid = page.locator('main ul').first()
  const columns = () => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  for (const [width, expected] of [
    [599, 1],
    [600, 2],
    [999, 2],
    [1000, 4],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(columns, { message: `columns at ${width} px` }).toBe(expected)
  }
  const more = page.getByRole('button', { name: 'Show more' })
  await expect
    .poll(async () => {
      await more.scrollIntoViewIfNeeded()
      return cards(page).count()
    })
    .toBe(120)
  await more.press('Enter')
  await expect(cards(page)).toHaveCount(130)
  await expect(cards(page).nth(120)).toBeFocused()
  await expect(more).toHaveCount(0)
})

test('[PE6] the button shows the state of a request, and only mentees see it', async ({
  page,
  anotherPerson,
  people,
}) => {
  const mentee = await people.mentee()
  const skills = ['podcasting']
  for (const status of ['pending', 'accepted', 'rejected'] as const) {
    await aRequest(people, { mentor: await people.mentor({ fullName: status, skills }), mentee }, status)
  }
  const own = await people.mentor({ fullName: 'Own', skills })
  await people.logIn(mentee, page.context())
  await page.goto('/mentors?skill=podcasting')
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const button = (name: string) => card(name).getByRole('button', { name: /^Request/ })
  await expect(button('pending')).toHaveText('Request pending')
  await expect(button('rejected')).toHaveText('Request rejected')
  await expect(card('accepted').getByRole('link', { name: 'Open chat' })).toBeVisible()
  await expect(button('Own')).toHaveText('Request Mentor')
  await expect(button('pending')).toBeDisabled()
  await button('pending').press('Enter')
  await expect(button('pending')).toHaveText('Request pending')

  const theirs = await anotherPerson()
  await people.logIn(own, theirs.context())
  await theirs.goto('/mentors?skill=podcasting')
  await expect(cards(theirs)).toHaveCount(4)
  await expect(theirs.getByRole('button', { name: 'Request Mentor' })).toHaveCount(0)
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Own' })).toContainText('You')
})

test('[PE6, RQ1, RQ2, RQ10, RQ12] a rejected request, five pending ones, and a session that has ended', async ({
  page,
  people,
}) => {
  const mentee = await people.mentee()
  const gone = await people.mentor({ skills: ['plumbing'] })
  for (let n = 0; n < 4; n++)
    await aRequest(people, { mentor: await people.mentor({ skills: ['plumbing'] }), mentee }, 'pending')
  const last = await people.mentor({ fullName: 'The fifth', skills: ['machining'] })
  await people.mentor({ fullName: 'The sixth', skills: ['machining'] })
  await people.logIn(mentee, page.context())

  await page.goto('/mentors?skill=plumbing')
  await expect(cards(page)).toHaveCount(5)
  await people.query('delete from users where id = $1', [gone.id])
  await page.getByRole('button', { name: 'Request Mentor' }).click()
  await expect(alert(page, 'Failed')).toHaveText('Failed to send request.')

  await page.goto('/mentors?skill=machining')
  const ask = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) })
      .getByRole('button', { name: /^Request/ })
  await ask('The fifth').click()
  await expect(page.getByText(`Requested mentor ${last.email}.`)).toBeVisible()
  await expect(page.getByText('You have 5 pending requests, the most you can have at once.')).toBeVisible()
  await expect(ask('The sixth')).toHaveAccessibleDescription(/5 requests waiting/)
  for (let time = 0; time < 3; time++) {
    await ask('The sixth').click()
    await expect(ask('The sixth')).not.toHaveAttribute('aria-disabled', 'true')
  }
  await expect(alert(page, 'You have too many pending requests.')).toHaveCount(1)
  await expect(page.getByText('3 times', { exact: true })).toBeVisible()

  await expect(connection(page, 'Online')).toBeVisible()
  await page.context().clearCookies()
  await ask('The sixth').click()
  await expect(alert(page, 'Please log in')).toHaveText('Please log in to request a mentor.')
  await expect(page.getByRole('link', { name: 'Join / Log in' }).last()).toHaveAttribute(
    'href',
    /next=%2Fmentors%3Fskill%3Dmachining/,
  )
})
