import { expect, it } from 'vitest'
import type { MonthRow } from '#shared/contract/staff/figures.ts'
import { toCsv } from './csv.ts'

const row: MonthRow = {
  ...{ month: '2026-10', isClosed: true, newMentors: 12, newMentees: 1234, requests: null, connected: 0 },
  ...{ ended: null, activePairs: 30, answerHours: 7.5, meetings: null, aimsReached: 9, reports: null },
  reportHours: null,
}

it('[FG4] the figures by month are CSV with names, and an empty field for one that is not shown', () => {
  const [names, values, ...more] = toCsv([row]).split('\r\n')
  expect(names).toMatch(/^\uFEFF"Month","New mentors","New mentees",/)
  expect(values).toBe('2026-10,12,1234,,0,,30,7.5,,9,,')
  expect(more).toEqual([''])
})

it('[FG4, GP9] those of a group have its name, which is no formula, and no figures of reports', () => {
  const [names, values] = toCsv([row], '=1 "b"').split('\r\n')
  expect(names).toMatch(/^\uFEFF"Group","Month","New mentors",.*"Aims reached"$/)
  expect(values).toBe(`"'=1 ""b""",2026-10,12,1234,,0,,30,7.5,,9`)
})
