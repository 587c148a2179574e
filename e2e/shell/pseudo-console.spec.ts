import type { Page } from '@playwright/test'
import { newId } from '#shared/domain/ids.ts'
import { reportMember } from '../pages/report.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { aGuardian } from '../support/looks/guardian.ts'
import { settled } from '../support/looks/layout.ts'
import { expectTranslated } from '../support/looks/untranslated.ts'
import type { People } from '../support/people.ts'
import { buildPseudoClient, type PseudoClient } from '../support/looks/pseudo-client.ts'
import { openConsole } from '../support/staff.ts'

/** Names without Latin letters, because what members write is not translated. */
const names = { mentor: 'Ωμέγα Δέλτα', mentee: 'Σίγμα Λάμδα' }
const words = 'Καλημέρα!'

test.use({
  // A product of its own: the console shows what other journeys write about cases, groups, and pairs.
  settings: { SAFETY_CONTACT: 'pseudo@example.org' },
  // As for pages of members: a document that a test fulfills has no address space.
  forgiven: /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/,
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
})

let client: PseudoClient
test.beforeAll(async () => {
  client = await buildPseudoClient()
})
test.afterAll(() => client.remove())

/** The pages of the console that a lead sees in its menu. */
const consolePages = [
  ...['', '/pictures', '/mentors', '/pairs', '/suggestions', '/groups', '/invitations', '/consents'],
  ...['/cases', '/reviews', '/thanks', '/figures', '/log', '/sessions'],
].map((path) => `/staff${path}`)

async function aChat(people: People) {
  const mentor = await people.mentor({ fullName: names.mentor, skills: ['leadership'] })
  const said = [{ by: 'mentee' as const, text: words, ago: 30 }]
  return aTalk(people, { mentor, menteeName: names.mentee, said })
}

for (const tag of ['en-XA', 'ar-XB'] as const)
  test(`[TX5, LG26] every text of the console's pages is looked up, in ${tag}`, async ({ page, people }) => {
    const { chatId, mentor } = await aChat(people)
    await openConsole(page, people, 'lead')
    await client.use(page.context(), tag)
    for (const path of [...consolePages, `/staff/pairs/${chatId}`, `/staff/mentors/${mentor.id}`])
      await test.step(path, async () => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await settled(page)
        await expectTranslated(page, people)
      })
  })

/** Opens each kind of dialog of a page once, by the first button with its words, once there are as many as expected. */
async function openDialogs(page: Page, people: People, count: number): Promise<void> {
  const buttons = page.locator('main [aria-haspopup=dialog]:enabled:not([aria-disabled=true])')
  const readFirsts = async () => {
    const words = await buttons.allTextContents()
    return words.flatMap((one, index) => (words.indexOf(one) === index ? [index] : []))
  }
  await expect.poll(readFirsts).toHaveLength(count)
  for (const index of await readFirsts()) {
    await buttons.nth(index).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectTranslated(page, people)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

/** What the steps of staff are about: a reported mentor who is approved, a pair that is silent, and a mentee without a mentor. */
async function aProgram(people: People, anotherPerson: () => Promise<Page>) {
  const mentor = await people.mentor({ fullName: names.mentor, skills: ['leadership'] })
  const mentee = await people.mentee({ fullName: names.mentee, age: 20 })
  const said = [{ by: 'mentor' as const, text: words, ago: 30 * 24 * 60 }]
  const { chatId } = await aTalk(people, { mentor, mentee, said })
  await people.query(
    `insert into approvals (person_id, state, since, is_active) values ($1, 'approved', now(), true)`,
    [mentor.id],
  )
  await people.query(`update works set started_at = now() - interval '40 days' where id = $1`, [chatId])
  await people.mentee({ fullName: words, age: 20 })
  const groupId = newId()
  await people.query(`insert into groups (id, name) values ($1, $2)`, [groupId, words])
  const reporter = await anotherPerson()
  await people.logIn(mentee, reporter.context())
  await reporter.goto(`/chat/${chatId}`)
  await reportMember(reporter, names.mentor, 'It happened to me')
  const cases = await people.query<{ id: string }>(`select id from cases where subject_id = $1`, [mentor.id])
  // How many kinds of dialogs each of the pages has.
  return Object.entries({
    [`/staff/cases/${cases[0]?.id}`]: 8,
    [`/staff/pairs/${chatId}`]: 6,
    [`/staff/mentors/${mentor.id}`]: 3,
    [`/staff/groups/${groupId}`]: 3,
    ...{ '/staff': 1, '/staff/cases': 3, '/staff/groups': 1, '/staff/invitations': 3 },
    ...{ '/staff/mentors': 1, '/staff/suggestions': 1 },
  })
}

for (const tag of ['en-XA', 'ar-XB'] as const)
  test(`[TX5, LG26] every text of the console's dialogs is looked up, in ${tag}`, async ({
    page,
    people,
    anotherPerson,
  }) => {
    const pages = await aProgram(people, anotherPerson)
    await openConsole(page, people, 'lead')
    await client.use(page.context(), tag)
    for (const [path, count] of pages)
      await test.step(path, async () => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await settled(page)
        // What can be done with several rows.
        if (['/staff/cases', '/staff/mentors'].includes(path))
          await page.getByRole('row').getByRole('checkbox').first().check()
        await openDialogs(page, people, count)
      })
  })

for (const tag of ['en-XA', 'ar-XB'] as const)
  test(`[TX5, LG26] every text of the guardian's pages is translated and fits, in ${tag}`, async ({
    page,
    people,
  }) => {
    const { mentee } = await aChat(people)
    await client.use(page.context(), tag)
    await page.setViewportSize({ width: 390, height: 844 })
    const look = async (name: string) =>
      test.step(name, async () => {
        await page.goto('/guardian')
        await page.getByRole('heading', { level: 1 }).waitFor()
        await settled(page)
        await expectTranslated(page, people)
      })
    await look('before a code')
    await aGuardian(people, mentee.id, page.context())
    await look('the page')
    await expect(page.getByText(/Σίγμα/).first()).toBeVisible()
  })
