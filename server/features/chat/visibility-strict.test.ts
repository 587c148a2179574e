import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { people } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { wakeUp } from '#server/testing/data/quiet-hours.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import type { ChatState } from '#shared/contract/chat.ts'
import { newId } from '#shared/domain/ids.ts'
import { visibilityOf } from '#shared/domain/people/visibility.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict' })
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Reads one message and starts to type, as the mentee or the mentor; returns what the other member sees of it. */
async function observed({ mentor, mentee, chatId }: Pair, by: 'mentor' | 'mentee') {
  const [actor, other] = by === 'mentor' ? [mentor, mentee] : [mentee, mentor]
  await other.call('chat.send', { chatId, id: newId(), text: 'hello' })
  await actor.call('chat.seen', { chatId, seq: 1 })
  await actor.call('chat.typing', { chatId, typing: true })
  const socket = await openSocket({ port, cookie: other.cookie })
  const input = { chatId }
  const feed = await socket.watch([
    { name: 'chat', input },
    { name: 'typing', input },
  ])
  await feed.until(
    'the chat',
    (all) => all.of('typing').value !== undefined && all.of('chat').value !== undefined,
  )
  socket.raw.terminate()
  return [(feed.of('chat').value as ChatState).seen[actor.id], feed.of('typing').value]
}

/** By day: in quiet hours, the messages of adults would be held. */
async function dayPair(): Promise<Pair> {
  const pair = await aPair(t)
  await wakeUp(pair.mentee)
  return pair
}

const shownBy = async ({ mentee }: Pair) => {
  const { me, product } = await mentee.query<Bootstrap>('app.bootstrap')
  const profile: SafeguardingProfile | undefined = product.safeguarding
  return me && visibilityOf(me, profile ?? 'open')
}

it('[WS2] a minor shows neither in `strict` until they switch it on; their mentor shows both', async () => {
  const pair = await dayPair()
  expect(await shownBy(pair)).toEqual({ showsSeen: false, showsTyping: false })
  expect(await observed(pair, 'mentee')).toEqual([0, []])
  expect(await observed(pair, 'mentor')).toEqual([1, [pair.mentor.id]])
  expect((await takeOut(t, pair.mentor)).data.chats).toMatchObject([{ menteeSeen: 0 }])
  await pair.mentee.call('account.saveVisibility', { showsSeen: true, showsTyping: false })
  expect(await shownBy(pair)).toEqual({ showsSeen: true, showsTyping: false })
  expect(await observed(pair, 'mentee')).toEqual([1, []])
  expect((await takeOut(t, pair.mentor)).data.chats).toMatchObject([{ menteeSeen: 1 }])
  await pair.mentee.call('account.saveVisibility', { showsSeen: true, showsTyping: true })
  expect(await observed(pair, 'mentee')).toEqual([1, [pair.mentee.id]])
})

it('[WS2] an adult mentee shows both in `strict`, and what was hidden before stays hidden', async () => {
  const pair = await aPair(t, { birthYear: new Date().getUTCFullYear() - 22 })
  expect(await observed(pair, 'mentee')).toEqual([1, [pair.mentee.id]])
  await t.services.database.orm.update(people).set({ showsSeen: false }).where(eq(people.id, pair.mentee.id))
  expect(await shownBy(pair)).toEqual({ showsSeen: false, showsTyping: true })
  expect(await observed(pair, 'mentee')).toEqual([0, [pair.mentee.id]])
})

it('[WS2] other profiles start with both on for everyone', () => {
  for (const profile of ['open', 'standard'] as const)
    expect(visibilityOf({ isMinor: true }, profile)).toEqual({ showsSeen: true, showsTyping: true })
})
