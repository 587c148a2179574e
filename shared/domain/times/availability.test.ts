import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areValidSlots,
  days,
  isTimeZone,
  intersectSpans,
  toSlots,
  expandWeek,
  currentWeek,
  replaceSlot,
} from './availability.ts'
import { formatClock } from './format-week.ts'
import type { Slot } from './availability.ts'

const tuesday: Slot = { day: 'Tuesday', from: '16:00', to: '18:00' }

describe('slots', () => {
  it('[AV1] are at most one per day; a new one replaces it', () => {
    const first = replaceSlot([], 'Tuesday', { from: '09:00', to: '10:00' })
    const second = replaceSlot(
      replaceSlot(first, 'Monday', { from: '08:00', to: '09:00' }),
      'Tuesday',
      tuesday,
    )
    expect(second).toEqual([{ day: 'Monday', from: '08:00', to: '09:00' }, tuesday])
    expect(replaceSlot(second, 'Monday', null)).toEqual([tuesday])
    expect(areValidSlots([tuesday, { ...tuesday, from: '10:00' }])).toBe(false)
  })

  it.each([
    [{ day: 'Tuesday', from: '18:00', to: '16:00' }],
    [{ day: 'Tuesday', from: '16:00', to: '16:00' }],
    [{ day: 'Tuesday', from: '16:00', to: '24:00' }],
    [{ day: 'Tuesday', from: '9:00', to: '10:00' }],
    [{ day: 'tuesday', from: '09:00', to: '10:00' }],
  ])('[AV2] rejects %j', (slot) => {
    expect(areValidSlots([slot])).toBe(false)
    expect(areValidSlots([tuesday])).toBe(true)
  })

  it('[AV3] are formatted in 12-hour time', () => {
    expect(['00:00', '00:30', '11:59', '12:00', '13:05', '23:59', '24:00'].map(formatClock)).toEqual([
      '12:00 AM',
      '12:30 AM',
      '11:59 AM',
      '12:00 PM',
      '1:05 PM',
      '11:59 PM',
      '12:00 AM',
    ])
  })
})

describe('time zones', () => {
  const at = (date: string) => Date.parse(date)

  it.each([
    ['in winter', '2026-01-14T12:00Z', '10:00', '12:00'],
    ['while only New York has summer time', '2026-03-18T12:00Z', '11:00', '13:00'],
    ['in summer', '2026-07-15T12:00Z', '10:00', '12:00'],
  ])("[AV4] show Berlin's Tuesday in New York %s", (_when, now, from, to) => {
    const [span] = expandWeek(
      { slots: [tuesday] },
      { owner: 'Europe/Berlin', viewer: 'America/New_York' },
      at(now),
    )
    expect(span && toSlots(span, 'America/New_York')).toEqual([{ day: 'Tuesday', from, to }])
  })

  it('[AV4] move a slot across midnight to two days, and past the end of the week to its start', () => {
    const zones = { owner: 'America/Los_Angeles', viewer: 'Asia/Tokyo' }
    const slots: Slot[] = [{ day: 'Sunday', from: '06:00', to: '09:00' }]
    const shown = expandWeek({ slots }, zones, at('2026-01-14T12:00Z')).flatMap((span) =>
      toSlots(span, zones.viewer),
    )
    expect(shown).toEqual([
      { day: 'Monday', from: '00:00', to: '02:00' },
      { day: 'Sunday', from: '23:00', to: '24:00' },
    ])
  })

  it('[AV4] move a time that a clock change skips to the time after it', () => {
    const zone = 'Europe/Berlin'
    const night: Slot = { day: 'Sunday', from: '02:30', to: '04:00' }
    const [span] = expandWeek({ slots: [night] }, { owner: zone, viewer: zone }, at('2026-03-25T12:00Z'))
    expect(span && [new Date(span.start).toISOString(), new Date(span.end).toISOString()]).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T02:00:00.000Z',
    ])
  })

  it("[AV4] keep slots unchanged in the owner's own time zone, in every week and zone", () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Auckland',
      'Australia/Lord_Howe',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2024-01-01'), max: at('2028-01-01') }),
        fc.constantFrom(...days),
        (zone, now, day) => {
          const slot: Slot = { day, from: '10:15', to: '17:45' }
          const spans = expandWeek({ slots: [slot] }, { owner: zone, viewer: zone }, now)
          expect(spans.flatMap((span) => toSlots(span, zone))).toEqual([slot])
        },
      ),
    )
  })

  it('[AV4] has weeks of seven days, plus or minus the hours of a clock change', () => {
    const hours = (date: string) => {
      const { start, end } = currentWeek(at(date), 'Europe/Berlin')
      return (end - start) / 3_600_000
    }
    expect([hours('2026-01-14T12:00Z'), hours('2026-03-25T12:00Z'), hours('2026-10-21T12:00Z')]).toEqual([
      168, 167, 169,
    ])
  })

  it('[AV5] finds when both members are available', () => {
    const now = at('2026-01-14T12:00Z')
    const mine = expandWeek({ slots: [tuesday] }, { owner: 'Europe/Berlin', viewer: 'Europe/Berlin' }, now)
    const theirs = expandWeek(
      { slots: [{ day: 'Tuesday', from: '11:00', to: '20:00' }] },
      { owner: 'America/New_York', viewer: 'Europe/Berlin' },
      now,
    )
    expect(intersectSpans(mine, theirs).flatMap((span) => toSlots(span, 'Europe/Berlin'))).toEqual([
      { day: 'Tuesday', from: '17:00', to: '18:00' },
    ])
    expect(intersectSpans(mine, [])).toEqual([])
  })

  it('[AV2] validates time zones by name', () => {
    expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
  })
})
