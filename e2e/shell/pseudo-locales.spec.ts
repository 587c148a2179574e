import type { Access } from '#shared/pages.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { follow, settled } from '../support/looks/layout.ts'
import { expectTranslated } from '../support/looks/untranslated.ts'
import { listPages } from '../support/page-list.ts'
import type { People } from '../support/people.ts'
import { buildPseudoClient, type PseudoClient } from '../support/looks/pseudo-client.ts'
import { aRequest } from '../support/requests.ts'

/** Names without Latin letters, because the texts of members are not translated. */
const names = { mentor: 'Ωμέγα Δέλτα', mentee: 'Σίγμα Λάμδα' }
const words = 'Καλημέρα!'

const pathsOf = (...access: readonly Access[]) => listPages(...access).map(({ path }) => path)
const forGuests = [...pathsOf('anyone'), '/join#log-in', '/reset#abc', '/profile', '/no/such/page']
const forMentors = pathsOf('mentor', 'member').map((path) =>
  path === '/mentors' ? `${path}?skill=leadership` : path,
)
const forMentees = [...pathsOf('mentee'), '/mentors', '/mentors?skill=xyzzy']

// A document that a test fulfills has no address space, so Chromium rejects its socket: the app continues over HTTP.
test.use({
  forgiven: /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/,
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 390, height: 844 },
})

let client: PseudoClient
test.beforeAll(async () => {
  client = await buildPseudoClient()
})
test.afterAll(() => client.remove())

/** A mentor and a mentee with a chat, pending requests, notes, and members without a name beside them. */
async function aPair(people: People) {
  const mentor = await people.mentor({ fullName: names.mentor, skills: ['leadership'] })
  const said = [
    { by: 'mentee' as const, text: words, ago: 3_000 },
    { by: 'mentor' as const, text: words, ago: 30 },
  ]
  const talk = await aTalk(people, { mentor, menteeName: names.mentee, said, seen: { mentor: 0 } })
  await aRequest(people, { mentor, mentee: await people.mentee({ fullName: names.mentee }) }, 'pending')
  await aRequest(people, { mentor, mentee: await people.mentee({ fullName: null }) }, 'pending')
  await people.mentor({ fullName: null, skills: ['leadership'] })
  await people.query('insert into notes (id, user_id, content) values ($1, $2, $3)', [
    mentor.id,
    mentor.id,
    words,
  ])
  return talk
}

for (const tag of ['en-XA', 'ar-XB'] as const)
  test(`[TX5] every text of the main pages is translated and fits, in ${tag}`, async ({ page, people }) => {
    const { mentor, mentee, chatId } = await aPair(people)
    await client.use(page.context(), tag)
    const walk = async (paths: readonly string[]) => {
      await page.goto('/')
      await settled(page)
      for (const path of paths)
        await test.step(path, async () => {
          // The lobby is a document of its own: the app would load it anew.
          if (path.startsWith('/call')) await page.goto(path)
          else await follow(page, path)
          await settled(page)
          await expectTranslated(page, people)
        })
    }
    await walk(forGuests)
    await people.logIn(mentor, page.context())
    await walk([...forMentors, `/chat/${chatId}`, `/work/${chatId}`])
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(
      tag === 'en-XA' ? ['en-XA', 'ltr'] : ['ar-XB', 'rtl'],
    )
    await people.logIn(mentee, page.context())
    const withIds = [`/chat/${chatId}`, `/mentors/${mentor.id}`, `/call?with=${mentor.id}`]
    await walk([...forMentees, ...withIds])
  })
