import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people } from '#server/db/schema.ts'

/** Whether a mentor is listed to members of their groups only; undefined if there is no such mentor [GP5]. */
export async function isGroupOnly(db: Executor, personId: string): Promise<boolean | undefined> {
  const [row] = await db
    .select({ isGroupOnly: people.isGroupOnly })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.role, 'mentor')))
    .limit(1)
  return row?.isGroupOnly
}
