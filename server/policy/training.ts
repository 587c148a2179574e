import { asc, eq } from 'drizzle-orm'
import type { Config } from '#server/config/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { trainingLessons } from '#server/db/schema.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { isTrainingRequired } from '#shared/domain/training.ts'
import { AppError } from '#shared/errors.ts'

type Member = { readonly id: string; readonly role: Role }

/** What is stored of a member's lessons, by their id. */
export async function lessonStatesOf(
  db: Executor,
  userId: string,
): Promise<Map<string, typeof trainingLessons.$inferSelect>> {
  const rows = await db
    .select()
    .from(trainingLessons)
    .where(eq(trainingLessons.userId, userId))
    .orderBy(asc(trainingLessons.lessonId))
  return new Map(rows.map((row) => [row.lessonId, row]))
}

/**
 * Before a match: throws `training.missing` for a member of a role of which the training is required, until the current
 * version of each lesson is finished [TR4 TR5 TR6].
 */
export async function assertTrained(
  db: Executor,
  { training }: Pick<Config, 'training'>,
  me: Member,
): Promise<void> {
  if (!isTrainingRequired(training.modes, me.role)) return
  const states = await lessonStatesOf(db, me.id)
  const isFinished = training[me.role].every(({ id, version }) => {
    const state = states.get(id)
    return state?.version === version && state.finishedAt !== null
  })
  if (!isFinished) throw new AppError('training.missing')
}
