import { describe, expect, it } from 'vitest'
import { topics } from '#shared/contract/topics.ts'
import { newId } from '#shared/domain/ids.ts'
import { nodes as limit } from '#shared/limits.ts'
import * as codec from './codec.ts'
import type { ParsePayload, TopicEvent } from './index.ts'

const valid = { from: 'node-1', count: 7, events: [{ topic: 'chat/abc_1-2', lastSeq: 3 }] }
type Message = { readonly from: string; readonly count: number; readonly events: readonly TopicEvent[] }
const encode = ({ events, ...envelope }: Message) => codec.encode(envelope, events.map(codec.encodeEvent))
const isRow = (value: unknown): boolean => typeof value === 'object' && value !== null && 'seq' in value
const decode = (text: string, parsePayload: ParsePayload = (value) => (isRow(value) ? value : undefined)) =>
  codec.decode(text, parsePayload)
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('a message on the bus', () => {
  it('[L3, IN-4] decodes to what was encoded', () => {
    const events = [
      { topic: 'chat/1', lastSeq: 2, payload: { seq: 2, text: 'hello' } },
      { topic: 'signals/1', signal: { kind: 'frame', n: 1 } },
      { topic: 'me/1' },
    ]
    expect(decode(encode({ ...valid, events }))).toEqual({ ...valid, events })
  })

  it('[IN-4] has no payload that its reader does not accept', () => {
    const events = [{ topic: 'chat/1', lastSeq: 2, payload: { html: '<script>' } }]
    expect(decode(encode({ ...valid, events }))?.events).toEqual([{ topic: 'chat/1', lastSeq: 2 }])
  })

  it('[SN1] has no payload that is too large', () => {
    const events = [
      { topic: 'chat/1', lastSeq: 2, payload: { seq: 2, text: 'x'.repeat(limit.maxPayloadLength) } },
    ]
    expect(decode(encode({ ...valid, events }))?.events).toEqual([{ topic: 'chat/1', lastSeq: 2 }])
  })

  it('[SN7] has only fields that a node of the version before accepts', () => {
    const text = encode({ ...valid, events: [{ topic: 'chat/1', lastSeq: 2, payload: { seq: 2 } }] })
    const { events } = JSON.parse(text) as { events: object[] }
    expect(events.map((event) => Object.keys(event).toSorted())).toEqual([['lastSeq', 'signal', 'topic']])
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
