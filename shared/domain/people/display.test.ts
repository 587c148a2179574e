import { expect, it } from 'vitest'
import { displayWords, usualDisplay } from './display.ts'

it('[EA1] names what a member chose beside the usual', () => {
  expect(displayWords(usualDisplay)).toEqual([])
  expect(displayWords({ textSize: 'large', isEasyReading: false, isCalm: false })).toEqual(['large'])
  expect(displayWords({ textSize: 'largest', isEasyReading: true, isCalm: true })).toEqual([
    'largest',
    'easy',
    'calm',
  ])
})
