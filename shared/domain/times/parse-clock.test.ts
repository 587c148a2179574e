import { expect, it } from 'vitest'
import { setLocale } from '#shared/texts/i18n/locale.ts'
import { formatClock } from './format-week.ts'
import { parseClock } from './parse-clock.ts'

const parsed = (...texts: readonly string[]) => texts.map(parseClock)

it('[AV12] reads times as people type them', () => {
  expect(parsed('4 pm', '4PM', '4:30 p.m.', ' 04:30pm ', '4.30 PM', '12 am', '12:15pm', '9a')).toEqual([
    '16:00',
    '16:00',
    '16:30',
    '16:30',
    '16:30',
    '00:00',
    '12:15',
    '09:00',
  ])
  expect(parsed('16:30', '1630', '16', '0:05', '23:59')).toEqual([
    '16:30',
    '16:30',
    '16:00',
    '00:05',
    '23:59',
  ])
})

it('[AV12] reads no time that does not exist or could mean both halves of the day', () => {
  const wrong = [
    '',
    'soon',
    '4',
    '4:30',
    '12:00',
    '25:00',
    '16:60',
    '13 pm',
    '0 am',
    '4 xm',
    '4:3 pm',
    '-4 pm',
  ]
  expect(parsed(...wrong)).toEqual(wrong.map(() => null))
})

it.each(['en-US', 'en-GB', 'en-CA', 'de', 'es-MX', 'ko'])('[AV12] reads in %s what it shows', (tag) => {
  setLocale({ tag })
  const times = ['00:00', '08:05', '12:00', '16:30', '23:59']
  expect(parsed(...times.map(formatClock))).toEqual(times)
})

it('[AV12] takes a time without a half of the day where the clock has 24 hours', () => {
  setLocale({ tag: 'de' })
  expect(parsed('4', '4:30')).toEqual(['04:00', '04:30'])
})
