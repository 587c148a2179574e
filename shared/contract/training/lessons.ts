import * as z from 'zod/mini'
import type { TrainingMode } from '../../domain/training.ts'
import { trainingLimits as limit } from '../../limits/member.ts'

const lessonId = z.string().check(z.maxLength(limit.id))

/** The language of the page. Earlier versions do not send it. */
const locale = z.optional(z.string().check(z.maxLength(20)))

export const listLessons = z.optional(z.strictObject({ locale: z.string().check(z.maxLength(20)) }))
export const lessonRef = z.strictObject({ lessonId, locale })
export const answerQuestion = z.strictObject({
  lessonId,
  /** The version that the member has read. */
  version: z.string().check(z.maxLength(64)),
  question: z.int().check(z.minimum(0), z.maximum(limit.questions)),
  answer: z.int().check(z.minimum(0), z.maximum(limit.answers)),
  locale,
})

/** A lesson in the list. `finishedAt`: epoch milliseconds; null while its current version is not finished. */
export type LessonRow = {
  readonly id: string
  readonly title: string
  readonly minutes: number
  readonly finishedAt: number | null
  /** How many of the questions are answered. */
  readonly answered: number
  readonly questions: number
  /** Whether an earlier version was finished, and the lesson has changed since. */
  readonly isChanged: boolean
}

export type MyTraining = { readonly mode: TrainingMode; readonly lessons: readonly LessonRow[] }

/** A paragraph, or the lines of a list. */
export type LessonPart = string | readonly string[]

/** A question. The right answer, and why, are there once the member has found it [TR3]. */
export type LessonQuestion = {
  readonly text: string
  readonly answers: readonly string[]
  readonly right: { readonly answer: number; readonly why: string } | null
}

export type Lesson = LessonRow & {
  readonly version: string
  readonly parts: readonly LessonPart[]
  readonly questionList: readonly LessonQuestion[]
}

/** Whether a tried answer is right, and why. */
export type AnswerResult = {
  readonly isRight: boolean
  readonly why: string
  readonly answered: number
  readonly finishedAt: number | null
}
