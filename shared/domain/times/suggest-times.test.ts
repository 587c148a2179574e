import { describe, expect, it } from 'vitest'
import type { Day } from './availability.ts'
import { suggestTimes, type SuggestOptions } from './suggest-times.ts'

const free = (timeZone: string, ...slots: readonly (readonly [Day, string, string])[]) => ({
  timeZone,
  slots: slots.map(([day, from, to]) => ({ day, from, to })),
})
const at = (time: string) => Date.parse(`${time}:00Z`)
/** A Wednesday. */
const now = at('2026-11-25T12:00')
const own = free('UTC', ['Monday', '10:00', '12:00'], ['Thursday', '16:00', '18:00'])
const always: SuggestOptions = { now, zone: 'UTC', minutes: 30, taken: [], quiet: null, count: 4 }

const starts = (theirs: Parameters<typeof suggestTimes>[1], options: Partial<SuggestOptions> = {}) =>
  suggestTimes(own, theirs, { ...always, ...options }).map(({ start }) =>
    new Date(start).toISOString().slice(0, 16),
  )

describe('the suggested times of a call', () => {
  it('[CT9] are the starts of the next common free times, in the zones of both', () => {
    const berlin = free('Europe/Berlin', ['Monday', '10:00', '20:00'], ['Thursday', '18:00', '21:00'])
    expect(starts(berlin)).toEqual([
      '2026-11-26T17:00',
      '2026-11-30T10:00',
      '2026-12-03T17:00',
      '2026-12-07T10:00',
    ])
    expect(starts(berlin, { count: 1 })).toEqual(['2026-11-26T17:00'])
  })

  it('[AV22] are on no day on which one of them has no time, and within the times of a single day', () => {
    const theirs = free('UTC', ['Thursday', '16:00', '20:00'])
    expect(starts(theirs)[0]).toBe('2026-11-26T16:00')
    const none = { date: '2026-11-26', from: null, to: null }
    expect(starts({ ...theirs, exceptions: [none] })[0]).toBe('2026-12-03T16:00')
    const shorter = { date: '2026-11-26', from: '17:15', to: '18:00' }
    expect(starts({ ...theirs, exceptions: [shorter] })[0]).toBe('2026-11-26T17:15')
    const extra = { date: '2026-11-30', from: '11:00', to: '11:45' }
    expect(starts({ ...theirs, exceptions: [none, extra] })[0]).toBe('2026-11-30T11:00')
  })

  it('[CT9] have room for the length, and begin a while from now, at a quarter', () => {
    const other = free('UTC', ['Monday', '10:00', '12:00'], ['Thursday', '16:10', '17:10'])
    expect(starts(other, { minutes: 60 })[0]).toBe('2026-11-30T10:00')
    expect(starts(other, { minutes: 45 })[0]).toBe('2026-11-26T16:15')
    expect(starts(other, { now: at('2026-11-26T16:10') })[0]).toBe('2026-11-26T16:30')
    expect(starts(other, { now: at('2026-11-26T16:40') })[0]).toBe('2026-11-30T10:00')
  })

  it('[CT9] leave out times that are taken and quiet hours', () => {
    const both = free('UTC', ['Thursday', '16:00', '18:00'])
    const taken = [{ start: at('2026-11-26T16:15'), end: at('2026-11-26T16:45') }]
    expect(starts(both, { taken })[0]).toBe('2026-11-26T16:45')
    // Today's quiet hours, as they are on every day.
    const quiet = { start: at('2026-11-25T17:00'), end: at('2026-11-26T03:00') }
    expect(starts(both, { quiet, minutes: 60 })[0]).toBe('2026-11-26T16:00')
    expect(starts(both, { quiet, minutes: 90 })).toEqual([])
    const early = { start: at('2026-11-25T07:00'), end: at('2026-11-25T17:00') }
    expect(starts(both, { quiet: early })[0]).toBe('2026-11-26T17:00')
  })

  it('[CT9, MT8] miss and repeat no week where clocks change', () => {
    const evening = free('America/New_York', ['Monday', '17:00', '18:00'], ['Sunday', '23:30', '23:45'])
    const shown = (now: string) =>
      suggestTimes(evening, evening, { ...always, zone: 'America/New_York', minutes: 15, now: at(now) }).map(
        ({ start }) => new Date(start).toISOString().slice(0, 16),
      )
    // Sunday, 23:40, a week before clocks are set forward: 168 hours later it is Monday.
    expect(shown('2026-03-02T04:40')).toEqual([
      ...['2026-03-02T22:00', '2026-03-09T03:30', '2026-03-09T21:00', '2026-03-16T03:30'],
    ])
    // Monday, 0:20, in the week at whose end they are set back: 168 hours later it is Sunday again.
    expect(shown('2026-10-26T04:20')).toEqual([
      ...['2026-10-26T21:00', '2026-11-02T04:30', '2026-11-02T22:00', '2026-11-09T04:30'],
    ])
  })

  it('[CT9, CT7] leave out the quiet hours as they are after clocks have changed', () => {
    const berlin = free('Europe/Berlin', ['Monday', '06:00', '08:00'])
    // 21:00 to 7:00 in Berlin, on the evening before clocks are set forward there.
    const quiet = { start: at('2026-03-27T20:00'), end: at('2026-03-28T06:00') }
    const shown = suggestTimes(berlin, berlin, {
      ...{ ...always, zone: 'Europe/Berlin', now: at('2026-03-27T22:00'), quiet, count: 1 },
    })
    expect(shown.map(({ start }) => start)).toEqual([at('2026-03-30T05:00')])
  })

  it('[CT9] keep those that are chosen, and say which are no longer free', () => {
    const both = free('UTC', ['Thursday', '16:00', '18:00'], ['Monday', '10:00', '12:00'])
    const [early, late] = [at('2026-11-26T16:00'), at('2026-11-26T17:00')]
    const shown = (options: Partial<SuggestOptions>, theirs: Parameters<typeof suggestTimes>[1] = both) =>
      suggestTimes(own, theirs, { ...always, count: 2, ...options }, [early, late]).map(
        ({ start, isFree }) => `${new Date(start).toISOString().slice(5, 16)} ${isFree}`,
      )
    const [monday, thursday] = ['11-30T10:00 true', '12-03T16:00 true']
    expect(shown({})).toEqual(['11-26T16:00 true', '11-26T17:00 true', monday])
    // Another time is offered first now; what was chosen is still free.
    expect(shown({ minutes: 15 })[0]).toBe('11-26T16:00 true')
    const taken = [{ start: late, end: late + 1 }]
    expect(shown({ taken })).toEqual(['11-26T16:00 true', '11-26T17:00 false', monday])
    expect(shown({ taken: [{ start: early, end: late + 1 }] })).toEqual([
      ...['11-26T16:00 false', '11-26T17:00 false', '11-26T17:15 true', monday],
    ])
    const exceptions = [{ date: '2026-11-26', from: null, to: null }]
    expect(shown({}, { ...both, exceptions })).toEqual([
      ...['11-26T16:00 false', '11-26T17:00 false', monday, thursday],
    ])
  })

  it('[CT9] are none without common free times', () => {
    expect(starts(free('UTC', ['Sunday', '09:00', '11:00']))).toEqual([])
  })
})
