import type { Page } from '@playwright/test'
import { field, log, message, send } from '../pages/chat.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import type { People, Person } from '../support/people.ts'
import { refusedSocket, refuseSockets } from '../support/processes/sockets.ts'

type Side = { readonly page: Page; readonly who: Person }

const ways = [
  { name: 'over sockets', mentorName: 'Maya Lind', prepare: async () => {} },
  {
    name: 'where sockets are refused',
    mentorName: 'Ada Morgen',
    prepare: (page: Page) => page.addInitScript(refuseSockets),
  },
] as const

test.use({ forgiven: refusedSocket })

for (const way of ways) {
  test(`[PU1, RQ1, RQ3, RQ5, CC1, CC4, CC5, CH1, CH4, CH6, CH14, CH31] the full journey of two members, ${way.name}`, async ({
    page,
    anotherPerson,
    people,
  }) => {
    const mentee = { page, who: await people.mentee({ fullName: 'Tom Berger', conductVersion: 0 }) }
    const skills = ['astronomy', 'physics']
    const mentor = {
      page: await anotherPerson(),
      who: await people.mentor({ fullName: way.mentorName, skills, conductVersion: 0 }),
    }
    await begin(mentee, people, way.prepare)
    await begin(mentor, people, way.prepare)
    await test.step('search, request, accept', () => meet(mentee.page, mentor.page, way.mentorName))
    await test.step('both accept the code of conduct before they write, and the draft stays', () =>
      accept(mentee.page, mentor.page))
    await test.step('messages in both directions: typing, sent, seen', () =>
      talk(mentee.page, mentor.page, way.mentorName))
    await test.step('a changed name is shown to the counterpart', () =>
      rename(mentee.page, mentor.page, way.mentorName))
    await test.step('the mentor ends the chat, and it closes for both', () =>
      part(mentee.page, mentor.page, way.mentorName))
  })
}

async function begin({ page, who }: Side, people: People, prepare: (page: Page) => Promise<unknown>) {
  await prepare(page)
  await people.logIn(who, page.context())
}

async function meet(mentee: Page, mentor: Page, name: string): Promise<void> {
  await mentor.goto('/connections/mentor')
  await expect(mentor.getByText('No pending requests.')).toBeVisible()
  await mentee.goto('/mentors?skill=astro')
  await mentee.getByRole('button', { name: 'Request Mentor', description: name }).click()
  await expect(mentee.getByText(/^Requested mentor /)).toBeVisible()
  await mentor.getByRole('button', { name: 'Accept' }).click()
  await expect(mentor.getByText('Request accepted.')).toBeVisible()
  await mentee.getByRole('link', { name: 'Open chat', description: name }).click()
  await mentor.getByRole('link', { name: 'Open chat' }).click()
}

async function accept(mentee: Page, mentor: Page): Promise<void> {
  await expect(mentee.getByRole('heading', { name: 'Before you write' })).toBeVisible()
  await expect(field(mentee)).toHaveCount(0)
  await expect(mentee.getByText('The two of you. No other member can.')).toBeVisible()
  const idea = mentee.getByRole('list', { name: 'Ideas for a first message' }).getByRole('button').first()
  const draft = await idea.innerText()
  await idea.click()
  await checkA11y(mentee)
  for (const page of [mentee, mentor]) await page.getByRole('button', { name: 'I agree' }).click()
  await expect(field(mentee)).toBeFocused()
  expect((await field(mentee).inputValue()).trim()).toBe(draft.trim())
  await expect(field(mentor)).toBeVisible()
  await field(mentee).fill('')
}

async function talk(mentee: Page, mentor: Page, name: string): Promise<void> {
  await field(mentor).pressSequentially('Hel')
  await expect(mentee.getByText(`${name} is typing`)).toBeVisible()
  await send(mentor, 'Hello Tom!')
  await expect(message(mentee, 'Hello Tom!')).toBeVisible()
  await expect(message(mentor, 'Hello Tom!')).toContainText('Seen')
  for (let line = 1; line <= 5; line++) await send(mentee, `Line ${line}`)
  await expect(log(mentor).getByText(/^Line \d$/)).toHaveText([1, 2, 3, 4, 5].map((line) => `Line ${line}`))
  await expect(message(mentee, 'Line 5')).toContainText('Seen')
}

async function rename(mentee: Page, mentor: Page, name: string): Promise<void> {
  await mentee.goto('/profile')
  await mentee.getByLabel('Full name').fill('Tom B. Berger')
  await mentee.getByRole('button', { name: 'Save profile' }).click()
  await expect(mentee.getByText('Full name saved!')).toBeVisible()
  await expect(mentor.getByRole('heading', { name: 'Tom B. Berger', level: 1 })).toBeVisible()
  await mentee.goto('/chat')
  await mentee.getByRole('link', { name: new RegExp(name) }).click()
  await expect(message(mentee, 'Line 5')).toBeVisible()
}

async function part(mentee: Page, mentor: Page, name: string): Promise<void> {
  await mentor.getByRole('button', { name: 'End chat' }).click()
  await mentor.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await expect(mentor.getByText('Chat deleted successfully.')).toBeVisible()
  await expect(mentee.getByText('Chat not accepted yet.').first()).toBeVisible()
  await expect(mentee.getByText(new RegExp(`^${name} ended this chat on .*\\d{4}`))).toBeVisible()
  await expect(mentee.getByText(/^The messages are kept until/)).toBeVisible()
  await expect(mentee.getByRole('main').getByRole('link', { name: 'Find a mentor' })).toBeVisible()
  await mentor.goto(new URL(mentee.url()).pathname)
  await expect(mentor.getByText(/^You ended this chat on/)).toBeVisible()
  await mentee.goto('/connections/mentee')
  await expect(mentee.getByRole('region', { name: 'Accepted mentors' })).not.toContainText(name)
}
