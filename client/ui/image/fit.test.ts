import { describe, expect, it } from 'vitest'
import { fitWithin } from './fit.ts'

describe('the displayed size of an image', () => {
  it('[CH27] fits the square and keeps the aspect ratio', () => {
    expect(fitWithin({ width: 4_000, height: 3_000 }, 200)).toEqual({ width: 200, height: 150 })
    expect(fitWithin({ width: 300, height: 1_200 }, 200)).toEqual({ width: 50, height: 200 })
    expect(fitWithin({ width: 200, height: 200 }, 200)).toEqual({ width: 200, height: 200 })
  })

  it('[CH27] never exceeds the image, and is never 0', () => {
    expect(fitWithin({ width: 16, height: 9 }, 200)).toEqual({ width: 16, height: 9 })
    expect(fitWithin({ width: 9_000, height: 3 }, 200)).toEqual({ width: 200, height: 1 })
  })
})
