import { expect, it } from 'vitest'
import { countsOf } from './reports.mjs'

const counts = (report) => countsOf(JSON.stringify(report))

it('reads the counts of the checks', () => {
  expect(counts({ passed: 3, failed: 1 })).toEqual({ passed: 3, failed: 1 })
})

it('counts a skipped test, and a file that does not load, as failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
  ]
  expect(counts({ numPassedTests: 5, numTotalTests: 8, testResults })).toEqual({ passed: 5, failed: 4 })
})

it('counts a journey that passed the second time, was skipped or could not be loaded, as failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 }
  expect(counts({ stats, errors: [{}] })).toEqual({ passed: 7, failed: 4 })
})

it.each(['', 'not json', '{}'])('has no counts for %s', (text) => {
  expect(countsOf(text)).toBe(null)
})
