import { and, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people } from '#server/db/schema.ts'
import { showsToOthers } from '#server/policy/visibility.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

/** Those of these members who show to others that they are typing [WS1, WS2]. */
export async function whoShowTyping(
  db: Executor,
  ids: readonly string[],
  profile: SafeguardingProfile,
): Promise<string[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), showsToOthers(people.showsTyping, profile)))
    .limit(ids.length)
  return rows.map(({ id }) => id)
}
