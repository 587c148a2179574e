import { describe, expect, it } from 'vitest'
import { days } from '#shared/domain/times/availability.ts'
import { formatWeek, formatRange } from '../format-availability.ts'
import { handleKey, type Cursor } from '../grid/grid-keys.ts'
import {
  getDragAnchor,
  includesStep,
  toPercent,
  pointToStep,
  timesToSteps,
  stepsToTimes,
} from '../grid/half-hours.ts'
import {
  parseDraft,
  createDraft,
  draftToStore,
  findInvalidDay,
  serializeDraft,
  validateDay,
  toWeekSlots,
  replaceDays,
} from './week.ts'

const tuesday = { day: 'Tuesday', from: '16:00', to: '18:00' } as const
const saved = { slots: [tuesday], timeZone: 'Europe/Berlin' }

describe('cells', () => {
  it('[AV7] convert to times in either direction, up to 23:59', () => {
    expect(stepsToTimes(32, 35)).toEqual({ from: '16:00', to: '18:00' })
    expect(stepsToTimes(35, 32)).toEqual({ from: '16:00', to: '18:00' })
    expect(stepsToTimes(47, 47)).toEqual({ from: '23:30', to: '23:59' })
  })

  it('[AV7] are all those that the times touch', () => {
    expect(timesToSteps(tuesday)).toEqual({ first: 32, last: 35 })
    expect(timesToSteps({ from: '16:10', to: '17:05' })).toEqual({ first: 32, last: 34 })
    expect(timesToSteps({ from: '00:00', to: '23:59' })).toEqual({ first: 0, last: 47 })
    expect([31, 32, 35, 36].map((step) => includesStep(tuesday, step))).toEqual([false, true, true, false])
  })

  it('[AV7] are found by position, clamped to the track', () => {
    expect([-5, 0, 479, 480, 900].map((x) => pointToStep(x, 480))).toEqual([0, 0, 47, 47, 47])
  })

  it('[AV7] anchor a drag: an edge moves, elsewhere a new range starts', () => {
    expect([31, 32, 33, 35, 36, 40].map((step) => getDragAnchor(tuesday, step))).toEqual([
      35, 35, 33, 32, 32, 40,
    ])
    expect(getDragAnchor(null, 7)).toBe(7)
  })

  it('are positioned by their times', () => {
    expect(toPercent({ from: '12:00', to: '18:00' })).toEqual({ left: '50%', width: '25%' })
    expect(toPercent({ from: '00:00', to: '23:59' })).toEqual({ left: '0%', width: '100%' })
  })
})

describe('keys', () => {
  const at: Cursor = { day: 1, step: 32, mark: null }
  const press = (keys: readonly string[], start = at) => {
    let cursor = start
    let times: ReturnType<typeof stepsToTimes> | null | undefined
    for (const key of keys) {
      const move = handleKey(cursor, key.replace('Shift+', ''), key.startsWith('Shift+'))
      if (!move) continue
      cursor = move.cursor
      if (move.times !== undefined) times = move.times
    }
    return { cursor, times }
  }

  it('[AV7] move within the grid and stop at its edges', () => {
    expect(press(['ArrowRight', 'ArrowDown']).cursor).toEqual({ day: 2, step: 33, mark: null })
    expect(press(['ArrowUp', 'ArrowUp', 'Home', 'ArrowLeft']).cursor).toEqual({ day: 0, step: 0, mark: null })
    expect(press(['End', 'ArrowRight']).cursor.step).toBe(47)
  })

  it('[AV7] select a start and an end with Space', () => {
    expect(press([' ', 'ArrowRight', 'ArrowRight', 'ArrowRight', ' '])).toEqual({
      cursor: { day: 1, step: 35, mark: null },
      times: { from: '16:00', to: '18:00' },
    })
    expect(press([' ', 'ArrowRight', 'Escape', 'Escape'])).toEqual({
      cursor: { day: 1, step: 33, mark: null },
      times: undefined,
    })
    expect(press([' ', 'ArrowDown', ' ']).times).toBeUndefined()
  })

  it('[AV7] extend the range with Shift, and start a new one after a plain step', () => {
    expect(press(['Shift+ArrowRight', 'Shift+ArrowRight']).times).toEqual({ from: '16:00', to: '17:30' })
    expect(press(['Shift+ArrowLeft']).times).toEqual({ from: '15:30', to: '16:30' })
    expect(press(['Shift+ArrowRight', 'ArrowRight', 'Shift+ArrowRight']).times).toEqual({
      from: '17:00',
      to: '18:00',
    })
  })

  it('[AV7] clear the day, and ignore other keys', () => {
    expect(press(['Delete']).times).toBeNull()
    expect(press(['Backspace']).times).toBeNull()
    expect(handleKey(at, 'Tab', false)).toBeUndefined()
    expect(handleKey(at, 'Escape', false)).toBeUndefined()
  })
})

describe('a week', () => {
  it('[AV7] sets a day only if both times are given in order', () => {
    const { week } = createDraft(saved, 'Europe/London')
    const half = { ...week, Monday: { from: '10:00', to: '' }, Friday: { from: '12:00', to: '12:00' } }
    expect(toWeekSlots(half)).toEqual([tuesday])
    expect([half.Monday, half.Friday, half.Sunday, half.Tuesday].map(validateDay)).toEqual([
      'missingTo',
      'wrongOrder',
      null,
      null,
    ])
  })

  it('[AV11] is not saved while a day lacks a time, and names the day and the time', () => {
    const { week } = createDraft(saved, 'Europe/London')
    expect(findInvalidDay(week)).toBeNull()
    expect(findInvalidDay({ ...week, Tuesday: { from: '', to: '18:00' } })).toEqual({
      day: 'Tuesday',
      error: 'missingFrom',
    })
    const twice = { ...week, Tuesday: { from: '16:00', to: '' }, Friday: { from: '', to: '18:00' } }
    expect(findInvalidDay(twice)).toEqual({ day: 'Tuesday', error: 'missingTo' })
  })

  it('[AV12] is not saved with a time that cannot be read', () => {
    const { week } = createDraft(saved, 'Europe/London')
    const typed = { from: '16:00', to: '6' }
    expect(findInvalidDay({ ...week, Tuesday: typed })).toEqual({ day: 'Tuesday', error: 'unreadableTo' })
    expect(toWeekSlots({ ...week, Tuesday: typed })).toEqual([])
  })

  it('[AV9] copies a day to others', () => {
    const { week } = createDraft(saved, 'Europe/London')
    const times = { from: '10:00', to: '11:00' }
    expect(toWeekSlots(replaceDays(week, ['Tuesday', 'Sunday'], times))).toEqual([
      { day: 'Tuesday', ...times },
      { day: 'Sunday', ...times },
    ])
    expect(toWeekSlots(replaceDays(week, days, null))).toEqual([])
  })

  it('[AV8] is stored only if it differs from the saved week', () => {
    const base = createDraft(saved, 'Europe/London')
    const withSunday = (from: string) => ({ ...base, week: { ...base.week, Sunday: { from, to: '' } } })
    expect(draftToStore(base, base)).toBeNull()
    // A time that cannot be read is not stored.
    expect(draftToStore(withSunday('4:3'), base)).toBeNull()
    expect(draftToStore(withSunday('16:30'), base)).toBe(JSON.stringify(withSunday('16:30')))
    expect(draftToStore({ ...base, timeZone: 'Asia/Tokyo' }, base)).toContain('Tokyo')
  })

  it('[AV8] is restored from a stored draft, and invalid drafts are rejected', () => {
    const draft = createDraft(saved, 'Europe/London')
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
    expect(createDraft(null, 'Europe/London').timeZone).toBe('Europe/London')
    const typing = { ...draft, week: { ...draft.week, Sunday: { from: '4:3', to: '18:00' } } }
    expect(parseDraft(serializeDraft(typing))?.week.Sunday).toEqual({ from: '', to: '18:00' })
    const wrong = [
      null,
      'null',
      '{}',
      JSON.stringify({ ...draft, timeZone: 'Mars/Olympus' }),
      JSON.stringify({ ...draft, week: { ...draft.week, Sunday: { from: 'soon', to: '' } } }),
    ]
    expect(wrong.map(parseDraft)).toEqual(wrong.map(() => null))
  })
})

describe('formatted free times', () => {
  const hour = 3_600_000
  const monday = Date.UTC(2026, 5, 1)
  const span = (day: number, from: number, to: number) => ({
    start: monday + (day * 24 + from) * hour,
    end: monday + (day * 24 + to) * hour,
  })

  it('[AV3, TX11] omit redundant parts', () => {
    const ranges = [
      ['16:00', '18:00'],
      ['11:30', '13:00'],
      ['00:00', '24:00'],
      ['08:05', '09:30'],
    ] as const
    expect(ranges.map(([from, to]) => formatRange({ from, to }))).toEqual([
      '4–6 PM',
      '11:30 AM–1 PM',
      'all day',
      '8:05–9:30 AM',
    ])
  })

  it('[AV4] merge consecutive days with equal times', () => {
    const spans = [0, 1, 2, 4].map((day) => span(day, 16, 18))
    expect(formatWeek([...spans, span(5, 23, 25)], 'UTC')).toEqual([
      'Mon–Wed 4–6 PM',
      'Fri 4–6 PM',
      'Sat 11 PM–12 AM',
      'Sun 12–1 AM',
    ])
    expect(formatWeek([], 'UTC')).toEqual([])
  })
})
