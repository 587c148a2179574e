import { describe, expect, it } from 'vitest'
import type { CallTime } from '#shared/contract/call-times.ts'
import { getCurrentTimes } from './current-times.ts'

const aTime = (id: string, start: number, isAgreed: boolean): CallTime => ({
  id,
  start,
  end: start + 30,
  joinSpan: { start: start - 10, end: start + 60 },
  isAgreed,
  isMine: false,
  group: null,
  moves: null,
  everyWeeks: null,
})
const times = [aTime('first', 100, true), aTime('asked', 150, false), aTime('second', 300, true)]

const at = (now: number, isRequired = true) => {
  const current = getCurrentTimes({ times, canceled: [], isRequired, quiet: null }, now)
  return { shown: current.times.map(({ id }) => id), present: current.present?.id, next: current.next?.id }
}

describe('the call times that hold now', () => {
  it('[CT10] are those by which a call can be joined, where calls need one', () => {
    expect(at(80)).toEqual({ shown: ['first', 'asked', 'second'], present: undefined, next: 'first' })
    expect(at(90)).toMatchObject({ present: 'first', next: 'second' })
    expect(at(159)).toEqual({ shown: ['first', 'second'], present: 'first', next: 'second' })
    expect(at(160)).toEqual({ shown: ['second'], present: undefined, next: 'second' })
    expect(at(360)).toEqual({ shown: [], present: undefined, next: undefined })
  })

  it('[CT9] are shown until they end, elsewhere', () => {
    expect(at(95, false)).toMatchObject({ present: undefined, next: 'first' })
    expect(at(129, false)).toMatchObject({ shown: ['first', 'asked', 'second'], present: 'first' })
    expect(at(130, false)).toMatchObject({ shown: ['asked', 'second'], present: undefined })
  })
})
