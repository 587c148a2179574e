import { expect, it } from 'vitest'
import { concerns } from './concerns.ts'

it('[NV12, QH1] lists quiet hours for minors, and the guardian for those whom consent concerns', () => {
  const quiet = { isOn: true, isForced: false } as never
  for (const [page, me, isListed] of [
    ['settings/guardian', null, false],
    ['settings/guardian', { consent: 'none' }, false],
    ['settings/guardian', { consent: 'missing' }, true],
    ['settings/guardian', { consent: 'given' }, true],
    ['settings/quiet-hours', {}, false],
    ['settings/quiet-hours', { quiet }, true],
    ['settings/visibility', null, true],
  ] as const)
    expect(concerns(page, me)).toBe(isListed)
})
