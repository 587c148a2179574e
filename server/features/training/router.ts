import { transact } from '#server/db/transaction.ts'
import type { Training, TrainingLesson } from '#server/config/files/training.ts'
import { localeFor } from '#server/locale/receivers.ts'
import { lessonStatesOf } from '#server/policy/training.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/training/lessons.ts'
import type { AnswerResult, Lesson, LessonQuestion } from '#shared/contract/training/lessons.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { AppError } from '#shared/errors.ts'
import { answeredOf, lessonIn, lessonRow, readTrainingOf, storeRightAnswer } from './store.ts'

export const trainingRouter = router({
  /** The lessons of the member's role in the language of the page, and how far they are [TR2, LG22]. */
  mine: procedure
    .protected('training.use')
    .input(schema.listLessons)
    .query(({ ctx: { db, me, services }, input }) => {
      const { config } = services
      return readTrainingOf(db, config.training, me, localeFor(config, input?.locale))
    }),

  /** One lesson, in the language of the page. The right answers are only of questions that the member has answered [TR3]. */
  lesson: procedure
    .protected('training.use')
    .input(schema.lessonRef)
    .query(async ({ ctx: { db, me, services }, input }): Promise<Lesson> => {
      const { config } = services
      const lesson = lessonOf(config.training, me.role, input.lessonId)
      const state = (await lessonStatesOf(db, me.id)).get(lesson.id)
      const bits = answeredOf(lesson, state)
      const locale = localeFor(config, input.locale)
      const { parts, questions } = lessonIn(lesson, locale)
      return {
        ...lessonRow(lesson, state, locale),
        ...{ version: lesson.version, parts },
        questionList: questions.map((question, index) => toQuestion(question, (bits & (1 << index)) !== 0)),
      }
    }),

  /** Tries an answer: says whether it is right, and why; a right one is stored [TR3]. */
  answer: procedure
    .protected('training.use')
    .input(schema.answerQuestion)
    .mutation(async ({ ctx: { me, services }, input }): Promise<AnswerResult> => {
      const lesson = lessonOf(services.config.training, me.role, input.lessonId)
      if (lesson.version !== input.version) throw new AppError('training.changed')
      const { questions } = lessonIn(lesson, localeFor(services.config, input.locale))
      const tried = questions[input.question]?.answers[input.answer]
      if (!tried) throw new AppError('app.invalid')
      await services.rates.consume('trainingPerUser', me.id)
      const isRight = tried.isRight === true
      const state = isRight
        ? await transact(services, (tx) => storeRightAnswer(tx, me.id, lesson, input.question))
        : (await lessonStatesOf(services.database.orm, me.id)).get(lesson.id)
      const { answered, finishedAt } = lessonRow(lesson, state)
      return { isRight, why: tried.why, answered, finishedAt }
    }),
})

/** A lesson of a role; of another role, or where the training is off, there is none. */
function lessonOf(training: Training, role: Role, id: string): TrainingLesson {
  const lesson = training.modes[role] === 'off' ? undefined : training[role].find((one) => one.id === id)
  if (!lesson) throw new AppError('app.notFound')
  return lesson
}

function toQuestion(
  { text, answers }: TrainingLesson['questions'][number],
  isAnswered: boolean,
): LessonQuestion {
  const right = answers.findIndex(({ isRight }) => isRight)
  return {
    text,
    answers: answers.map((answer) => answer.text),
    right: isAnswered ? { answer: right, why: answers[right]?.why ?? '' } : null,
  }
}
