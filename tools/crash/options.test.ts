import { expect, it } from 'vitest'
import { UsageError } from '../bench/setup/args.ts'
import { readOptions } from './options.ts'

it('reads the seed and the duration, and draws a seed if there is none', () => {
  expect(
    readOptions(['--seed', '7', '--seconds', '600', '--allow-slow-recovery', '--counts', 'file']),
  ).toEqual({
    ...{ seed: 7, seconds: 600, isTimed: false, counts: 'file', keepsHistory: false },
  })
  const { seed, ...rest } = readOptions([])
  expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true)
  expect(rest).toEqual({ seconds: 60, isTimed: true, counts: null, keepsHistory: false })
})

it.each([
  [['--seed', '-1']],
  [['--seed', '1.5']],
  [['--seconds', '4']],
  [['--seconds', '100000']],
  [['--seconds', ' ']],
  [['--fast']],
])('rejects %j with a message', (args) => {
  expect(() => readOptions(args)).toThrow(UsageError)
})
