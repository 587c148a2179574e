import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { localeCodes } from '#shared/texts/i18n/locales.ts'
import { ConfigError } from '../error.ts'
import { readConfig } from '../index.ts'
import type { TrainingLesson } from './training.ts'

const folder = mkdtempSync(join(tmpdir(), 'pathlight-training-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (content: unknown): string => {
  const path = join(folder, 'training.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const trainingOf = (env: Record<string, string>) => readConfig(env).training
const right = { text: 'Yes', why: 'It is so.', isRight: true }
const wrong = { text: 'No', why: 'It is not so.' }
const question = { text: 'Is it?', answers: [right, wrong] }
const lesson = { id: 'own', title: 'Our own', parts: ['One.', ['a', 'b']], questions: [question] }
const own = { mentor: [lesson], mentee: [lesson] }
const asking = (...answers: unknown[]) => ({
  mentee: [lesson],
  mentor: [{ ...lesson, questions: [{ ...question, answers }] }],
})

it.each<[Record<string, string>, string, string]>([
  [{}, 'off', 'off'],
  [{ SAFEGUARDING: 'standard' }, 'offered', 'offered'],
  [{ SAFEGUARDING: 'strict' }, 'required', 'offered'],
  [{ SAFEGUARDING: 'strict', TRAINING_MENTORS: 'off' }, 'off', 'offered'],
  [{ TRAINING_MENTEES: 'required' }, 'off', 'required'],
])('[TR1] the training of mentors and mentees: %j', (env, mentor, mentee) => {
  expect(trainingOf(env).modes).toEqual({ mentor, mentee })
})

it('[TR1] another value is rejected by name', () => {
  for (const name of ['TRAINING_MENTORS', 'TRAINING_MENTEES'])
    expect(() => trainingOf({ [name]: 'on' })).toThrow(`${name} must be off, offered, or required`)
})

it('[TR2] the lessons of the product have three questions each, and take two to four minutes', () => {
  const { mentor, mentee } = trainingOf({})
  expect([mentor.length, mentee.length]).toEqual([5, 4])
  for (const one of [...mentor, ...mentee]) {
    expect(one.questions).toHaveLength(3)
    expect(one.minutes).toBeGreaterThanOrEqual(2)
    expect(one.minutes).toBeLessThanOrEqual(4)
  }
  // The right answers are not all at one place.
  const places = [...mentor, ...mentee].map(({ questions }) =>
    questions.map(({ answers }) => answers.findIndex(({ isRight }) => isRight)),
  )
  expect(places.every((of) => new Set(of).size > 1)).toBe(true)
})

const translatedTo = localeCodes.filter((code) => code !== 'en')
const shapeOf = ({ id, parts, questions }: Pick<TrainingLesson, 'id' | 'parts' | 'questions'>) => [
  id,
  parts.map((part) => (typeof part === 'string' ? 'paragraph' : part.length)),
  questions.map(({ answers }) => answers.map(({ isRight }) => isRight ?? false)),
]

it.each(translatedTo)('[LG22] the lessons of the product are in %s, with the same right answers', (code) => {
  const { mentor, mentee } = trainingOf({})
  for (const english of [...mentor, ...mentee]) {
    const translated = english.translated?.[code]
    expect(translated && shapeOf(translated)).toEqual(shapeOf(english))
    expect(translated?.title).not.toBe(english.title)
  }
  const inThisLanguage = (lessons: readonly TrainingLesson[]) =>
    lessons.map(({ translated }) => translated?.[code])
  // As long as an operator's own may be.
  const file = { mentor: inThisLanguage(mentor), mentee: inThisLanguage(mentee) }
  const own = trainingOf({ TRAINING_FILE: write(file) })
  expect(own.mentor.map(({ title }) => title)).toEqual(file.mentor.map((one) => one?.title))
  // The version is that of the content in English: a corrected translation asks nobody again.
  expect(own.mentor[0]?.version).not.toBe(mentor[0]?.version)
})

it("[LG22] an operator's own lessons have the language that they are written in, also with an id of the product", () => {
  const ids = trainingOf({}).mentor.map(({ id }) => id)
  const mentor = ids.map((id) => ({ ...lesson, id }))
  const training = trainingOf({ TRAINING_FILE: write({ ...own, mentor }) })
  expect(training.mentor.map(({ title, translated }) => [title, translated])).toEqual(
    ids.map(() => ['Our own', undefined]),
  )
})

it('[TR1, TR6] the operator replaces the lessons, and a change of one changes its version', () => {
  const before = trainingOf({ TRAINING_FILE: write(own) })
  expect(before.mentor).toEqual([{ ...lesson, version: before.mentee[0]?.version, minutes: 1 }])
  const changed = { ...own, mentor: [{ ...lesson, parts: ['Two.'] }] }
  const after = trainingOf({ TRAINING_FILE: write(changed) })
  expect(after.mentor[0]?.version).not.toBe(before.mentor[0]?.version)
  expect(after.mentee[0]?.version).toBe(before.mentee[0]?.version)
})

it.each<[string, unknown]>([
  ['must be a JSON file', '{'],
  ['must be a JSON file', `{${' '.repeat(500_000)}}`],
  ['the mistake is at "mentee"', { mentor: [lesson] }],
  ['the mistake is at "mentor"', { ...own, mentor: [] }],
  ['the mistake is at "mentor"', { ...own, mentor: [lesson, lesson] }],
  ['the mistake is at "mentor.0.id"', { ...own, mentor: [{ ...lesson, id: 'Not an id' }] }],
  ['the mistake is at "mentor.0.parts.0"', { ...own, mentor: [{ ...lesson, parts: [''] }] }],
  ['the mistake is at "mentor.0.questions.0.answers"', asking(wrong, wrong)],
  ['the mistake is at "mentor.0.questions.0.answers"', asking(right, right)],
  ['the mistake is at "mentor.0.questions.0.answers"', asking(right)],
])('[TR1] a file with a mistake keeps the server from starting: %s', (problem, content) => {
  const read = () => readConfig({ TRAINING_FILE: write(content) })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(problem)
})
