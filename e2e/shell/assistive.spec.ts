import type { Page } from '@playwright/test'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { field, send } from '../pages/chat.ts'

const password = 'pasted from a password manager 7'

/** What the browser tells assistive technology of live regions: how each is announced, and its text. */
async function liveRegions(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    if (!node) return ''
    const own = node.role?.value === 'StaticText' ? String(node.name?.value) : ''
    return own + (node.childIds ?? []).map(textOf).join('')
  }
  return nodes.flatMap(({ nodeId, properties = [] }) => {
    const live = properties.find(({ name }) => name === 'live')?.value.value
    return live === undefined ? [] : [`${String(live)}: ${textOf(nodeId)}`]
  })
}

test('[NV35] a new message is announced by the accessibility tree, with the name of its sender', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const { mentor, mentee, chatId } = await aTalk(people, { mentorName: 'Maya Lind' })
  const his = await anotherPerson()
  await people.logIn(mentee, hers.context())
  await people.logIn(mentor, his.context())
  for (const page of [hers, his]) {
    await page.goto(`/chat/${chatId}`)
    await expect(field(page)).toBeVisible()
  }
  await send(his, 'The door is green.')
  await expect
    .poll(() => liveRegions(hers))
    .toContainEqual(expect.stringMatching(/^polite: .*Maya Lind.*The door is green\./))
  // One's own message is read from the field already.
  expect(
    (await liveRegions(his)).filter((region) => region.startsWith('polite') && region.includes('The door')),
  ).toEqual([])
})

test('[NV34] a password can be pasted wherever one is asked for', async ({ page, people }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const pasteInto = async (path: string, count: number): Promise<void> => {
    await page.goto(path)
    const fields = page.locator('main input[type=password]')
    await expect(fields).toHaveCount(count)
    await page.evaluate((text) => navigator.clipboard.writeText(text), password)
    for (const one of await fields.all()) {
      // The steps of the join page share their fields.
      await one.fill('')
      await page.keyboard.press('Control+v')
      await expect(one).toHaveValue(password)
    }
  }
  await pasteInto('/join', 1)
  await pasteInto('/join#log-in', 1)
  await pasteInto('/reset#abc', 1)
  await people.logIn(await people.mentee(), page.context())
  await pasteInto('/settings/password', 3)
  await pasteInto('/settings/address', 1)
  await pasteInto('/settings/two-step', 1)
  await pasteInto('/settings/data', 1)
  await pasteInto('/settings/delete', 1)
})
