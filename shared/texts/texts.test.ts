import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { texts } from './index.ts'
import { availabilityTexts } from './availability.ts'
import { connectionTexts } from './connections.ts'
import { dashboardTexts } from './dashboard.ts'
import { interpolate } from './interpolate.ts'
import { homeTexts } from './home.ts'
import { joinTexts } from './join.ts'
import { mentorTexts } from './mentors.ts'
import { notesTexts } from './notes.ts'
import { peopleTexts } from './people.ts'
import { profileTexts } from './profile.ts'
import { settingsTexts } from './settings.ts'
import { shellTexts } from './shell.ts'
import { specified } from './specified.ts'

// The other catalogues are parts of `texts`.
const catalogues = [
  texts,
  availabilityTexts,
  connectionTexts,
  dashboardTexts,
  homeTexts,
  joinTexts,
  mentorTexts,
  notesTexts,
  peopleTexts,
  profileTexts,
  settingsTexts,
  shellTexts,
]

it('every text has one place', () => {
  const keys = catalogues.flatMap((catalogue) => Object.keys(catalogue))
  expect(keys).toEqual([...new Set(keys)])
})

it('no text is empty or has stray spaces', () => {
  const all = catalogues.flatMap((catalogue) => Object.values<string>(catalogue))
  expect(all.filter((text) => text === '' || text !== text.trim())).toEqual([])
})

it('fills names that have a value and leaves the others', () => {
  expect(interpolate('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})

it('[TX1] the 78 specified texts stand as they were given, to the letter', () => {
  expect(specified).toHaveLength(78)
  const written = JSON.stringify(specified.map((key) => [key, texts[key]]))
  expect(createHash('sha256').update(written).digest('hex')).toBe(
    '80a5991e16c8db84c79707c82b2f87e1c6f7a02a7f7028f13edcaec2ced1923b',
  )
})
