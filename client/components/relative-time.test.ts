import { expect, it } from 'vitest'
import { formatAgo } from './relative-time.tsx'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

it('[NV45] counts days by the calendar, as the date beside it has them, and less than a day in hours', () => {
  const now = at(30, 9)
  const shown = [at(30, 8), at(29, 23), at(29, 8), at(26, 17), at(26, 1)].map((one) => formatAgo(one, now))
  expect(shown).toEqual(['1 hour ago', '10 hours ago', 'yesterday', '4 days ago', '4 days ago'])
})
