import { stripVTControlCharacters } from 'node:util'

/**
 * How many tests passed and failed, by the runner's own report: our checks', Vitest's or Playwright's.
 * A skipped test counts as failed, because none is meant to be. Null where the text is no report.
 */
export function countsOf(text) {
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
 * What a report says went wrong, a test each: its name, the first line of why, and whether it passed on its second
 * try. Such a one is no failure, but it is named, because it has found something.
 */
export function troublesOf(text) {
  let report
  try {
    report = JSON.parse(text)
  } catch {
    return []
  }
  // Ours says it in these words.
  if (Array.isArray(report.troubles)) return report.troubles
  if (report.testResults) return report.testResults.flatMap(troublesOfFile)
  if (report.suites) return report.suites.flatMap(troublesOfSuite)
  return []
}

function troublesOfFile({ assertionResults, message = '', name = '', status }) {
  if (status === 'failed' && assertionResults.length === 0)
    return [{ name: name.split('/').slice(-3).join('/'), why: firstLines(message), second: false }]
  return assertionResults
    .filter(({ status: ended, failureMessages = [] }) => ended !== 'passed' || failureMessages.length > 0)
    .map(({ fullName, status: ended, failureMessages = [] }) => ({
      name: fullName,
      why: firstLines(failureMessages[0] ?? ended),
      second: ended === 'passed',
    }))
}

function troublesOfSuite({ suites = [], specs = [] }) {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => ({
        name: title,
        why: firstLines(results.find(({ error }) => error)?.error.message ?? status),
        second: status === 'flaky',
      })),
  )
  return [...here, ...suites.flatMap(troublesOfSuite)]
}

/** The sentence a fault begins with and what it compared, without colours and without the way to it. */
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
