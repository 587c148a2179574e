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
