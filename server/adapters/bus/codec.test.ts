import { describe, expect, it } from 'vitest'
import { topics } from '#shared/contract/topics.ts'
import { newId } from '#shared/domain/ids.ts'
import { nodes as limit } from '#shared/limits.ts'
import { decode, encode } from './codec.ts'

const valid = { from: 'node-1', count: 7, events: [{ topic: 'chat/abc_1-2', lastSeq: 3 }] }
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('a message on the bus', () => {
  it('[L3, IN-4] decodes to what was encoded, without payloads', () => {
    const signal = { kind: 'frame', n: 1 }
    const text = encode({
      ...valid,
      events: [
        { topic: 'chat/1', lastSeq: 2, payload: { text: 'secret' } },
        { topic: 'signals/1', signal },
      ],
    })
    expect(text).not.toContain('secret')
    expect(decode(text)).toEqual({
      ...valid,
      events: [
        { topic: 'chat/1', lastSeq: 2 },
        { topic: 'signals/1', signal },
      ],
    })
  })

  it.each(Object.entries(topics))('[L3] carries the topic %s', (_name, topic) => {
    const event = { topic: typeof topic === 'string' ? topic : topic(newId()) }
    expect(decode(encode({ ...valid, events: [event] }))).toEqual({ ...valid, events: [event] })
  })

  it.each([
    ['not JSON', 'events'],
    ['another shape', '[]'],
    ['null', 'null'],
    ['deeply nested', nested(10_000)],
    ['a payload', JSON.stringify({ ...valid, events: [{ topic: 'chat/1', payload: { seq: 1 } }] })],
    ['an extra key', JSON.stringify({ ...valid, admin: true })],
    ['a prototype', '{"from":"a","count":1,"events":[],"__proto__":{"isAdmin":true}}'],
    ['an invalid topic', JSON.stringify({ ...valid, events: [{ topic: 'chat/1\r\nPUBLISH' }] })],
    ['a long topic', JSON.stringify({ ...valid, events: [{ topic: `chat/${'x'.repeat(300)}` }] })],
    ['a negative number', JSON.stringify({ ...valid, events: [{ topic: 'chat/1', lastSeq: -1 }] })],
    ['a number too large', JSON.stringify({ ...valid, count: 2 ** 60 })],
    ['no sender', JSON.stringify({ ...valid, from: '' })],
    [
      'too many events',
      JSON.stringify({
        ...valid,
        events: Array.from({ length: limit.eventsPerMessage + 1 }, () => valid.events[0]),
      }),
    ],
    [
      'too long',
      JSON.stringify({ ...valid, events: [{ topic: 'me/1', signal: 'x'.repeat(limit.maxMessageLength) }] }),
    ],
  ])('[IN-4] is rejected: %s', (_case, text) => {
    expect(decode(text)).toBeNull()
  })
})
