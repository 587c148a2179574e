import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { firstQueries } from '#server/registry/first-queries.ts'
import { liveQueries } from '#server/registry/live-queries.ts'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { openEvents } from '../testing/clients/live.ts'
import type { LiveQueries } from './live-query.ts'
import { aMentee, aPair } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { firstValuesAddress, keyOf } from '#shared/live-keys.ts'
import { newId } from '#shared/domain/ids.ts'
import { pageEntries } from '#shared/pages.ts'
import type { Me } from '#shared/contract/account.ts'
import type { FirstValues, StreamEvent } from '#shared/contract/live.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Requests the first values as a browser does: by the address that the document names. */
async function open(person: Person, path: string) {
  const response = await t.app.inject({ url: firstValuesAddress(path), headers: { cookie: person.cookie } })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  return response.json<{ result: { data: FirstValues } }>().result.data
}

const keysOf = ({ events }: FirstValues) =>
  events.map((event) => ('key' in event ? event.key : '')).toSorted()
/** Of the layout of members. */
const ofAll = [keyOf('chats'), keyOf('noticeCount'), keyOf('ringing')]
const eventOf = ({ events }: { events: readonly StreamEvent[] }, key: string) =>
  events.find((event) => 'key' in event && event.key === key)

it('[FL4] answers what the page of a chat shows first, from which a stream goes on', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await mentor.call('chat.send', { chatId, id: newId(), text: 'before' })
  const first = await open(mentee, `/chat/${chatId}`)
  const keys = { chat: keyOf('chat', { chatId }), messages: keyOf('messages', { chatId }) }
  expect(first.userId).toBe(mentee.id)
  expect(keysOf(first)).toEqual([keys.chat, keys.messages, ...ofAll].toSorted())

  const chats = eventOf(first, keyOf('chats'))
  const messages = eventOf(first, keys.messages)
  if (chats?.type !== 'snapshot' || messages?.type !== 'rows') throw new Error('no values')
  expect(messages.rows).toMatchObject([{ seq: 1, text: 'before' }])
  const feed = await openEvents({ port, cookie: mentee.cookie }, [
    { name: 'chats', digest: chats.digest, value: chats.value },
    { name: 'messages', input: { chatId }, afterSeq: messages.rows.at(-1)?.seq ?? 0 },
    { name: 'connections' },
  ])
  onTestFinished(feed.stop)
  await feed.until('the other query', () => feed.of('connections').value !== undefined)
  await mentor.call('chat.send', { chatId, id: newId(), text: 'after' })
  await feed.until('the new message', () => (feed.of('messages').rows ?? []).length > 0)
  await feed.until('the list with it', () => JSON.stringify(feed.of('chats').value).includes('after'))
  // Neither the list nor the message of before was sent again.
  expect(feed.of('messages').rows).toMatchObject([{ seq: 2, text: 'after' }])
  const lists = feed.events.filter((event) => event.type === 'snapshot' && event.key === keyOf('chats'))
  expect(lists.length).toBe(1)
})

it('[FL4] answers nothing of a chat to others, nothing without a session, and nothing for other paths', async () => {
  const { chatId } = await aPair(t)
  const stranger = await aMentee(t)
  for (const path of [`/chat/${chatId}`, '/chat/unknown', '/settings/password'])
    expect(keysOf(await open(stranger, path))).toEqual(ofAll)
  for (const path of ['/', '/join', '/nothing', `/chat/${chatId}/more`])
    expect(await open(stranger, path)).toEqual({ userId: stranger.id, events: [] })
  const visitor = await t.app.inject({ url: firstValuesAddress(`/chat/${chatId}`) })
  expect(visitor.statusCode).toBe(401)
  await expect(visit(t).query('live.first', { path: 'x'.repeat(201) })).rejects.toThrow()
})

it('[FL4, L11] releases what it has read, also if a read does not end', async () => {
  const { mentee, chatId } = await aPair(t)
  const { bus } = t.services
  const subscribe = bus.subscribe.bind(bus)
  let listening = 0
  const heard = vi.spyOn(bus, 'subscribe').mockImplementation((topic, listener) => {
    listening++
    const unsubscribe = subscribe(topic, listener)
    return () => {
      listening--
      unsubscribe()
    }
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await open(mentee, `/chat/${chatId}`)
  expect([heard.mock.calls.length > 2, listening]).toEqual([true, 0])
  vi.spyOn(t.services.memberLimits, 'runRead').mockImplementation(() => new Promise(() => {}))
  expect(keysOf(await open(mentee, `/chat/${chatId}`))).toEqual([])
  expect(listening).toBe(0)
})

it('[FL4] names only queries that a stream can end without a trace, on each page of members', () => {
  const me: Me = {
    ...{ id: newId(), email: 'mia@example.org', role: 'mentee', fullName: null, picture: null },
    isNamePromptPending: false,
  }
  const paths = pageEntries.flatMap(([, { path, otherPaths = [], access }]) =>
    access === 'anyone' ? [] : [path, ...otherPaths],
  )
  for (const path of paths) {
    const queries = firstQueries(path.replaceAll(/\$\w+/g, newId()), me)
    expect(queries.map(({ name }) => name)).toContain('chats')
    const byName: LiveQueries = liveQueries
    const kinds = queries.map(({ name, input }) => byName[name]?.(me, input).kind)
    expect(kinds.every((kind) => kind === 'snapshot' || kind === 'feed')).toBe(true)
  }
})
