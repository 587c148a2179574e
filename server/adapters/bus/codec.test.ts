import { describe, expect, it } from 'vitest'
import { nodes as limit } from '#shared/limits.ts'
import { decode, encode } from './codec.ts'

const good = { from: 'node-1', count: 7, events: [{ topic: 'chat/abc_1-2', lastSeq: 3 }] }
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('a message on the bus', () => {
  it('[L3, IN-4] is what was written, without the row', () => {
    const signal = { kind: 'frame', n: 1 }
    const text = encode({
      ...good,
      events: [
        { topic: 'chat/1', lastSeq: 2, payload: { text: 'secret' } },
        { topic: 'signals/1', signal },
      ],
    })
    expect(text).not.toContain('secret')
    expect(decode(text)).toEqual({
      ...good,
      events: [
        { topic: 'chat/1', lastSeq: 2 },
        { topic: 'signals/1', signal },
      ],
    })
  })

  it.each([
    ['no JSON', 'events'],
    ['another shape', '[]'],
    ['null', 'null'],
    ['deep', nested(10_000)],
    ['a row', JSON.stringify({ ...good, events: [{ topic: 'chat/1', payload: { seq: 1 } }] })],
    ['a key more', JSON.stringify({ ...good, admin: true })],
    ['a prototype', '{"from":"a","count":1,"events":[],"__proto__":{"isAdmin":true}}'],
    ['a topic that is none', JSON.stringify({ ...good, events: [{ topic: 'chat/1\r\nPUBLISH' }] })],
    ['a long topic', JSON.stringify({ ...good, events: [{ topic: `chat/${'x'.repeat(300)}` }] })],
    ['a wrong number', JSON.stringify({ ...good, events: [{ topic: 'chat/1', lastSeq: -1 }] })],
    ['a number too large', JSON.stringify({ ...good, count: 2 ** 60 })],
    ['no sender', JSON.stringify({ ...good, from: '' })],
    [
      'too many',
      JSON.stringify({
        ...good,
        events: Array.from({ length: limit.eventsPerMessage + 1 }, () => good.events[0]),
      }),
    ],
    [
      'too long',
      JSON.stringify({ ...good, events: [{ topic: 'me/1', signal: 'x'.repeat(limit.maxMessageLength) }] }),
    ],
  ])('[IN-4] with %s is none', (_what, text) => {
    expect(decode(text)).toBeNull()
  })
})
