import type { availability } from '#server/db/schema.ts'
import { days } from '#shared/domain/times/availability.ts'
import type { DemoPerson } from '../people.ts'
import type { Random } from '../random.ts'

type FreeTimes = typeof availability.$inferInsert

const zones = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Warsaw',
  'Africa/Lagos',
  'Africa/Nairobi',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'America/New_York',
  'America/Sao_Paulo',
  'Pacific/Auckland',
] as const

/** When most demo mentors are available: some afternoons and evenings, on weekends earlier. */
export function inventFreeTimes(random: Random, people: readonly DemoPerson[]): FreeTimes[] {
  return people
    .filter((person) => person.name !== null && random.whole(0, 9) < 8)
    .map(({ id }) => ({
      userId: id,
      timeZone: zones[random.whole(0, zones.length - 1)] ?? 'UTC',
      slots: aWeek(random),
    }))
}

function aWeek(random: Random): FreeTimes['slots'] {
  const chosen = new Set(random.shuffled(days).slice(0, random.whole(2, 5)))
  return days
    .filter((day) => chosen.has(day))
    .map((day) => {
      const isWeekend = day === 'Saturday' || day === 'Sunday'
      const from = isWeekend ? random.whole(9, 13) : random.whole(15, 18)
      const half = random.whole(0, 1) === 0 ? '00' : '30'
      return {
        day,
        from: `${from}:${half}`.padStart(5, '0'),
        to: `${from + random.whole(1, 3)}:${half}`.padStart(5, '0'),
      }
    })
}
