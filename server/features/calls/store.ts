import { eq } from 'drizzle-orm'
import { people } from '#server/db/schema.ts'
import { personColumns } from '#server/policy/person-projection.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { Services } from '#server/rpc/services.ts'
import { personCard } from '#shared/domain/people/names.ts'
import type { PersonCard } from '#shared/domain/people/names.ts'
import { AppError } from '#shared/errors.ts'

/** Reads the counterpart of the caller in a connection. Throws `app.notFound` when their account is gone. */
export function getCounterpart(
  caller: Pick<AuthContext, 'services' | 'me'>,
  connection: { readonly mentorId: string; readonly requesterId: string },
): Promise<PersonCard> {
  const { mentorId, requesterId } = connection
  return getPersonCard(caller.services, mentorId === caller.me.id ? requesterId : mentorId)
}

/** Reads a member as others see them. Throws `app.notFound` when their account is gone. */
export async function getPersonCard({ database, config }: Services, id: string): Promise<PersonCard> {
  const rows = await database.orm.select(personColumns()).from(people).where(eq(people.id, id)).limit(1)
  if (!rows[0]) throw new AppError('app.notFound')
  return personCard(rows[0], config.safeguarding)
}
