import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people } from '#server/db/schema.ts'
import { personColumns } from '#server/policy/person-projection.ts'
import { personCard } from '#shared/domain/names.ts'
import type { PersonCard } from '#shared/domain/names.ts'
import { AppError } from '#shared/errors.ts'

/** Reads the counterpart of `myId` in a connection. Throws `app.notFound` when their account is gone. */
export async function getCounterpart(
  db: Executor,
  connection: { readonly mentorId: string; readonly requesterId: string },
  myId: string,
): Promise<PersonCard> {
  const { mentorId, requesterId } = connection
  const counterpartId = mentorId === myId ? requesterId : mentorId
  const rows = await db.select(personColumns()).from(people).where(eq(people.id, counterpartId)).limit(1)
  if (!rows[0]) throw new AppError('app.notFound')
  return personCard(rows[0])
}
