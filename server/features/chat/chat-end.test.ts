import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { aPair, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { listen } from '#server/testing/clients/wire.ts'
import type { ChatEnd } from '#shared/contract/chat.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** How a chat ended, as an open page of this member reads it. */
async function watchEnd(person: Person, chatId: string) {
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch([{ name: 'chatEnd', input: { chatId } }])
  const value = () => feed.of('chatEnd').value as ChatEnd | null | undefined
  return {
    reads: (expected: 'me' | 'other' | 'open') =>
      feed.until(expected, () => value() !== undefined && (value()?.by ?? 'open') === expected),
    value,
  }
}

it.each(['mentor', 'mentee'] as const)(
  '[CH31] the %s ends a chat: both read who it was and when, until they are connected again',
  async (ender) => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const pages = { mentor: await watchEnd(mentor, chatId), mentee: await watchEnd(mentee, chatId) }
    const [mine, theirs] = ender === 'mentor' ? [pages.mentor, pages.mentee] : [pages.mentee, pages.mentor]
    await mine.reads('open')
    const before = Date.now()
    await pair[ender].call('connections.end', { requestId: chatId })
    await mine.reads('me')
    await theirs.reads('other')
    expect(theirs.value()?.at).toBe(mine.value()?.at)
    expect(Math.abs((mine.value()?.at ?? 0) - before)).toBeLessThan(60_000)
    await mentee.call('connections.request', { mentorId: mentor.id })
    await mentor.call('connections.accept', { requestId: chatId })
    await mine.reads('open')
    await theirs.reads('open')
  },
)

it('[CH31, BL2] a block reads like any other end, and no one else reads anything', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const stranger = await watchEnd(await aMentor(t), chatId)
  const pages = [await watchEnd(mentor, chatId), await watchEnd(mentee, chatId)] as const
  await mentee.call('safety.block', { userId: mentor.id })
  await pages[0].reads('other')
  await pages[1].reads('me')
  expect(pages[0].value()).toEqual({ ...pages[1].value(), by: 'other' })
  expect(stranger.value()).toBeNull()
  await mentee.call('safety.unblock', { userId: mentor.id })
  await pages[0].reads('open')
})
