import { describe, expect, it } from 'vitest'
import { fitWithin } from './fit.ts'

describe('the size of a shown picture', () => {
  it('[CH27] fits into the square in its own proportions', () => {
    expect(fitWithin({ width: 4_000, height: 3_000 }, 200)).toEqual({ width: 200, height: 150 })
    expect(fitWithin({ width: 300, height: 1_200 }, 200)).toEqual({ width: 50, height: 200 })
    expect(fitWithin({ width: 200, height: 200 }, 200)).toEqual({ width: 200, height: 200 })
  })

  it('[CH27] is never larger than the picture, and never nothing', () => {
    expect(fitWithin({ width: 16, height: 9 }, 200)).toEqual({ width: 16, height: 9 })
    expect(fitWithin({ width: 9_000, height: 3 }, 200)).toEqual({ width: 200, height: 1 })
  })
})
