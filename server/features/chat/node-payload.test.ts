import { expect, it } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { parseNodePayload } from './node-payload.ts'

const [mentor, mentee] = [newId(), newId()]
const chatId = pairId(mentor, mentee)
const message = { seq: 3, id: newId(), senderId: mentee, text: 'hello', image: null, at: 1_796_000_000_000 }

it.each([
  ['a message', message],
  ['a masked message', { ...message, maskedKinds: ['phone'] }],
  ['a message of a list of chats', { kind: 'sent', chatId, message }],
  ['a read marker', { kind: 'seen', chatId, readerId: mentor, seq: 3 }],
])('[SN1] %s of another node is used', (_case, payload) => {
  expect(parseNodePayload(structuredClone(payload))).toEqual(payload)
})

it.each([
  ['nothing', null],
  ['a text', 'hello'],
  ['a message with an image', { ...message, image: { url: '/files/1', width: 1, height: 1 } }],
  ['a message with another field', { ...message, isStaff: true }],
  ['a message that was revised', { ...message, rev: 1 }],
  ['a message before the first', { ...message, seq: 0 }],
  ['a text that is too long', { ...message, text: 'x'.repeat(20_000) }],
  ['an unknown kind of mask', { ...message, maskedKinds: ['secret'] }],
  ['an unknown event', { kind: 'deleted', chatId }],
  ['a read marker without a reader', { kind: 'seen', chatId, seq: 3 }],
])('[SN1, IN-4] %s of another node is not, so that it is read', (_case, payload) => {
  expect(parseNodePayload(structuredClone(payload))).toBeUndefined()
})
