import { beforeEach, describe, expect, it } from 'vitest'
import { createHarness } from '#client/testing/connection-harness.ts'
import { settle } from '#client/testing/fake-clock.ts'
import { keyOf } from '#shared/live-keys.ts'

type Harness = ReturnType<typeof createHarness>

let at: Harness
beforeEach(() => {
  at = createHarness()
})

/** Started, open and subscribed. */
function connect(): void {
  at.start()
  at.transport.link.join()
}

describe('the states of the connection', () => {
  it('[SY1, SY3] opens a socket and subscribes to every query when it starts', () => {
    at.queries.subscribe(keyOf('chats'), () => {})
    expect(at.state()).toBe('stopped')
    at.start()
    expect(at.state()).toBe('connecting')
    expect(at.transport.links.map(({ kind }) => kind)).toEqual(['socket'])
    expect(at.transport.link.latest.input).toEqual({ queries: [{ key: keyOf('chats'), name: 'chats' }] })
    at.transport.link.open()
    expect(at.state()).toBe('connecting')
    at.transport.link.join()
    expect([at.state(), at.heard, at.connectivity.store.get().state]).toEqual([
      'connected',
      ['connected'],
      'online',
    ])
  })

  it('[SY2] closes the link, removes values, and ignores later events when it stops', async () => {
    const key = keyOf('chats')
    at.queries.subscribe(key, () => {})
    connect()
    const { link } = at.transport
    link.latest.handlers.onEvent({ type: 'snapshot', key, value: [], digest: 'd' })
    at.connection.reconnectNow()
    at.connection.stop()
    expect([at.state(), link.isClosed, at.queries.stateOf(key)]).toEqual(['stopped', true, {}])
    await at.answer('nobody')
    link.latest.handlers.onEvent({ type: 'snapshot', key, value: [], digest: 'd' })
    await at.clock.advance(120_000)
    expect([at.state(), at.queries.stateOf(key), at.transport.links.length]).toEqual(['stopped', {}, 1])
    expect(at.heard).not.toContain('signed out')
  })

  it('[SY6, SY4] waits after a loss, requests the bootstrap, and reconnects', async () => {
    connect()
    at.transport.link.lose()
    expect(at.state()).toBe('waiting')
    expect(at.connectivity.store.get()).toMatchObject({
      state: 'offline',
      nextTryAt: at.clock.now() + 1_000,
    })
    await at.clock.advance(999)
    expect(at.state()).toBe('waiting')
    await at.clock.advance(1)
    expect([at.state(), at.heard.at(-1)]).toEqual(['probing', 'ask'])
    await at.answer('member')
    expect([at.state(), at.transport.links.length]).toEqual(['connecting', 2])
    at.transport.link.join()
    expect([at.state(), at.heard.slice(-2)]).toEqual(['connected', ['me', 'connected']])
  })

  it('[SY8, CN2] waits 1, 2, 5, and then 10 s, and starts again at 1 s after a success', async () => {
    connect()
    at.transport.link.lose()
    for (const wait of [1_000, 2_000, 5_000, 10_000, 10_000]) {
      await at.clock.advance(wait - 1)
      expect(at.state()).toBe('waiting')
      await at.clock.advance(1)
      expect(at.state()).toBe('probing')
      await at.answer('failure')
    }
    at.connection.reconnectNow()
    await at.answer('member')
    at.transport.link.join()
    at.transport.link.lose()
    expect(at.connectivity.store.get().nextTryAt).toBe(at.clock.now() + 1_000)
  })

  it('[SY9] reconnects at once when the user or the network asks for it, one attempt at a time', async () => {
    connect()
    at.transport.link.lose()
    at.connection.reconnectNow()
    at.changeNetwork()
    expect([at.state(), at.heard.filter((one) => one === 'ask').length]).toEqual(['probing', 1])
    await at.answer('member')
    expect(at.state()).toBe('connecting')
  })

  it('[SY9] does nothing while it is stopped', () => {
    at.connection.reconnectNow()
    at.changeNetwork()
    expect([at.state(), at.heard]).toEqual(['stopped', []])
  })

  it('[SY5, CN3] gives up a socket without a subscription within 10 s', async () => {
    at.start()
    at.transport.link.open()
    await at.clock.advance(9_999)
    expect(at.state()).toBe('connecting')
    await at.clock.advance(1)
    expect([at.state(), at.transport.link.isClosed]).toEqual(['waiting', true])
    expect(at.connectivity.store.get().detail).toContain('10 seconds')
    await at.clock.advance(1_000)
    await at.answer('member')
    expect(at.transport.link.kind).toBe('socket')
  })

  it('[SY7, CN2] marks an open link as suspect when a request fails, and as connected when the server answers', async () => {
    connect()
    at.connectivity.reportOffline('timeout')
    expect(at.state()).toBe('suspect')
    await at.clock.advance(1_000)
    expect(at.state()).toBe('probing')
    await at.answer('failure')
    expect(at.state()).toBe('suspect')
    await at.clock.advance(2_000)
    await at.answer('member')
    expect([at.state(), at.connectivity.store.get().state, at.transport.links.length]).toEqual([
      'connected',
      'online',
      1,
    ])
  })

  it('[SY6] replaces a link that is lost while it is suspect or being checked', async () => {
    connect()
    at.connectivity.reportOffline('timeout')
    await at.clock.advance(1_000)
    at.transport.link.lose()
    expect(at.state()).toBe('probing')
    await at.answer('member')
    expect([at.state(), at.transport.links.length]).toEqual(['connecting', 2])
  })

  it('[SY23] reports an ended session, from the stream or the bootstrap', async () => {
    connect()
    at.transport.link.latest.handlers.onEnd({ code: 'unauthenticated', reason: 'app.signedOut' })
    expect(at.heard.filter((one) => one === 'signed out')).toHaveLength(1)
    at.transport.link.lose()
    at.connection.reconnectNow()
    await at.answer('nobody')
    expect(at.heard.filter((one) => one === 'signed out')).toHaveLength(2)
    expect(at.transport.links).toHaveLength(1)
  })

  it('[SY32] waits as long as a rejection of the subscription names, and as the backoff if that is longer', async () => {
    connect()
    const exhausted = { code: 'resource-exhausted', reason: 'limit.tooMany' } as const
    at.transport.link.latest.handlers.onEnd({ ...exhausted, retryAfter: 30 })
    expect([at.state(), at.transport.link.isClosed]).toEqual(['waiting', true])
    await at.clock.advance(29_000)
    expect([at.state(), at.transport.links.length]).toEqual(['waiting', 1])
    await at.clock.advance(1_000)
    expect(at.state()).toBe('probing')
  })

  it('[SY6] replaces the link if the server ends a subscription for another reason', () => {
    connect()
    at.transport.link.latest.handlers.onEnd({ code: 'unavailable', reason: 'app.unavailable' })
    expect([at.state(), at.transport.link.isClosed]).toEqual(['waiting', true])
  })
})

describe('the choice of the transport', () => {
  it('[SY10, SY11] treats a socket that does not open within 3 s as refused, and then opens an event stream at once', async () => {
    at.start()
    await at.clock.advance(2_999)
    expect(at.state()).toBe('connecting')
    await at.clock.advance(1)
    expect(at.transport.link.isClosed).toBe(true)
    expect(at.connectivity.store.get().state).toBe('unknown')
    await at.answer('member')
    expect([at.transport.link.kind, at.state()]).toEqual(['sse', 'connecting'])
    at.transport.link.join()
    expect(at.state()).toBe('connected')
  })

  it('[SY11] keeps a transport that has been open, and changes one that never was', async () => {
    const kinds = async () => {
      at.connection.reconnectNow()
      await at.answer('member')
      return at.transport.link.kind
    }
    connect()
    at.transport.link.lose()
    expect(await kinds()).toBe('socket')
    at.transport.link.lose()
    expect(await kinds()).toBe('sse')
    at.transport.link.lose()
    expect(await kinds()).toBe('socket')
    at.transport.link.open()
    at.transport.link.lose()
    expect(await kinds()).toBe('socket')
  })

  it('[SY12] requests event streams of limited duration if a proxy buffers them, one after the other', async () => {
    at.start()
    at.transport.link.lose()
    await at.clock.advance(0)
    await at.answer('member')
    const { link } = at.transport
    expect([link.kind, link.latest.input.maxDurationMs]).toEqual(['sse', undefined])
    await at.clock.advance(10_000)
    expect([link.subscriptions.length, link.latest.input.maxDurationMs]).toEqual([2, 5_000])
    expect(at.connectivity.store.get().state).toBe('offline')
    link.join()
    expect(at.state()).toBe('connected')
    link.latest.handlers.onEnd(null)
    expect([link.subscriptions.length, link.latest.input.maxDurationMs, link.isClosed]).toEqual([
      3,
      5_000,
      false,
    ])
  })
})

describe('the subscription', () => {
  const names = () => at.transport.link.latest.input.queries.map(({ name }) => name)

  it('[SY13] follows the queries, once for all changes of a task, and overlaps with the previous one', async () => {
    connect()
    at.queries.subscribe(keyOf('chats'), () => {})
    at.queries.subscribe(keyOf('notes'), () => {})
    await at.clock.advance(0)
    const { link } = at.transport
    expect([link.subscriptions.length, names()]).toEqual([2, ['chats', 'notes']])
    expect(link.running).toHaveLength(2)
    link.latest.handlers.onEvent({ type: 'open' })
    expect(link.running).toEqual([link.latest])
    expect(at.heard).toEqual(['connected'])
  })

  it('[SY13] on a socket waits until the previous one has opened', async () => {
    at.start()
    at.queries.subscribe(keyOf('chats'), () => {})
    await at.clock.advance(0)
    expect(at.transport.link.subscriptions).toHaveLength(1)
    at.transport.link.join()
    await at.clock.advance(0)
    expect([at.transport.link.subscriptions.length, names()]).toEqual([2, ['chats']])
  })

  it('[SY14, SY16] resumes after a loss with the digests and numbers that are shown', async () => {
    const [chats, feed] = [keyOf('chats'), keyOf('messages', { chatId: 'c' })]
    at.queries.subscribe(chats, () => {})
    at.queries.subscribe(feed, () => {})
    connect()
    const { onEvent } = at.transport.link.latest.handlers
    onEvent({ type: 'snapshot', key: chats, value: [], digest: 'd' })
    onEvent({ type: 'rows', key: feed, rows: [{ seq: 4, rev: 2 }] })
    at.transport.link.lose()
    at.connection.reconnectNow()
    await at.answer('member')
    expect(at.transport.link.latest.input.queries).toEqual([
      { key: chats, name: 'chats', digest: 'd' },
      { key: feed, name: 'messages', input: { chatId: 'c' }, afterSeq: 4, afterRev: 2 },
    ])
  })

  it('[SY24] reads other queries once, and gives up when the link breaks', async () => {
    let fetchOnce: ((keys: readonly string[]) => Promise<void>) | null = null
    const said: string[] = []
    at.connection.start({
      onSignedOut() {},
      onConnected: (fetch) => {
        fetchOnce = (keys) => fetch(keys, ({ key }) => void said.push(key))
      },
    })
    const { link } = at.transport
    link.join()
    const ask = fetchOnce as ((keys: readonly string[]) => Promise<void>) | null
    const [a, b] = [keyOf('notes'), keyOf('profile')]
    const reading = ask?.([a, b])
    const once = link.latest
    once.handlers.onEvent({ type: 'open' })
    for (const key of [a, b]) once.handlers.onEvent({ type: 'snapshot', key, value: 1, digest: 'd' })
    await reading
    expect([said, once.isOver, at.queries.isSubscribed(a)]).toEqual([[a, b], true, false])
    const broken = ask?.([a])
    link.latest.handlers.onEnd(null)
    await broken
    await settle()
    expect(said).toHaveLength(2)
  })
})
