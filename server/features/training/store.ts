import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { trainingLessons } from '#server/db/schema.ts'
import type { Training, TrainingLesson } from '#server/config/files/training.ts'
import { lessonStatesOf } from '#server/policy/training.ts'
import type { LessonRow, MyTraining } from '#shared/contract/training/lessons.ts'
import type { Role } from '#shared/domain/people/age.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'

type State = typeof trainingLessons.$inferSelect

/** The bits of the questions that are answered in the current version of a lesson. */
export const answeredOf = (lesson: TrainingLesson, state: State | undefined): number =>
  state?.version === lesson.version ? state.answered : 0

const countOf = (lesson: TrainingLesson, bits: number): number =>
  lesson.questions.filter((_question, index) => (bits & (1 << index)) !== 0).length

/** The texts of a lesson in a language. Those of an operator have one language only. */
export const lessonIn = (
  lesson: TrainingLesson,
  locale: LocaleCode,
): Pick<TrainingLesson, 'title' | 'parts' | 'questions'> => lesson.translated?.[locale] ?? lesson

/** A lesson as the list of its member has it, in English without a language. */
export function lessonRow(
  lesson: TrainingLesson,
  state: State | undefined,
  locale: LocaleCode = 'en',
): LessonRow {
  const isCurrent = state?.version === lesson.version
  return {
    ...{ id: lesson.id, title: lessonIn(lesson, locale).title },
    ...{ minutes: lesson.minutes, questions: lesson.questions.length },
    finishedAt: (isCurrent && state.finishedAt?.getTime()) || null,
    answered: countOf(lesson, answeredOf(lesson, state)),
    isChanged: !isCurrent && state?.finishedAt != null,
  }
}

/** The lessons of a role, and how far a member is; none where the training is off. In English without a language, as for staff. */
export async function readTrainingOf(
  db: Executor,
  training: Training,
  { id, role }: { readonly id: string; readonly role: Role },
  locale: LocaleCode = 'en',
): Promise<MyTraining> {
  const mode = training.modes[role]
  if (mode === 'off') return { mode, lessons: [] }
  const states = await lessonStatesOf(db, id)
  return { mode, lessons: training[role].map((lesson) => lessonRow(lesson, states.get(lesson.id), locale)) }
}

/**
 * Stores that a member found the right answer to a question. Answers to another version count no more; a repeated call changes
 * nothing. Answers the row as it is then.
 */
export async function storeRightAnswer(
  tx: Tx,
  userId: string,
  { id: lessonId, version, questions }: TrainingLesson,
  question: number,
): Promise<State | undefined> {
  const all = (1 << questions.length) - 1
  const bit = 1 << question
  const { answered, finishedAt } = trainingLessons
  const next = sql`(case when ${trainingLessons.version} = ${version} then ${answered} else 0 end | ${bit}::int)`
  const kept = sql`(case when ${trainingLessons.version} = ${version} then ${finishedAt} end)`
  const [row] = await tx
    .insert(trainingLessons)
    .values({ userId, lessonId, version, answered: bit, finishedAt: bit === all ? sql`now()` : null })
    .onConflictDoUpdate({
      target: [trainingLessons.userId, trainingLessons.lessonId],
      set: {
        version,
        answered: next,
        finishedAt: sql`case when ${next} = ${all}::int then coalesce(${kept}, now()) end`,
      },
    })
    .returning()
  return row
}
