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
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}
