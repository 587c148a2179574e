import { describe, expect, it } from 'vitest'
import type { Message } from '#shared/contract/chat.ts'
import type { Outgoing } from '#client/sync/outbox/outbox-queue.ts'
import { groupByDay, firstUnread, mergeMessages, takeContiguous } from './thread.ts'

const noon = new Date(2026, 4, 12, 12).getTime()
const minute = 60_000

function row(seq: number, more: Partial<Message> = {}): Message {
  return { seq, id: `m${seq}`, senderId: 'other', text: `message ${seq}`, image: null, at: noon, ...more }
}
function outgoing(id: string, more: Partial<Outgoing> = {}): Outgoing {
  const item = {
    chatId: 'c',
    text: id,
    image: null,
    at: noon,
    isUnconfirmed: false,
    rejection: null,
    sent: null,
  }
  return { id, state: 'queued', ...item, ...more }
}
const reader = { meId: 'me', readMarkers: { me: 2, other: 3 } }
const ids = (messages: readonly { id: string }[]) => messages.map(({ id }) => id)

describe('the messages of a chat', () => {
  it('[CH1] are sorted by sequence number, then outgoing ones in the order of writing', () => {
    const sent = { seq: 3, at: noon, text: 'masked' }
    const queued = [outgoing('later'), outgoing('acked', { state: 'sent', sent }), outgoing('last')]
    const messages = mergeMessages([row(1), row(2), row(4)], queued, reader)
    expect(ids(messages)).toEqual(['m1', 'm2', 'acked', 'm4', 'later', 'last'])
    expect(messages[2]?.text).toBe('masked')
  })

  it('[CH2] include a delivered message once', () => {
    expect(ids(mergeMessages([row(1, { id: 'x', senderId: 'me' })], [outgoing('x')], reader))).toEqual(['x'])
  })

  it('[CH4, CH7] have a delivery status', () => {
    const rows = [row(3, { senderId: 'me' }), row(4, { senderId: 'me' }), row(5)]
    const waiting = [
      outgoing('a'),
      outgoing('b', { isUnconfirmed: true }),
      outgoing('c', { state: 'rejected', rejection: { text: 'No.' } }),
    ]
    const statuses = mergeMessages(rows, waiting, reader).map(({ status }) => status)
    expect(statuses).toEqual(['seen', 'sent', null, 'sending', 'unconfirmed', 'rejected'])
  })
})

describe('groups and days', () => {
  const grouped = (rows: readonly Message[], newFrom: number | null = null) =>
    groupByDay(mergeMessages(rows, [], reader), newFrom).map(({ messages }) =>
      messages
        .map(({ id, startsGroup, endsGroup }) => `${startsGroup ? '[' : ''}${id}${endsGroup ? ']' : ''}`)
        .join(' '),
    )

  it('[CH9] group messages of one sender within five minutes', () => {
    const rows = [
      row(1),
      row(2, { at: noon + minute }),
      row(3, { at: noon + 7 * minute }),
      row(4, { at: noon + 8 * minute, senderId: 'me' }),
      row(5, { at: noon + 9 * minute, senderId: 'me' }),
    ]
    expect(grouped(rows)).toEqual(['[m1 m2] [m3] [m4 m5]'])
  })

  it("[CH9] split at the reader's midnight", () => {
    const midnight = new Date(2026, 4, 13).getTime()
    expect(grouped([row(1, { at: midnight - minute }), row(2, { at: midnight + minute })])).toEqual([
      '[m1]',
      '[m2]',
    ])
  })

  it('[CH11] split before the first new message', () => {
    expect(grouped([row(1), row(2), row(3)], 2)).toEqual(['[m1] [m2 m3]'])
  })
})

describe('the first unread message', () => {
  it("[CH11] is the counterpart's first message after the read marker", () => {
    expect(firstUnread([row(1), row(2), row(3, { senderId: 'me' }), row(4), row(5)], reader)).toBe(4)
    expect(firstUnread([row(1), row(2), row(3, { senderId: 'me' })], reader)).toBeNull()
  })
})

describe('a gap in the sequence numbers', () => {
  it('[CH1] hides earlier messages until they are loaded again', () => {
    expect(takeContiguous([row(1), row(2), row(5), row(6)]).map(({ seq }) => seq)).toEqual([5, 6])
    const whole = [row(4), row(5)]
    expect(takeContiguous(whole)).toBe(whole)
    expect(takeContiguous([])).toEqual([])
  })
})
