import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chats, messages } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { chatSearch } from '#shared/limits/message.ts'
import type { FoundMessage } from '#shared/contract/chat.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const say = (by: Person, chatId: string, text: string) => by.call('chat.send', { chatId, id: newId(), text })
const find = (by: Person, search: string) => by.query<FoundMessage[]>('chat.search', { search })
const texts = async (by: Person, search: string) => (await find(by, search)).map(({ text }) => text)

it('[CH36] finds any part of a text in all open chats of the member, ignoring case, the newest first', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const other = await aMentee(t)
  await other.call('connections.request', { mentorId: mentor.id })
  const otherChat = `${mentor.id}__${other.id}`
  await mentor.call('connections.accept', { requestId: otherChat })
  await say(mentee, chatId, 'About BIOLOGY')
  await say(other, otherChat, 'biology, too')
  await say(mentor, chatId, 'something else')
  expect(await find(mentor, ' Biology ')).toMatchObject([
    { chatId: otherChat, seq: 1, isMine: false, text: 'biology, too' },
    { chatId, seq: 1, isMine: false, text: 'About BIOLOGY' },
  ])
  expect(await find(mentee, 'biology')).toMatchObject([{ chatId, seq: 1, isMine: true }])
  expect(await find(mentee, '  ')).toEqual([])
})

it('[CH36, IN-1] takes no character for a wildcard', async () => {
  const { mentee, chatId } = await aPair(t)
  for (const text of ['100% sure', 'snake_case', 'back\\slash']) await say(mentee, chatId, text)
  expect(await texts(mentee, '%')).toEqual(['100% sure'])
  expect(await texts(mentee, '_')).toEqual(['snake_case'])
  expect(await texts(mentee, '\\')).toEqual(['back\\slash'])
})

it('[CH36] shows the part of a long text in which the search was found', async () => {
  const { mentee, chatId } = await aPair(t)
  await say(mentee, chatId, `${'a '.repeat(200)}needle${' b'.repeat(200)}`)
  const [found = ''] = await texts(mentee, 'needle')
  expect(found).toMatch(/^…[a ]+needle[ b]+$/)
  expect(found).toHaveLength(chatSearch.excerpt + 1)
})

it('[CH36] finds an edited text only as it is now, and no deleted message', async () => {
  const { mentee, chatId } = await aPair(t)
  await say(mentee, chatId, 'first words')
  await say(mentee, chatId, 'second words')
  await mentee.call('chat.editMessage', { chatId, seq: 1, text: 'changed' })
  await mentee.call('chat.deleteMessage', { chatId, seq: 2 })
  expect(await texts(mentee, 'words')).toEqual([])
  expect(await texts(mentee, 'changed')).toEqual(['changed'])
})

it('[CH36, AZ-7] finds nothing in chats of others, and in chats that ended or that a block closed', async () => {
  const [ended, blocked] = [await aPair(t), await aPair(t)]
  for (const { mentee, chatId } of [ended, blocked]) await say(mentee, chatId, 'between us')
  expect(await texts(await aMentee(t), 'between')).toEqual([])
  expect(await texts(ended.mentor, 'between')).toEqual(['between us'])
  await ended.mentor.call('connections.end', { requestId: ended.chatId })
  await blocked.mentee.call('safety.block', { userId: blocked.mentor.id })
  for (const { mentor, mentee } of [ended, blocked]) {
    expect(await texts(mentor, 'between')).toEqual([])
    expect(await texts(mentee, 'between')).toEqual([])
  }
})

it('[CH36, AB8] reads the newest messages of a chat only, and returns a page', async () => {
  const { mentee, chatId } = await aPair(t)
  const count = chatSearch.perChat + 1
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ chatId, seq: index + 1, id: newId(), senderId: mentee.id, senderEmail: 'a@example.org' },
    ...{ text: index < 2 ? `old ${index}` : 'new', bodyHash: Buffer.alloc(32) },
  }))
  const { orm } = t.services.database
  await orm.insert(messages).values(rows)
  await orm.update(chats).set({ lastSeq: count }).where(eq(chats.id, chatId))
  expect(await texts(mentee, 'old')).toEqual(['old 1'])
  expect(await texts(mentee, 'new')).toHaveLength(chatSearch.results)
})
