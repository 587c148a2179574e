import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
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

/** When an agreed call of a pair begins, or began; undefined if the pair has no such call. */
export async function agreedCallAt(
  db: Executor,
  { chatId, id }: { readonly chatId: string; readonly id: string },
): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: number }>(sql`
    select (extract(epoch from c.starts_at) * 1000)::float8 as at from (
      select starts_at from call_times where id = ${id} and chat_id = ${chatId} and status = 'agreed'
      union all
      select starts_at from call_records where id = ${id} and chat_id = ${chatId}) as c limit 1`)
  return rows[0] && new Date(rows[0].at)
}
