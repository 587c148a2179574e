import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people } from '#server/db/schema.ts'

/** Those of these members who show to others that they are typing [WS1]. */
export async function whoShowTyping(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), eq(people.showsTyping, true)))
    .limit(ids.length)
  return rows.map(({ id }) => id)
}
