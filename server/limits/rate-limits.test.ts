import { expect, it } from 'vitest'
import { formatDuration } from './rate-limits.ts'

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [5_400, '90 minutes'],
  [5_401, '2 hours'],
  [86_400, '24 hours'],
])('[AU-12] formats %i seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
