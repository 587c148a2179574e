import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ConfigError } from '../error.ts'
import { readConfig } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'pathlight-pulse-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (content: unknown): string => {
  const path = join(folder, 'pulse.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const three = ['How?', 'Why?', 'When?']
const questionsOf = (env: Record<string, string>) => readConfig(env).pulseQuestions

it('[PC3] pairs are asked outside `open`, unless PULSE says otherwise', () => {
  expect(questionsOf({})).toBeNull()
  expect(questionsOf({ SAFEGUARDING: 'standard' })?.mentee).toHaveLength(3)
  expect(questionsOf({ SAFEGUARDING: 'strict', PULSE: 'off' })).toBeNull()
  expect(questionsOf({ PULSE: 'on' })?.mentor).toHaveLength(3)
  expect(() => questionsOf({ PULSE: 'maybe' })).toThrow('PULSE must be on or off')
})

it('[PC3] the operator replaces the questions', () => {
  const own = { mentor: three, mentee: ['Does {name} listen?', ...three.slice(1)] }
  expect(questionsOf({ PULSE: 'on', PULSE_FILE: write(own) })).toEqual(own)
})

it.each<[string, unknown]>([
  ['must be a JSON file', '{'],
  ['must be a JSON file', `{${' '.repeat(10_000)}}`],
  ['the mistake is at "mentee"', { mentor: three }],
  ['the mistake is at "mentee"', { mentor: three, mentee: three.slice(1) }],
  ['the mistake is at "mentor.0"', { mentor: ['', ...three.slice(1)], mentee: three }],
  ['the mistake is at "mentor.2"', { mentor: [...three.slice(1), 'x'.repeat(161)], mentee: three }],
])('[PC3] a file with a mistake keeps the server from starting: %s', (problem, content) => {
  // Also where nobody is asked: a mistake is found before it matters.
  const read = () => readConfig({ PULSE_FILE: write(content) })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(problem)
})

it.each([
  [{}, null],
  [{ SURVEY_MONTH: '5' }, 5],
  [{ SURVEY_MONTH: '12' }, 12],
  [{ SURVEY_MONTH: 'off', SAFEGUARDING: 'strict' }, null],
  [{ SAFEGUARDING: 'standard' }, 5],
])('[SV1] the month of the survey: %j', (env, month) => {
  expect(readConfig(env).surveyMonth).toBe(month)
})

it('[SV1] a month that there is not is rejected by name', () => {
  for (const SURVEY_MONTH of ['0', '13', 'May', '05'])
    expect(() => readConfig({ SURVEY_MONTH })).toThrow('SURVEY_MONTH')
})
