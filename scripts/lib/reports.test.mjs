import { expect, it } from 'vitest'
import { countsOf, troublesOf } from './reports.mjs'

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

it('counts a journey that was skipped or could not be loaded as failed, one that passed the second time not', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 }
  expect(counts({ stats, errors: [{}] })).toEqual({ passed: 8, failed: 3 })
})

it.each(['', 'not json', '{}'])('has no counts for %s', (text) => {
  expect(countsOf(text)).toBe(null)
})

const troubles = (report) => troublesOf(JSON.stringify(report))

it('names a test that failed, and one that passed only on its second try, with the first line of why', () => {
  const failureMessages = ['\u001b[31mAssertionError\u001b[39m: 1 is not 2\n    at file.ts:3:4']
  const assertionResults = [
    { fullName: 'adds', status: 'passed', failureMessages: [] },
    { fullName: 'divides', status: 'failed', failureMessages },
    { fullName: 'waits', status: 'passed', failureMessages },
  ]
  expect(troubles({ testResults: [{ status: 'failed', assertionResults }] })).toEqual([
    { name: 'divides', why: 'AssertionError: 1 is not 2', second: false },
    { name: 'waits', why: 'AssertionError: 1 is not 2', second: true },
  ])
})

it('names a file that does not load', () => {
  const file = { status: 'failed', assertionResults: [], name: '/a/b/server/x.test.ts', message: 'no x' }
  expect(troubles({ testResults: [file] })).toEqual([
    { name: 'b/server/x.test.ts', why: 'no x', second: false },
  ])
})

it('names a journey that failed and one that passed only on its second try', () => {
  const results = [{ error: { message: 'Error: it is not there\n\nCall log:\n - waiting' } }, {}]
  const specs = ['expected', 'unexpected', 'flaky'].map((status) => ({
    title: status,
    tests: [{ status, results }],
  }))
  expect(troubles({ stats: {}, suites: [{ suites: [{ specs }] }] })).toEqual([
    { name: 'unexpected', why: 'Error: it is not there', second: false },
    { name: 'flaky', why: 'Error: it is not there', second: true },
  ])
})

it('passes on what the crash check found', () => {
  const found = [{ name: 'seed 7: no message is lost', why: 'one is', second: false }]
  expect(troubles({ passed: 11, failed: 1, troubles: found })).toEqual(found)
})

it.each(['', 'not json', '{}'])('has no troubles for %s', (text) => {
  expect(troublesOf(text)).toEqual([])
})
