import { describe, expect, it } from 'vitest'
import { messageEdit } from '#shared/limits/message.ts'
import type { Message } from '#shared/contract/chat.ts'
import { mergeMessages } from '../../thread/thread.ts'
import { findLastEditable } from './changeable.ts'

const now = 1_900_000_000_000
const row = (seq: number, more: Partial<Message> = {}): Message => ({
  ...{ seq, id: `m${seq}`, senderId: 'me', text: `text ${seq}`, image: null, at: now - 60_000 },
  ...more,
})
const last = (...rows: Message[]) =>
  findLastEditable(mergeMessages(rows, [], { meId: 'me', readMarkers: {} }), now)?.seq ?? null

describe('the message that Up edits', () => {
  it("[MR6] is the member's last one that is not deleted", () => {
    expect(last(row(1), row(2), row(3, { senderId: 'other' }))).toBe(2)
    expect(last(row(1), row(2, { isDeleted: true }))).toBe(1)
    expect(last(row(1, { senderId: 'other' }))).toBeNull()
  })

  it('[MR6, MR1] is none if the last one is too old, also if an earlier one is not', () => {
    const old = { at: now - messageEdit.within }
    expect(last(row(1), row(2, old))).toBeNull()
    expect(last(row(1, old), row(2))).toBe(2)
  })
})
