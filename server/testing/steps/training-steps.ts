import type { Lesson, MyTraining } from '#shared/contract/training/lessons.ts'
import type { Role } from '#shared/domain/people/age.ts'
import type { TestApp } from '../clients/app.ts'
import type { Person } from '../data/people.ts'

/** Opens a lesson as its member does. */
export const openLesson = (person: Person, lessonId: string) =>
  person.query<Lesson>('training.lesson', { lessonId })

/** Finds the right answers to the questions of a lesson. */
export async function finishLesson(t: TestApp, person: Person, role: Role, lessonId: string): Promise<void> {
  const { version, questions = [] } = t.services.config.training[role].find(({ id }) => id === lessonId) ?? {}
  for (const [question, { answers }] of questions.entries()) {
    const answer = answers.findIndex(({ isRight }) => isRight)
    await person.call('training.answer', { lessonId, version, question, answer })
  }
}

/** Finishes each lesson that the member sees. */
export async function finishTraining(t: TestApp, person: Person, role: Role): Promise<void> {
  const { lessons } = await person.query<MyTraining>('training.mine')
  for (const { id } of lessons) await finishLesson(t, person, role, id)
}
