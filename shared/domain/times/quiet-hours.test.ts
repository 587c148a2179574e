import { describe, expect, it } from 'vitest'
import type { SafeguardingProfile } from '../../safeguarding.ts'
import { quietHoursOn, quietSpan, quietUntil, quietUntilOf } from './quiet-hours.ts'

const HOUR = 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local hour and minute of an instant, by the browser's own arithmetic. */
function clockIn(timeZone: string, at: number): number {
  const options = { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(timeZone, format)
  const parts = format.formatToParts(at)
  const get = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return get('hour') + get('minute') / 60
}

/** Repeatable numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('quiet hours', () => {
  it('[QH2] begin at 21:00 and end at 7:00, in every time zone, at any moment, across clock changes', () => {
    const random = createRandom(13)
    const from = Date.UTC(2024, 0, 1)
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (let n = 0; n < 20; n++) {
        const now = from + Math.floor(random() * 4 * 365 * 24 * HOUR)
        const hour = clockIn(zone, now)
        const until = quietUntil(now, zone)
        const told = `${zone} ${new Date(now).toISOString()}`
        expect(`${told} ${until !== null}`).toBe(`${told} ${hour >= 21 || hour < 7}`)
        const { start, end } = quietSpan(now, zone)
        expect(`${told} ${clockIn(zone, end)}`).toBe(`${told} 7`)
        expect(`${told} ${clockIn(zone, start)}`).toBe(`${told} 21`)
        if (until === null) continue
        expect(until).toBe(end)
        expect(until - now).toBeGreaterThan(0)
        expect(until - now).toBeLessThanOrEqual(11 * HOUR)
      }
    }
  })

  it.each([
    // The night in which clocks go forward has 9 quiet hours, the one in which they go back 11.
    ['Europe/Berlin', '2026-03-28T20:00:00Z', 9],
    ['Europe/Berlin', '2026-10-24T19:00:00Z', 11],
    ['America/New_York', '2026-11-23T02:00:00Z', 10],
    ['Asia/Kathmandu', '2026-11-23T15:15:00Z', 10],
    ['Australia/Lord_Howe', '2026-10-03T10:30:00Z', 9.5],
  ])('[QH2] last in %s from %s for %d hours', (zone, start, hours) => {
    const now = Date.parse(start)
    expect(quietUntil(now - 1, zone)).toBeNull()
    expect(quietUntil(now, zone)).toBe(now + hours * HOUR)
    expect(quietUntil(now + hours * HOUR - 1, zone)).toBe(now + hours * HOUR)
    expect(quietUntil(now + hours * HOUR, zone)).toBeNull()
  })

  it('[QH1] are for those who switched them on, and for all where the profile does', () => {
    const choices = [null, true, false]
    const onFor = (profile: SafeguardingProfile) =>
      choices.map((quietHours) => quietHoursOn({ quietHours }, profile))
    expect(onFor('open')).toEqual([false, true, false])
    for (const profile of ['standard', 'strict'] as const) expect(onFor(profile)).toEqual([true, true, true])
  })

  it('[QH2] follow the time zone of the member, else that of the instance', () => {
    const now = Date.parse('2026-11-23T22:00:00Z')
    const defaults = { safeguarding: 'standard', timeZone: 'Asia/Tokyo' } as const
    expect(quietUntilOf({ quietHours: null, timeZone: null }, defaults, now)).toBeNull()
    const inBerlin = quietUntilOf({ quietHours: null, timeZone: 'Europe/Berlin' }, defaults, now)
    expect(inBerlin).toBe(Date.parse('2026-11-24T06:00:00Z'))
  })
})
