import { and, eq, inArray, not } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people } from '#server/db/schema.ts'
import { quietUntilOf, type QuietDefaults, type QuietSettings } from '#shared/domain/quiet-hours.ts'
import { isMinorRow } from './scopes.ts'

/** The quiet hours of a member under 18; undefined for others, who have none [QH1]. */
export async function readQuietSettings(db: Executor, userId: string): Promise<QuietSettings | undefined> {
  const { quietHours, timeZone } = people
  const [row] = await db
    .select({ quietHours, timeZone })
    .from(people)
    .where(and(eq(people.id, userId), isMinorRow))
  return row
}

/** When the quiet hours of a member end, in epoch milliseconds; null outside of them, and for members without any. */
export async function readQuietUntil(
  db: Executor,
  defaults: QuietDefaults,
  userId: string,
): Promise<number | null> {
  const settings = await readQuietSettings(db, userId)
  return settings ? quietUntilOf(settings, defaults) : null
}

/** Those of these members who are of age. */
export async function listAdults(db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const isOne = inArray(people.id, [...ids])
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(isOne, not(isMinorRow)))
  return new Set(rows.map(({ id }) => id))
}
