import { describe, expect, it } from 'vitest'
import { nodes as limit } from '#shared/limits.ts'
import { read, write } from './message.ts'

const good = { from: 'node-1', count: 7, touches: [{ topic: 'chat/abc_1-2', head: 3 }] }
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('a message on the bus', () => {
  it('[L3, IN-4] is what was written, without the row', () => {
    const signal = { kind: 'frame', n: 1 }
    const text = write({
      ...good,
      touches: [
        { topic: 'chat/1', head: 2, row: { text: 'secret' } },
        { topic: 'signals/1', signal },
      ],
    })
    expect(text).not.toContain('secret')
    expect(read(text)).toEqual({
      ...good,
      touches: [
        { topic: 'chat/1', head: 2 },
        { topic: 'signals/1', signal },
      ],
    })
  })

  it.each([
    ['no JSON', 'touches'],
    ['another shape', '[]'],
    ['null', 'null'],
    ['deep', nested(10_000)],
    ['a row', JSON.stringify({ ...good, touches: [{ topic: 'chat/1', row: { seq: 1 } }] })],
    ['a key more', JSON.stringify({ ...good, admin: true })],
    ['a prototype', '{"from":"a","count":1,"touches":[],"__proto__":{"isAdmin":true}}'],
    ['a topic that is none', JSON.stringify({ ...good, touches: [{ topic: 'chat/1\r\nPUBLISH' }] })],
    ['a long topic', JSON.stringify({ ...good, touches: [{ topic: `chat/${'x'.repeat(300)}` }] })],
    ['a wrong number', JSON.stringify({ ...good, touches: [{ topic: 'chat/1', head: -1 }] })],
    ['a number too large', JSON.stringify({ ...good, count: 2 ** 60 })],
    ['no sender', JSON.stringify({ ...good, from: '' })],
    [
      'too many',
      JSON.stringify({
        ...good,
        touches: Array.from({ length: limit.touchesPerMessage + 1 }, () => good.touches[0]),
      }),
    ],
    [
      'too long',
      JSON.stringify({ ...good, touches: [{ topic: 'me/1', signal: 'x'.repeat(limit.messageLength) }] }),
    ],
  ])('[IN-4] with %s is none', (_what, text) => {
    expect(read(text)).toBeNull()
  })
})
