import { beforeEach, expect, it } from 'vitest'
import { aBootstrap, aMember } from '#client/testing/connection-harness.ts'
import { FakeClock, settle } from '#client/testing/fake-clock.ts'
import { FakeTransport } from '#client/testing/fake-link.ts'
import { keyOf } from '#shared/live-keys.ts'
import { live as limit } from '#shared/limits.ts'
import type { FirstValues } from '#shared/contract/live.ts'
import { createSyncBase } from '../base.ts'
import { createSyncClient } from '../client.ts'
import { noPage } from '../headless.ts'
import { createMemoryStorage } from '../memory-storage.ts'

const chats = keyOf('chats')
const messages = keyOf('messages', { chatId: 'c' })
const first: FirstValues = {
  userId: aMember.id,
  events: [
    { type: 'snapshot', key: chats, value: ['a chat'], digest: 'd' },
    { type: 'rows', key: messages, rows: [{ seq: 1 }, { seq: 2, rev: 5 }], rev: 7 },
  ],
}

/** An engine whose page was opened by `aMember`, and whose first values arrive when the test answers. */
async function aPage(me: typeof aMember | null = aMember) {
  const clock = new FakeClock()
  const transport = new FakeTransport()
  const storage = createMemoryStorage()
  const { local, tab } = storage
  const server = { me }
  const base = createSyncBase({
    ...{ clock, local, tab },
    fetch: async () => Response.json({ result: { data: aBootstrap(server.me) } }),
    recover: ({ ask }) => ask(),
  })
  const requests: PromiseWithResolvers<FirstValues>[] = []
  const unused = () => Promise.reject(new Error('not used'))
  const sync = createSyncClient(
    {
      ...{ clock, storage, random: () => 0.5, page: noPage },
      transport: {
        open: (kind, handlers) => transport.open(kind, handlers),
        createCalls: () => ({}) as never,
        uploadImage: unused,
      },
      tabs: { join: () => ({ announce() {}, takeLeadership() {}, leave() {} }) },
      fetchFirstValues: () => {
        const request = Promise.withResolvers<FirstValues>()
        requests.push(request)
        return request.promise
      },
    },
    base,
  )
  await base.session.refresh()
  const start = (userId = aMember.id) => sync.start({ userId, isRemembered: false }, () => {})
  const [valueOf, follow] = [
    (key: string) => sync.queries.stateOf(key).value,
    (key: string) => sync.queries.subscribe(key, () => {}),
  ]
  return { clock, transport, sync, base, server, requests, start, valueOf, follow }
}

let at: Awaited<ReturnType<typeof aPage>>
beforeEach(async () => {
  at = await aPage()
})

it('[SY40] takes the first values as those of a stream, and subscribes from there on', async () => {
  at.follow(chats)
  at.start()
  at.follow(messages)
  expect([at.requests.length, at.transport.links.length]).toEqual([1, 0])
  at.requests[0]?.resolve(first)
  await settle()
  expect([at.valueOf(chats), at.valueOf(messages)]).toEqual([['a chat'], [{ seq: 1 }, { seq: 2, rev: 5 }]])
  expect(at.transport.link.latest.input.queries).toContainEqual({ key: chats, name: 'chats', digest: 'd' })
  expect(at.transport.link.latest.input.queries).toContainEqual(
    expect.objectContaining({ key: messages, afterSeq: 2, afterRev: 7 }),
  )
  await at.clock.advance(limit.firstValues.maxWait)
  expect([at.requests.length, at.transport.links.length]).toEqual([1, 1])
})

it('[SY40] keeps a first value until something shows it, for 10 s', async () => {
  at.start()
  at.requests[0]?.resolve(first)
  await settle()
  at.follow(chats)
  expect(at.valueOf(chats)).toEqual(['a chat'])
  await at.clock.advance(limit.firstValues.keep)
  at.follow(messages)
  expect(at.valueOf(messages)).toBeUndefined()
})

it('[SY40] takes no values of another member, and none after the session has ended', async () => {
  at.follow(chats)
  at.start()
  at.requests[0]?.resolve({ ...first, userId: 'other' })
  await settle()
  expect([at.valueOf(chats), at.transport.links.length]).toEqual([undefined, 1])

  for (const end of ['stop', 'clear'] as const) {
    const other = await aPage()
    other.follow(chats)
    const stop = other.start()
    if (end === 'stop') stop()
    else await other.sync.clearEndedSession()
    other.requests[0]?.resolve(first)
    await other.clock.advance(limit.firstValues.maxWait)
    expect([other.valueOf(chats), other.transport.links.length]).toEqual([undefined, 0])
  }
})

it('[SY41] connects after 300 ms without the first values, or when they fail', async () => {
  at.follow(chats)
  at.start()
  await at.clock.advance(limit.firstValues.maxWait - 1)
  expect(at.transport.links.length).toBe(0)
  await at.clock.advance(1)
  expect(at.transport.links.length).toBe(1)
  // Late ones are shown until the stream has answered.
  at.requests[0]?.resolve(first)
  await settle()
  expect([at.valueOf(chats), at.transport.links.length]).toEqual([['a chat'], 1])

  const failing = await aPage()
  failing.start()
  failing.requests[0]?.reject(new Error('unreachable'))
  await settle()
  expect(failing.transport.links.length).toBe(1)
})

it('[SY41] late first values replace nothing that the server has sent', async () => {
  at.follow(chats)
  at.follow(messages)
  at.start()
  await at.clock.advance(limit.firstValues.maxWait)
  at.transport.link.join()
  const { onEvent } = at.transport.link.latest.handlers
  onEvent({ type: 'snapshot', key: chats, value: ['newer'], digest: 'e' })
  onEvent({ type: 'error', key: messages, failure: { code: 'not-found', reason: 'app.notFound' } })
  at.requests[0]?.resolve(first)
  await settle()
  expect(at.valueOf(chats)).toEqual(['newer'])
  expect(at.sync.queries.stateOf(messages)).toMatchObject({ failure: { code: 'not-found' } })
})

it('[SY41] requests none for a member who logs in on an open page', async () => {
  const page = await aPage(null)
  page.server.me = aMember
  await page.base.session.refresh()
  page.start()
  expect([page.requests.length, page.transport.links.length]).toEqual([0, 1])
})
