import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Role } from '#shared/domain/people/age.ts'
import { trainingModes } from '#shared/domain/training.ts'
import type { TrainingMode, TrainingModes } from '#shared/domain/training.ts'
import { trainingLimits as limit, wordsPerMinute } from '#shared/limits/member.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { mustBe } from '../fields.ts'
import { readJsonFile } from './json-file.ts'
import { inEachLanguage, textsOf } from './translated.ts'

const line = (max: number) => z.string().trim().min(1).max(max)
const answer = z.strictObject({
  text: line(limit.answer),
  why: line(limit.why),
  isRight: z.literal(true).optional(),
})
const lesson = z.strictObject({
  id: z
    .string()
    .max(limit.id)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: line(limit.title),
  parts: z
    .array(z.union([line(limit.text), z.array(line(limit.item)).min(1).max(limit.items)]))
    .min(1)
    .max(limit.parts),
  questions: z
    .array(
      z.strictObject({
        text: line(limit.question),
        answers: z
          .array(answer)
          .min(2)
          .max(limit.answers)
          .refine((answers) => answers.filter(({ isRight }) => isRight).length === 1),
      }),
    )
    .min(1)
    .max(limit.questions),
})
const lessons = z
  .array(lesson)
  .min(1)
  .max(limit.lessons)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)
const lessonFile = z.strictObject({ mentor: lessons, mentee: lessons })

type LessonContent = z.infer<typeof lesson>

/**
 * A lesson with the version of its content, and its reading time in minutes. One of the product has its content in each language,
 * with the same answers in the same order [LG22]; version and time are those of the English one.
 */
export type TrainingLesson = LessonContent & {
  readonly version: string
  readonly minutes: number
  readonly translated?: Readonly<Record<LocaleCode, LessonContent>>
}

/** What is asked of each role, and its lessons, in their order. */
export type Training = {
  readonly modes: TrainingModes
  readonly mentor: readonly TrainingLesson[]
  readonly mentee: readonly TrainingLesson[]
}

const mode = z.enum(trainingModes, mustBe('off, offered, or required')).optional()

/** Schemas of the variables about the training. */
export const trainingEnvironment = {
  TRAINING_MENTORS: mode,
  TRAINING_MENTEES: mode,
  TRAINING_FILE: z.string().max(1_000).optional(),
}

type Raw = {
  readonly TRAINING_MENTORS?: TrainingMode | undefined
  readonly TRAINING_MENTEES?: TrainingMode | undefined
  readonly TRAINING_FILE?: string | undefined
  readonly SAFEGUARDING: SafeguardingProfile
}

const defaults: Readonly<Record<SafeguardingProfile, TrainingModes>> = {
  open: { mentor: 'off', mentee: 'off' },
  standard: { mentor: 'offered', mentee: 'offered' },
  strict: { mentor: 'required', mentee: 'offered' },
}

/**
 * The training: the lessons of the product, or those of TRAINING_FILE, and of whom they are asked [TR1].
 *
 * @throws ConfigError if TRAINING_FILE cannot be read or is not as docs/operating.md says
 */
export function readTraining(env: Raw): Training {
  const { mentor, mentee } =
    env.TRAINING_FILE === undefined
      ? { mentor: inLanguages('mentor'), mentee: inLanguages('mentee') }
      : readOwn(env.TRAINING_FILE)
  const byProfile = defaults[env.SAFEGUARDING]
  return {
    modes: {
      mentor: env.TRAINING_MENTORS ?? byProfile.mentor,
      mentee: env.TRAINING_MENTEES ?? byProfile.mentee,
    },
    ...{ mentor, mentee },
  }
}

/** The lessons of an operator, which have the language that they are written in. */
function readOwn(path: string): Pick<Training, 'mentor' | 'mentee'> {
  const { mentor, mentee } = readJsonFile({
    ...{ variable: 'TRAINING_FILE', path, maxBytes: limit.fileBytes, schema: lessonFile },
    content: 'an object with lessons for each role, each question with one right answer',
  })
  return { mentor: mentor.map(complete), mentee: mentee.map(complete) }
}

/** The texts of the product's lessons of a role in English, by the keys of their translations [LG22]. */
export const lessonTexts = (role: Role): Record<string, string> =>
  textsOf((translate) => readProduct(role).map((lesson) => translateLesson(lesson, translate)))

function inLanguages(role: Role): TrainingLesson[] {
  const english = readProduct(role)
  const all = inEachLanguage(`${role}-lessons`, (translate) =>
    english.map((lesson) => translateLesson(lesson, translate)),
  )
  return english.map((lesson, index) => ({
    ...complete(lesson),
    translated: Object.fromEntries(
      Object.entries(all).map(([code, ofCode]) => [code, ofCode[index] ?? lesson]),
    ) as Record<LocaleCode, LessonContent>,
  }))
}

/** A lesson in another language. Only its texts are others: a translation cannot make another answer the right one. */
function translateLesson(
  lesson: LessonContent,
  translate: (key: string, source: string) => string,
): LessonContent {
  const { id, title, parts, questions } = lesson
  const to = (key: string, source: string) => translate(`${id}.${key}`, source)
  return {
    ...{ id, title: to('title', title) },
    parts: parts.map((part, at) =>
      typeof part === 'string'
        ? to(`part${at + 1}`, part)
        : part.map((item, line) => to(`part${at + 1}.${line + 1}`, item)),
    ),
    questions: questions.map(({ text, answers }, at) => ({
      text: to(`question${at + 1}`, text),
      answers: answers.map((one, choice) => ({
        ...one,
        text: to(`question${at + 1}.${choice + 1}`, one.text),
        why: to(`question${at + 1}.${choice + 1}.why`, one.why),
      })),
    })),
  }
}

const readProduct = (role: Role): LessonContent[] =>
  lessons.parse(JSON.parse(readFileSync(new URL(`./training/${role}.json`, import.meta.url), 'utf8')))

function complete(content: LessonContent): TrainingLesson {
  const { id, title, parts, questions } = content
  const text = JSON.stringify([
    id,
    title,
    parts,
    questions.map(({ text: asked, answers }) => [asked, answers]),
  ])
  const read = [
    ...parts.flat(),
    ...questions.flatMap(({ text: asked, answers }) => [asked, ...answers.map((one) => one.text)]),
  ]
  return {
    ...content,
    version: createHash('sha256').update(text).digest('hex').slice(0, 16),
    minutes: Math.max(1, Math.round(read.join(' ').split(/\s+/).length / wordsPerMinute)),
  }
}
