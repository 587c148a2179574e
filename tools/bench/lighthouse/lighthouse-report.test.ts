import { expect, it } from 'vitest'
import { auditsOf, tableOf } from './lighthouse-report.ts'

const timing = (numericValue: number) => ({ numericValue, score: 1, scoreDisplayMode: 'numeric' })
const result = {
  categories: {
    performance: { score: 0.974 },
    accessibility: { score: 1 },
    'best-practices': { score: 0.96 },
  },
  audits: {
    'first-contentful-paint': timing(812),
    'largest-contentful-paint': timing(1_460),
    'total-blocking-time': timing(121.4),
    'cumulative-layout-shift': timing(0.0004),
    'total-byte-weight': timing(204_800),
    'image-alt': { score: 0, scoreDisplayMode: 'binary' },
    'color-contrast': { score: 1, scoreDisplayMode: 'binary' },
    'uses-nothing': { score: null, scoreDisplayMode: 'notApplicable' },
  },
}

it('reports the scores, the times, and the failed audits', () => {
  const audits = auditsOf('home1', result)
  expect(audits).toMatchObject({ performance: 97, accessibility: 100, practices: 96, failed: ['image-alt'] })
  expect(tableOf([audits])).toContain(
    '| home1 | 97 | 100 | 96 | 0.8 s | 1.5 s | 121 ms | 0.000 | 200 | image-alt |',
  )
})

it('rejects a report without a result, as of a page that did not load', () => {
  expect(() => auditsOf('home1', undefined)).toThrow()
  expect(() => auditsOf('home1', { ...result, categories: { performance: { score: null } } })).toThrow()
})
