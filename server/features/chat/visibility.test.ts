import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import type { ChatState } from '#shared/contract/chat.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Follows what a member is sent of a chat. */
async function watch({ cookie }: Person, chatId: string) {
  const input = { chatId }
  const socket = await openSocket({ port, cookie })
  const feed = await socket.watch([
    { name: 'chat', input },
    { name: 'typing', input },
  ])
  await feed.until(
    'the chat',
    (all) => all.of('typing').value !== undefined && all.of('chat').value !== undefined,
  )
  return {
    seen: (id: string) => (feed.of('chat').value as ChatState).seen[id],
    typing: () => feed.of('typing').value,
    close: () => socket.raw.terminate(),
  }
}

async function pairWithMessages() {
  const pair = await aPair(t)
  const { mentor, chatId } = pair
  const say = () => mentor.call('chat.send', { chatId, id: newId(), text: 'hello' })
  for (let n = 0; n < 3; n++) await say()
  return { ...pair, say }
}

it('[WS1] without it, others learn neither what a member has seen nor that they type, also of before', async () => {
  const { mentor, mentee, chatId, say } = await pairWithMessages()
  const [ofMentor, ofMentee] = [await watch(mentor, chatId), await watch(mentee, chatId)]
  await mentee.call('chat.seen', { chatId, seq: 2 })
  await mentee.call('chat.typing', { chatId, typing: true })
  await expect.poll(() => [ofMentor.seen(mentee.id), ofMentor.typing()]).toEqual([2, [mentee.id]])
  await mentee.call('account.saveVisibility', { showsSeen: false, showsTyping: false })
  await expect.poll(() => ofMentor.seen(mentee.id)).toBe(0)
  await mentee.call('chat.seen', { chatId, seq: 3 })
  await mentee.call('chat.typing', { chatId, typing: true })
  // The member's own markers are theirs, on all devices, and they still see those of others.
  await mentor.call('chat.seen', { chatId, seq: 3 })
  await mentor.call('chat.typing', { chatId, typing: true })
  await expect.poll(() => [ofMentee.seen(mentor.id), ofMentee.typing()]).toEqual([3, [mentor.id]])
  expect(ofMentee.seen(mentee.id)).toBe(3)
  await say()
  const fresh = await watch(mentor, chatId)
  for (const { seen, typing } of [ofMentor, fresh]) expect([seen(mentee.id), typing()]).toEqual([0, []])
  await mentee.call('account.saveVisibility', { showsSeen: true, showsTyping: true })
  await expect.poll(() => ofMentor.seen(mentee.id)).toBe(3)
  for (const { close } of [ofMentor, ofMentee, fresh]) close()
})

it('[WS1] each of the two is a choice of its own, on at first, and the member’s own', async () => {
  const { mentor, mentee, chatId } = await pairWithMessages()
  const own = async (person: Person) => {
    const { me } = await person.query<Bootstrap>('app.bootstrap')
    return [me?.showsSeen, me?.showsTyping]
  }
  expect(await own(mentee)).toEqual([true, true])
  await mentee.call('account.saveVisibility', { showsSeen: false, showsTyping: true })
  expect([await own(mentee), await own(mentor)]).toEqual([
    [false, true],
    [true, true],
  ])
  const ofMentor = await watch(mentor, chatId)
  await mentee.call('chat.seen', { chatId, seq: 3 })
  await mentee.call('chat.typing', { chatId, typing: true })
  await expect.poll(ofMentor.typing).toEqual([mentee.id])
  expect(ofMentor.seen(mentee.id)).toBe(0)
  await expect(mentee.call('account.saveVisibility', { showsSeen: false })).rejects.toThrow('app.invalid')
  ofMentor.close()
})
