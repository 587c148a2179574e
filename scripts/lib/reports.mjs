import { stripVTControlCharacters } from 'node:util'

/**
 * Returns how many tests passed and failed by the report of the checks, Vitest or Playwright. A skipped test counts as
 * failed, because none may be skipped. Returns null where the text is not a report.
 */
export function parseCounts(text) {
  let report
  try {
    report = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof report.passed === 'number') return { passed: report.passed, failed: report.failed }
  if (typeof report.numPassedTests === 'number') return fromVitest(report)
  if (report.stats) return fromPlaywright(report)
  return null
}

function fromVitest({ numPassedTests, numTotalTests, testResults = [] }) {
  // A file that does not load has no tests to count: it is one failure of its own.
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloaded }
}

function fromPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped + errors.length }
}

/**
 * Lists the tests that failed or were flaky: name, first line of the error, and whether the test passed when it was
 * retried. A flaky test is no failure, but it is named: it has found a race or a busy machine.
 */
export function parseFailures(text) {
  let report
  try {
    report = JSON.parse(text)
  } catch {
    return []
  }
  if (Array.isArray(report.failures)) return report.failures
  if (report.testResults) return report.testResults.flatMap(failuresOfFile)
  if (report.suites) return report.suites.flatMap(failuresOfSuite)
  return []
}

function failuresOfFile({ assertionResults, message = '', name = '', status }) {
  // It does not load, or what it does before or after all of its tests failed.
  if (status === 'failed' && assertionResults.every(({ status: ended }) => ended === 'passed'))
    return [{ name: name.split('/').slice(-3).join('/'), why: firstLines(message), isFlaky: false }]
  return assertionResults
    .filter(({ status: ended, failureMessages = [] }) => ended !== 'passed' || failureMessages.length > 0)
    .map(({ fullName, status: ended, failureMessages = [] }) => ({
      name: fullName,
      why: firstLines(failureMessages[0] ?? ended),
      isFlaky: ended === 'passed',
    }))
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => ({
        name: title,
        why: firstLines(results.find(({ error }) => error)?.error.message ?? status),
        isFlaky: status === 'flaky',
      })),
  )
  return [...here, ...suites.flatMap(failuresOfSuite)]
}

/**
 * The part of a runner's output that says why it ended badly although no test failed: its unhandled errors, or else
 * its last lines.
 */
export function findReason(output, limit = 25) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const start = lines.findIndex((line) => /Unhandled (Error|Rejection)|Failed Suites/.test(line))
  return start === -1 ? lines.slice(-limit) : lines.slice(start, start + limit)
}

/** The first lines of an error message, without colors and without the stack. */
function firstLines(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
  const trace = lines.findIndex((line) => line.startsWith('at ') || line.startsWith('Call log'))
  return lines
    .slice(0, trace === -1 ? lines.length : trace)
    .filter((line) => line !== '')
    .join(' | ')
    .slice(0, 240)
}
