import * as z from 'zod'

/**
 * The results of one run: scores out of a hundred, milliseconds, kilobytes transferred, and the failed audits by name.
 */
export type Audits = {
  readonly name: string
  readonly performance: number
  readonly accessibility: number
  readonly practices: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocking: number
  readonly shift: number
  readonly kilobytes: number
  readonly failed: readonly string[]
}

const score = z.object({ score: z.number() })
const value = z.object({ numericValue: z.number() })
const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score }),
  audits: z
    .object({
      'first-contentful-paint': value,
      'largest-contentful-paint': value,
      'total-blocking-time': value,
      'cumulative-layout-shift': value,
      'total-byte-weight': value,
    })
    .catchall(z.object({ score: z.number().nullable(), scoreDisplayMode: z.string() })),
})

/** Parses the result of Lighthouse. Throws if there is none, as for a page that did not load. */
export function auditsOf(name: string, result: unknown): Audits {
  const { categories, audits } = report.parse(result)
  const failed = Object.entries(audits).flatMap(([id, audit]) =>
    'scoreDisplayMode' in audit && audit.scoreDisplayMode === 'binary' && audit.score === 0 ? [id] : [],
  )
  const hundredths = (part: { score: number }) => Math.round(part.score * 100)
  return {
    name,
    performance: hundredths(categories.performance),
    accessibility: hundredths(categories.accessibility),
    practices: hundredths(categories['best-practices']),
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    kilobytes: audits['total-byte-weight'].numericValue / 1024,
    failed,
  }
}

/** The table for docs/performance.md. */
export function tableOf(measured: readonly Audits[]): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  const lines = measured.map((one) =>
    [
      one.name,
      one.performance,
      one.accessibility,
      one.practices,
      seconds(one.firstPaint),
      seconds(one.largestPaint),
      `${Math.round(one.blocking)} ms`,
      one.shift.toFixed(3),
      Math.round(one.kilobytes),
      one.failed.join(', ') || '-',
    ].join(' | '),
  )
  return [
    '| Page | Performance | Accessibility | Best practices | First paint | Largest paint | Blocking | Shift | KB | Failed |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |',
    ...lines.map((line) => `| ${line} |`),
    '',
  ].join('\n')
}
