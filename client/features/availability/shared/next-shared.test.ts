import { describe, expect, it } from 'vitest'
import type { Day } from '#shared/domain/times/availability.ts'
import { findNextShared } from './next-shared.ts'

const free = (timeZone: string, ...slots: readonly (readonly [Day, string, string])[]) => ({
  timeZone,
  slots: slots.map(([day, from, to]) => ({ day, from, to })),
})
const at = (date: string) => Date.parse(date)
/** A Wednesday. */
const now = at('2026-11-25T12:00:00Z')
const own = free('UTC', ['Monday', '10:00', '12:00'], ['Thursday', '16:00', '18:00'])

describe('the next time that both members are free', () => {
  it('[AV20] is the earliest that has not ended, in the zones of both', () => {
    const berlin = free('Europe/Berlin', ['Monday', '10:00', '20:00'], ['Thursday', '18:00', '21:00'])
    const next = findNextShared(own, berlin, { zone: 'UTC', now })
    expect(next).toEqual({ start: at('2026-11-26T17:00:00Z'), end: at('2026-11-26T18:00:00Z') })
  })

  it('[AV20] is one that has begun, until it ends', () => {
    const other = free('UTC', ['Thursday', '16:00', '17:00'], ['Monday', '11:00', '12:00'])
    const find = (time: string) => findNextShared(own, other, { zone: 'UTC', now: at(time) })?.start
    expect(find('2026-11-26T16:59:00Z')).toBe(at('2026-11-26T16:00:00Z'))
    expect(find('2026-11-26T17:00:00Z')).toBe(at('2026-11-30T11:00:00Z'))
  })

  it('[AV20] is in the next week also if that begins less or more than 168 hours after a change of clocks', () => {
    const sunday = free('America/New_York', ['Sunday', '23:00', '23:50'])
    const find = (now: string) =>
      findNextShared(sunday, sunday, { zone: 'America/New_York', now: at(now) })?.start
    // Sunday, 23:55; clocks are set forward a week later.
    expect(find('2026-03-02T04:55:00Z')).toBe(at('2026-03-09T03:00:00Z'))
  })

  it('[AV20] is in the next week if the rest of this one has none, and missing without common times', () => {
    const monday = free('UTC', ['Monday', '09:00', '11:00'])
    expect(findNextShared(own, monday, { zone: 'UTC', now })?.start).toBe(at('2026-11-30T10:00:00Z'))
    expect(
      findNextShared(own, free('UTC', ['Sunday', '09:00', '11:00']), { zone: 'UTC', now }),
    ).toBeUndefined()
  })
})
