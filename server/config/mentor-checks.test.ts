import { expect, it } from 'vitest'
import { ConfigError } from './error.ts'
import { readConfig } from './index.ts'

it.each([
  ['MENTOR_CHECKS', 'identity, horoscope'],
  ['MENTOR_CHECKS', 'identity, identity:12'],
  ['MENTOR_CHECKS', 'record:0'],
  ['MENTOR_CHECKS', 'record:121'],
  ['MENTOR_CHECKS', ','],
  ['MENTOR_KEPT_DAYS', '-1'],
])('[MA1, MA2] rejects %s with the value %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
})

it('[MA1] reads the checks in the order in which they are shown', () => {
  expect(readConfig({ MENTOR_CHECKS: 'record:36,identity' }).mentorChecks).toEqual([
    { kind: 'identity', months: null },
    { kind: 'record', months: 36 },
  ])
  expect(readConfig({}).mentorChecks.map(({ kind }) => kind)).toContain('interview')
})
