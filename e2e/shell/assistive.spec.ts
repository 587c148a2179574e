import type { Page } from '@playwright/test'
import { aTalk } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { field, send } from '../pages/chat.ts'
import type { People } from '../support/people.ts'

const wrongPassword = "That's not your current password."
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

/** Opens a chat in the browsers of both: of a mentee, and of Maya Lind. */
async function openTalk(people: People, hers: Page, his: Page): Promise<void> {
  const { mentor, mentee, chatId } = await aTalk(people, { mentorName: 'Maya Lind' })
  await people.logIn(mentee, hers.context())
  await people.logIn(mentor, his.context())
  for (const page of [hers, his]) {
    await page.goto(`/chat/${chatId}`)
    await expect(field(page)).toBeVisible()
  }
}

test('[NV35] what is unread in a chat that opens is announced, and that an own message is sent', async ({
  page: hers,
  people,
}) => {
  const said = [
    { by: 'mentor' as const, text: 'The lamp is red.', ago: 3 },
    { by: 'mentor' as const, text: 'So is the sky.', ago: 2 },
  ]
  const { mentee, chatId } = await aTalk(people, { mentorName: 'Maya Lind', said, seen: { mentee: 0 } })
  await people.logIn(mentee, hers.context())
  await hers.addInitScript(countInsertions, 'The lamp is red.')
  await hers.goto(`/chat/${chatId}`)
  const region = /^polite: .*Maya Lind: The lamp is red\..*Maya Lind: So is the sky\./
  await expect.poll(() => liveRegions(hers)).toContainEqual(expect.stringMatching(region))
  expect(await insertions(hers)).toBe(1)
  await send(hers, 'I see it.')
  await expect.poll(() => liveRegions(hers)).toContainEqual(expect.stringMatching(/^polite: .*Sent\s*$/))
  // Read already, they are not announced again.
  await hers.reload()
  await expect(hers.getByRole('log').getByText('I see it.')).toBeVisible()
  await hers.waitForTimeout(2_000)
  expect((await liveRegions(hers)).filter((one) => one.includes('The lamp'))).toEqual([])
})

test('[NV35] a new message is announced by the accessibility tree, with the name of its sender', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const his = await anotherPerson()
  await openTalk(people, hers, his)
  await send(his, 'The door is green.')
  await expect
    .poll(() => liveRegions(hers))
    .toContainEqual(expect.stringMatching(/^polite: .*Maya Lind.*The door is green\./))
  // One's own message is read from the field already.
  expect(
    (await liveRegions(his)).filter((region) => region.startsWith('polite') && region.includes('The door')),
  ).toEqual([])
})

/** Counts how often a live region gets a text that it did not have. For `evaluate`, so it uses nothing outside of itself. */
function countInsertions(text: string): void {
  const regions = '[role=status], [role=alert], [role=log], [aria-live]'
  Reflect.set(globalThis, 'insertions', 0)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of target instanceof Text ? [target] : addedNodes) {
        const region = node.parentElement?.closest(regions) ?? node
        const live = region instanceof Element ? region.getAttribute('aria-live') : null
        const isSaid = region instanceof Element && region.matches(regions) && live !== 'off'
        if (isSaid && node.textContent?.includes(text))
          Reflect.set(globalThis, 'insertions', Number(Reflect.get(globalThis, 'insertions')) + 1)
      }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

const insertions = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'insertions')))

test('[NV47] a new message is put into live regions exactly once', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const his = await anotherPerson()
  await openTalk(people, hers, his)
  for (const page of [hers, his]) await page.evaluate(countInsertions, 'The gate is blue.')
  await send(his, 'The gate is blue.')
  await expect.poll(() => insertions(hers)).toBe(1)
  // Her next state ("Seen" for him), and a second message, say it no more.
  await send(his, 'And the wall is white.')
  await expect(hers.getByRole('log').getByText('And the wall is white.')).toBeVisible()
  await hers.waitForTimeout(2_000)
  expect(await insertions(hers)).toBe(1)
})

test.describe('the connection', () => {
  // It is cut on purpose.
  test.use({ forgiven: /^console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ })

  test('[NV47] a lost and a regained connection, and a refused form, are put into live regions once', async ({
    page,
    context,
    people,
  }) => {
    await people.logIn(await people.mentee(), context)
    await page.goto('/settings/password')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // That a page which opens is online is no news.
    expect(
      (await liveRegions(page)).filter((region) => /^(?:polite|assertive): .*Online/.test(region)),
    ).toEqual([])

    await test.step('an error is said at once', async () => {
      for (const one of await page.locator('main input[type=password]').all())
        await one.fill('wrong password 12')
      await page.evaluate(countInsertions, wrongPassword)
      await page
        .getByRole('main')
        .getByRole('button', { name: /password/i })
        .last()
        .click()
      await expect
        .poll(() => liveRegions(page))
        .toContainEqual(expect.stringMatching(new RegExp(`^assertive: .*${wrongPassword}`)))
      expect(await insertions(page)).toBe(1)
    })

    await test.step('the state of the connection is said politely', async () => {
      await page.evaluate(countInsertions, 'Offline')
      await context.setOffline(true)
      await expect.poll(() => liveRegions(page)).toContainEqual(expect.stringMatching(/^polite: .*Offline/))
      expect(await insertions(page)).toBe(1)
      await context.setOffline(false)
      await expect.poll(() => liveRegions(page)).toContainEqual(expect.stringMatching(/^polite: .*Online/))
    })
  })
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
