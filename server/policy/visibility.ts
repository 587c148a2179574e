import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { people } from '#server/db/schema.ts'
import { protections, type SafeguardingProfile } from '#shared/safeguarding.ts'
import { isMinorRow } from './scopes.ts'

/** Whether a member of `people` shows "seen" or "typing": `visibilityOf` of `shared/domain/people/visibility.ts` in SQL [WS2]. */
export function showsToOthers(
  column: typeof people.showsSeen | typeof people.showsTyping,
  profile: SafeguardingProfile,
): SQL<boolean> {
  const shows: AnyColumn = column
  if (!protections[profile].seenTypingDefaultOffForMinors) return sql<boolean>`${shows}`
  return sql<boolean>`(${shows} and (${people.isVisibilityChosen} or not ${isMinorRow}))`
}
