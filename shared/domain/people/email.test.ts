import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeEmail } from './email.ts'

it.each([
  ['robin@example.org', 'robin@example.org'],
  ['  Robin@Example.ORG ', 'robin@example.org'],
  ["o'brien@example.org", "o'brien@example.org"],
  ['first.last+tag@sub.example.co', 'first.last+tag@sub.example.co'],
  ['jürgen@münchen.example', 'jürgen@münchen.example'],
])('[AU-19] normalizes %j to %j', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored)
})

it.each([
  'robin',
  'robin@',
  '@example.org',
  'robin@example',
  'robin@@example.org',
  'robin\uFF20example.org',
  'robin@example.org, kim@example.org',
  'robin@example.org\r\nBcc: kim@example.org',
  '"robin"@example.org',
  'robin <robin@example.org>',
  'ro\u200Bbin@example.org',
  '.robin@example.org',
  'ro..bin@example.org',
  `${'r'.repeat(65)}@example.org`,
  `robin@${'e'.repeat(250)}.org`,
  'robin@-example.org',
])('[AU-19] rejects %j', (typed) => {
  expect(normalizeEmail(typed)).toBeNull()
})

it('[AU-19] has one normalized form, without characters that end a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const stored = normalizeEmail(typed)
      if (stored === null) return
      expect(normalizeEmail(stored)).toBe(stored)
      expect(stored).not.toMatch(/[\s<>,;"]/u)
    }),
  )
})
