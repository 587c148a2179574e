import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people } from '#server/db/schema.ts'
import { personCard } from '#shared/domain/names.ts'
import type { PersonCard } from '#shared/domain/names.ts'
import { AppError } from '#shared/errors.ts'

/** The other half of a pair, as `myId` sees them. */
export async function getCounterpart(
  db: Executor,
  pair: { readonly mentorId: string; readonly requesterId: string },
  myId: string,
): Promise<PersonCard> {
  const otherId = pair.mentorId === myId ? pair.requesterId : pair.mentorId
  const rows = await db
    .select({
      id: people.id,
      role: people.role,
      fullName: people.fullName,
      pictureVersion: people.pictureVersion,
    })
    .from(people)
    .where(eq(people.id, otherId))
    .limit(1)
  if (!rows[0]) throw new AppError('app.notFound')
  return personCard(rows[0])
}
