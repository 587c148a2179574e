import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMessages, aTalk, type Talk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { openMailbox } from '../support/mailbox.ts'
import { openPeople, type People } from '../support/people.ts'
import type { Product } from '../support/processes/product.ts'

/** A talk whose mentee was written to some time ago, and is not here. */
async function anUnreadTalk(people: People): Promise<Talk> {
  const said = [{ by: 'mentor', text: 'A word for later', ago: 20 }] as const
  const talk = await aTalk(people, { said, seen: { mentee: 0 } })
  await people.query(`update sessions set last_seen_at = now() - interval '20 minutes' where user_id = $1`, [
    talk.mentee.id,
  ])
  return talk
}

test('[NT1] the email about unread messages is one, also after two more searches and another message', async ({
  anotherProduct,
  browser,
}) => {
  // A product searches when it starts, and each minute.
  const env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'pathlight-digest-')) }
  let product: Product = await anotherProduct(env)
  let people = openPeople(product)
  const talk = await anUnreadTalk(people)
  const subjects = async (address: string) =>
    (await openMailbox(people).all(address)).map(({ subject }) => subject)
  const expected = ['1 unread message from Maya Lind']
  const restart = async () => {
    await people.close()
    await product.stop()
    product = await anotherProduct(env)
    people = openPeople(product)
  }
  await restart()
  await expect.poll(() => subjects(talk.mentee.email)).toEqual(expected)

  for (const search of [1, 2]) {
    // Another member's email says that there was a search since.
    const other = await anUnreadTalk(people)
    if (search === 2) await addMessages(people, talk, [{ by: 'mentor', text: 'And another', ago: 16 }], 1)
    await restart()
    await expect.poll(() => subjects(other.mentee.email)).toEqual(expected)
    expect(await subjects(talk.mentee.email)).toEqual(expected)
  }

  const context = await browser.newContext({ baseURL: product.address })
  await people.logIn(talk.mentee, context)
  const page = await context.newPage()
  const link = await openMailbox(people).link(talk.mentee.email, /\/chat\//)
  await page.goto(new URL(link).pathname)
  await expect(page.getByText('A word for later')).toBeVisible()
  await context.close()
  await people.close()
})

test('[NT1] a page says that its member is here when it is used, and not because it is open', async ({
  page,
  people,
}) => {
  const talk = await aTalk(people)
  await people.logIn(talk.mentee, page.context())
  const isHere = async () =>
    (
      await people.query('select from unread_notices where user_id = $1 and here_at is not null', [
        talk.mentee.id,
      ])
    ).length
  await page.goto('/notices')
  await expect(page.getByText('Nothing new')).toBeVisible()
  // It has loaded what tells the server.
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notices/ }),
  ).toBeVisible()
  expect(await isHere()).toBe(0)
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return isHere()
    })
    .toBe(1)
})
