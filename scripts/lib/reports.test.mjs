import { expect, it } from 'vitest'
import { findReason, parseCounts, parseFailures } from './reports.mjs'

const counts = (report) => parseCounts(JSON.stringify(report))

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

it('counts a skipped or unloadable journey as failed, a flaky one as passed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 }
  expect(counts({ stats, errors: [{}] })).toEqual({ passed: 8, failed: 3 })
})

it.each(['', 'not json', '{}'])('has no counts for %s', (text) => {
  expect(parseCounts(text)).toBe(null)
})

const failures = (report) => parseFailures(JSON.stringify(report))

it('names failed and flaky tests with the first line of the error', () => {
  const failureMessages = ['\u001b[31mAssertionError\u001b[39m: 1 is not 2\n    at file.ts:3:4']
  const assertionResults = [
    { fullName: 'adds', status: 'passed', failureMessages: [] },
    { fullName: 'divides', status: 'failed', failureMessages },
    { fullName: 'waits', status: 'passed', failureMessages },
  ]
  expect(failures({ testResults: [{ status: 'failed', assertionResults }] })).toEqual([
    { name: 'divides', why: 'AssertionError: 1 is not 2', isFlaky: false },
    { name: 'waits', why: 'AssertionError: 1 is not 2', isFlaky: true },
  ])
})

it('names a file that does not load', () => {
  const file = { status: 'failed', assertionResults: [], name: '/a/b/server/x.test.ts', message: 'no x' }
  expect(failures({ testResults: [file] })).toEqual([
    { name: 'b/server/x.test.ts', why: 'no x', isFlaky: false },
  ])
})

it('names failed and flaky journeys', () => {
  const results = [{ error: { message: 'Error: it is not there\n\nCall log:\n - waiting' } }, {}]
  const specs = ['expected', 'unexpected', 'flaky'].map((status) => ({
    title: status,
    tests: [{ status, results }],
  }))
  expect(failures({ stats: {}, suites: [{ suites: [{ specs }] }] })).toEqual([
    { name: 'unexpected', why: 'Error: it is not there', isFlaky: false },
    { name: 'flaky', why: 'Error: it is not there', isFlaky: true },
  ])
})

it('returns what the crash check found', () => {
  const found = [{ name: 'seed 7: no message is lost', why: 'one is', isFlaky: false }]
  expect(failures({ passed: 11, failed: 1, failures: found })).toEqual(found)
})

it.each(['', 'not json', '{}'])('has no failures for %s', (text) => {
  expect(parseFailures(text)).toEqual([])
})

it('finds the unhandled errors of a run in which no test failed', () => {
  const output = '····\n\n\u001b[31m⎯ Unhandled Errors ⎯\u001b[39m\nError: write EPIPE\n Tests 2 passed'
  expect(findReason(output)).toEqual(['⎯ Unhandled Errors ⎯', 'Error: write EPIPE', ' Tests 2 passed'])
})

it('shows the last lines of a run that ended badly without a word', () => {
  expect(findReason('one\ntwo\n\nthree\n', 2)).toEqual(['two', 'three'])
})
