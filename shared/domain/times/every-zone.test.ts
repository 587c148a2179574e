import { describe, expect, it } from 'vitest'
import {
  currentWeek,
  days,
  expandWeek,
  intersectSpans,
  offsetAt,
  type Slot,
  type Span,
} from './availability.ts'
import { clockChanges, differentZones } from './clock-changes.ts'
import { suggestTimes } from './suggest-times.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Math.floor(Date.now() / QUARTER) * QUARTER
const zones = differentZones(now)
/** Each zone with another one. */
const pairs = zones.map((zone, at) => [zone, zones[(at * 7 + 19) % zones.length] ?? zone] as const)

type Change = { readonly at: number; readonly shift: number }

const changes = new Map(
  zones.map((zone): [string, Change[]] => {
    const found = clockChanges(zone, now - 365 * DAY, now + 365 * DAY)
    return [
      zone,
      found.map((at) => ({ at, shift: Math.abs(offsetAt(at, zone) - offsetAt(at - MINUTE, zone)) })),
    ]
  }),
)
/** The changes of clocks in some zones within a year before and after now. */
const changesOf = (...some: readonly string[]) => some.flatMap((zone) => changes.get(zone) ?? [])

const everyDay = (from: string, to: string, ...but: readonly string[]): Slot[] =>
  days.filter((day) => !but.includes(day)).map((day) => ({ day, from, to }))
const night = everyDay('01:15', '05:45')
const daytime = everyDay('09:00', '20:30', 'Wednesday')

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock on the wall shows, from the platform alone. */
function readClock(at: number, zone: string): { readonly day: string; readonly time: string } {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...({ timeZone: zone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    })
  clocks.set(zone, clock)
  const [day = '', time = ''] = clock
    .format(at)
    .replace(',', '')
    .split(/ (?:at )?/)
  return { day, time }
}

/** Whether someone with these slots is free, by the clock on their wall. */
function isFree(slots: readonly Slot[], zone: string, at: number): boolean {
  const { day, time } = readClock(at, zone)
  return slots.some((slot) => slot.day === day && slot.from <= time && time < slot.to)
}

/** Whether clocks show a time twice around then, or have just skipped some: such times are asked about [MT7], not read off a clock. */
const isDoubtful = (at: number, ...some: readonly string[]) =>
  changesOf(...some).some((change) => Math.abs(at - change.at) <= change.shift)

const includes = (spans: readonly Span[], at: number) =>
  spans.some(({ start, end }) => start <= at && at < end)

/** Moments of a week, and more of them around a change of clocks. */
const momentsOf = ({ start, end }: Span, change: number) => [
  ...Array.from(
    { length: Math.ceil((end - start) / (97 * MINUTE)) },
    (_, step) => start + step * 97 * MINUTE,
  ),
  ...Array.from({ length: 32 }, (_, step) => change + (step - 16) * QUARTER).filter(
    (at) => at >= start && at < end,
  ),
]

const texts = (times: readonly number[]) => times.map((at) => new Date(at).toISOString())

describe('in every time zone, in each week of two years in which clocks change', () => {
  it('[AV4] free times are those on the clock of their owner, in the week of the one who sees them', () => {
    for (const [owner, viewer] of pairs) {
      for (const change of [...changesOf(owner, viewer).map(({ at }) => at), now]) {
        const week = currentWeek(change, viewer)
        const shown = [night, daytime].map((slots) => expandWeek({ slots }, { owner, viewer }, change))
        const wrong = momentsOf(week, change)
          .filter((at) => !isDoubtful(at, owner))
          .filter((at) =>
            [night, daytime].some((slots, of) => includes(shown[of] ?? [], at) !== isFree(slots, owner, at)),
          )
        expect([owner, viewer, texts(wrong)]).toEqual([owner, viewer, []])
        expect([week.start - 1, week.start, week.end].map((at) => readClock(at, viewer).day)).toEqual([
          ...['Sunday', 'Monday', 'Monday'],
        ])
      }
    }
  })

  it('[AV5] common free times are those at which both clocks show a free time', () => {
    for (const [mine, theirs] of pairs) {
      const at = (slots: Slot[], owner: string, change: number) =>
        expandWeek({ slots }, { owner, viewer: mine }, change)
      for (const change of changesOf(mine, theirs).map((one) => one.at)) {
        const common = intersectSpans(at(daytime, mine, change), at(night, theirs, change))
        const wrong = momentsOf(currentWeek(change, mine), change)
          .filter((moment) => !isDoubtful(moment, mine, theirs))
          .filter(
            (moment) =>
              includes(common, moment) !== (isFree(daytime, mine, moment) && isFree(night, theirs, moment)),
          )
        expect([mine, theirs, texts(wrong)]).toEqual([mine, theirs, []])
        expect(
          common.every(({ start }, index) => index === 0 || start >= (common[index - 1]?.end ?? 0)),
        ).toBe(true)
      }
    }
  })

  it('[CT9, MT8] the suggested times are free on both clocks, and no earlier one was missed', () => {
    const always = everyDay('00:00', '23:45')
    for (const [mine, theirs] of pairs) {
      const isPossible = (start: number) =>
        [start, start + QUARTER, start + 2 * QUARTER, start + 3 * QUARTER - 1].every(
          (at) => isFree(daytime, mine, at) && isFree(always, theirs, at),
        )
      for (const change of changesOf(mine, theirs)) {
        const at = change.at - 30 * HOUR
        const starts = suggestTimes(
          { slots: daytime, timeZone: mine },
          { slots: always, timeZone: theirs },
          { now: at, zone: mine, minutes: 45, taken: [], quiet: null, count: 4 },
        ).map(({ start }) => start)
        expect(starts).toHaveLength(4)
        const certain = (some: readonly number[]) => some.filter((one) => !isDoubtful(one, mine, theirs))
        const wrong = certain(starts).filter((start) => !isPossible(start))
        expect([mine, theirs, texts(wrong)]).toEqual([mine, theirs, []])
        const steps = Math.round(((starts[0] ?? 0) - at) / QUARTER) - 1
        const earlier = Array.from({ length: Math.max(0, steps) }, (_, step) => at + (step + 1) * QUARTER)
        expect([mine, theirs, texts(certain(earlier).filter(isPossible))]).toEqual([mine, theirs, []])
      }
    }
  })

  it('[MT8] there are many of them', () => {
    expect(zones.length).toBeGreaterThan(50)
    expect(changesOf(...zones).length).toBeGreaterThan(80)
  })
})
