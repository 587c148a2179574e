import { expect, it } from 'vitest'
import type { Slot } from './availability.ts'
import { nextFreeTime } from './next-free-time.ts'

const slots: Slot[] = [
  { day: 'Tuesday', from: '16:00', to: '18:00' },
  { day: 'Thursday', from: '09:00', to: '10:00' },
]
const zones = { owner: 'Europe/Berlin', viewer: 'America/New_York' }
const startAt = (now: string) => {
  const span = nextFreeTime({ slots }, zones, Date.parse(now))
  return span && new Date(span.start).toISOString()
}

it('[PE14] finds the next free time, the one that is running, and the first of the next week', () => {
  expect(startAt('2026-01-13T12:00Z')).toBe('2026-01-13T15:00:00.000Z')
  expect(startAt('2026-01-13T16:30Z')).toBe('2026-01-13T15:00:00.000Z')
  expect(startAt('2026-01-13T17:00Z')).toBe('2026-01-15T08:00:00.000Z')
  expect(startAt('2026-01-16T12:00Z')).toBe('2026-01-20T15:00:00.000Z')
  expect(nextFreeTime({ slots: [] }, zones, Date.now())).toBeUndefined()
})
