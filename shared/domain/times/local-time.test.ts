import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetAt, toInstant } from './availability.ts'
import { clockChanges } from './clock-changes.ts'
import { findLocalTime, repeatTimes, toDate } from './local-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const zones = Intl.supportedValuesOf('timeZone')
const now = Date.now()

/** The changes of a zone's clocks within a year before and after now. */
const changesOf = (zone: string) => clockChanges(zone, now - 365 * DAY, now + 365 * DAY)

const instantsOf = (local: string, zone: string) =>
  findLocalTime(Date.parse(`${local}Z`), zone).instants.map((at) => new Date(at).toISOString().slice(0, 16))

describe('a time of day on a day', () => {
  it('[MT8] is found from each instant of two years, in every time zone', () => {
    const minutes = fc.integer({ min: -365 * 24 * 60, max: 365 * 24 * 60 })
    for (const zone of zones) {
      fc.assert(
        fc.property(minutes, (minute) => {
          const at = Math.floor(now / MINUTE + minute) * MINUTE
          const local = at + offsetAt(at, zone)
          const { instants, instead } = findLocalTime(local, zone)
          expect(instants).toContain(at)
          expect(instead).toEqual([])
          expect(toInstant(local, zone)).toBe(instants[0])
        }),
        { numRuns: 5 },
      )
    }
  })

  it('[MT7, MT8] is none or two around each change of clocks, and one otherwise, in every time zone', () => {
    let count = 0
    for (const zone of zones) {
      for (const change of changesOf(zone)) {
        count++
        const [before, after] = [offsetAt(change - MINUTE, zone), offsetAt(change, zone)]
        const shift = Math.abs(after - before)
        const first = change + Math.min(before, after)
        const inside = findLocalTime(first + shift / 2, zone)
        expect([zone, inside.instants.length]).toEqual([zone, after > before ? 0 : 2])
        for (const outside of [first - MINUTE, first + shift])
          expect([zone, findLocalTime(outside, zone).instants.length]).toEqual([zone, 1])
        // What is meant, or offered instead, is on either side of the change.
        const options = after > before ? inside.instead : inside.instants
        expect(options.map((at) => at < change)).toEqual([true, false])
        const shown = inside.instead.map((at) => findLocalTime(at + offsetAt(at, zone), zone).instants)
        expect(shown).toEqual(inside.instead.map((at) => [at]))
      }
    }
    expect(count).toBeGreaterThan(200)
  })

  it('[MT7] is skipped or occurs twice in the nights of the change', () => {
    expect(instantsOf('2026-03-29T02:30', 'Europe/Berlin')).toEqual([])
    expect(instantsOf('2026-10-25T02:30', 'Europe/Berlin')).toEqual(['2026-10-25T00:30', '2026-10-25T01:30'])
    // Half an hour only.
    expect(instantsOf('2026-10-04T02:15', 'Australia/Lord_Howe')).toEqual([])
    expect(instantsOf('2026-10-04T02:30', 'Australia/Lord_Howe')).toEqual(['2026-10-03T15:30'])
  })
})

it('[AV22] a date is that of the time zone', () => {
  const late = Date.parse('2026-11-25T23:30Z')
  const zonesOfDates = { UTC: '2026-11-25', 'Europe/Berlin': '2026-11-26', 'Pacific/Honolulu': '2026-11-25' }
  for (const [zone, date] of Object.entries(zonesOfDates)) expect(toDate(late, zone)).toBe(date)
  expect(toDate(Date.parse('2026-11-25T01:00Z'), 'Pacific/Honolulu')).toBe('2026-11-24')
})

describe('the times of a series', () => {
  const start = Date.parse('2026-10-20T14:00Z')
  const until = Date.parse('2026-11-20T00:00Z')
  const shown = (series: Parameters<typeof repeatTimes>[0], after = start) =>
    repeatTimes(series, { after, until }).starts.map((at) => new Date(at).toISOString().slice(0, 16))

  it('[MT4] are at the same time of day where they were proposed, across a change of clocks', () => {
    expect(shown({ start, everyWeeks: 1, timeZone: 'Europe/Berlin' })).toEqual([
      '2026-10-27T15:00',
      '2026-11-03T15:00',
      '2026-11-10T15:00',
      '2026-11-17T15:00',
    ])
    expect(shown({ start, everyWeeks: 2, timeZone: 'America/New_York' })).toEqual([
      '2026-11-03T15:00',
      '2026-11-17T15:00',
    ])
    const later = Date.parse('2026-11-03T15:00Z')
    expect(shown({ start, everyWeeks: 1, timeZone: 'Europe/Berlin' }, later)).toEqual([
      '2026-11-10T15:00',
      '2026-11-17T15:00',
    ])
  })

  it('[MT4, MT7] leave out what clocks skip or show twice', () => {
    const night = Date.parse('2026-10-18T00:30Z')
    const found = repeatTimes(
      { start: night, everyWeeks: 1, timeZone: 'Europe/Berlin' },
      { after: night, until },
    )
    expect(found.leftOut).toBe(1)
    expect(found.starts.map((at) => new Date(at).toISOString().slice(0, 16))).toEqual([
      '2026-11-01T01:30',
      '2026-11-08T01:30',
      '2026-11-15T01:30',
    ])
  })

  it('[MT8] keep the time of day in every time zone, and miss no week', () => {
    for (const timeZone of zones) {
      const first = Math.floor(now / HOUR) * HOUR
      const day = (at: number) => at + offsetAt(at, timeZone)
      // Half a day more: where clocks are set back in between, the last time is an hour later.
      const { starts, leftOut } = repeatTimes(
        { start: first, everyWeeks: 1, timeZone },
        { after: first, until: first + 12 * 7 * DAY + DAY / 2 },
      )
      const steps = starts.map((at) => (day(at) - day(first)) / (7 * DAY))
      expect([timeZone, steps.every(Number.isInteger), starts.length + leftOut]).toEqual([timeZone, true, 12])
    }
  })
})
