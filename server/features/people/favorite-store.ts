import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { favorites, people, users } from '#server/db/schema.ts'
import { scopes } from '#server/policy/scopes.ts'
import { AppError } from '#shared/errors.ts'
import { maxFavorites } from '#shared/limits/request.ts'

/** Marks a mentor for a mentee or takes the mark away; at most `maxFavorites`, also of concurrent ones, whom the mentee can see [PE18]. */
export async function setFavorite(
  tx: Executor,
  menteeId: string,
  { mentorId, isOn }: { readonly mentorId: string; readonly isOn: boolean },
): Promise<void> {
  const own = eq(favorites.menteeId, menteeId)
  if (!isOn) {
    await tx.delete(favorites).where(and(own, eq(favorites.mentorId, mentorId)))
    return
  }
  await tx.select({ id: people.id }).from(people).where(eq(people.id, menteeId)).for('no key update')
  const isVisible = sql`exists (select from ${people} join ${users} on ${users.id} = ${people.id}
    where ${people.id} = ${favorites.mentorId} and ${scopes['request.create'](menteeId)})`
  if ((await tx.$count(favorites, and(own, isVisible))) >= maxFavorites)
    throw new AppError('favorites.tooMany')
  await tx.insert(favorites).values({ menteeId, mentorId }).onConflictDoNothing()
}
