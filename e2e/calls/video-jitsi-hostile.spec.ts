import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../support/fixtures.ts'
import { startMeeting } from '../support/calls/meeting.ts'
import type { Meeting } from '../support/calls/meeting.ts'
import { aTalk } from '../support/chat-fixtures.ts'

/** A product with a meeting service whose script tries to act as the caller. */
const test = base.extend<{ meeting: Meeting }>({
  meeting: async ({}, provide) => {
    const script = join(import.meta.dirname, '..', 'support', 'calls', 'hostile-script.js')
    const meeting = await startMeeting(await readFile(script, 'utf8'))
    await provide(meeting)
    await meeting.stop()
  },
  product: async ({ meeting, anotherProduct }, provide) =>
    provide(await anotherProduct({ VIDEO: 'jitsi', JITSI_DOMAIN: meeting.host })),
})
// Every attempt is a fault that the guard finds.
test.use({ forgiven: /./ })

/** What became of each attempt of the hostile script. */
type Attempts = Readonly<Record<string, 'blocked' | 'succeeded'>>

/** The outcomes, in whichever window of the room the script ran. */
async function attemptsIn(room: Page): Promise<Attempts | undefined> {
  const found = await Promise.all(
    room
      .frames()
      .map((frame) =>
        frame
          .evaluate(() => Reflect.get(globalThis, 'attempts') as Attempts | undefined)
          .catch(() => undefined),
      ),
  )
  return found.find((attempts) => attempts !== undefined)
}

test('[VI-8] a hostile script of a meeting service cannot act as the caller, and the meeting goes on', async ({
  page,
  people,
}) => {
  const talk = await aTalk(people, { menteeName: 'Una Wolf', mentorName: 'Kim Roth' })
  await people.logIn(talk.mentee, page.context())
  const answered: string[] = []
  page.context().on('response', (response) => {
    if (/[?&]attack=/.test(response.url())) answered.push(new URL(response.url()).search)
  })
  await page.goto(`/chat/${talk.chatId}`)
  await page.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Start call' }).click()
  const room = await opening

  await expect.poll(() => attemptsIn(room)).toBeDefined()
  const attempts = (await attemptsIn(room)) ?? {}
  const succeeded = Object.keys(attempts).filter((name) => attempts[name] !== 'blocked')
  expect({ succeeded, answered }).toEqual({ succeeded: [], answered: [] })
  expect(Object.keys(attempts).length).toBeGreaterThan(20)
  await expect(room).toHaveURL(/\/room\//)
  const meeting = room.frameLocator('iframe[title="Call with Kim Roth"]')
  await expect(meeting.getByRole('heading', { name: 'The meeting' })).toBeVisible()
})
