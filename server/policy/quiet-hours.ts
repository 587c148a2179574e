import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { people } from '#server/db/schema.ts'
import { quietUntilOf, type QuietDefaults, type QuietSettings } from '#shared/domain/times/quiet-hours.ts'
import { isMinorRow } from './scopes.ts'

/** The quiet hours of a member under 18; undefined for others, who have none [QH1]. */
export async function readQuietSettings(db: Executor, userId: string): Promise<QuietSettings | undefined> {
  const [row] = await quietSettingsQuery(db).execute({ id: userId })
  return row
}

const quietSettingsQuery = preparedQuery((db) =>
  db
    .select({ quietHours: people.quietHours, timeZone: people.timeZone })
    .from(people)
    .where(and(eq(people.id, sql.placeholder('id')), isMinorRow))
    .prepare('quiet-settings'),
)

/** When the quiet hours of a member end, in epoch milliseconds; null outside of them, and for members without any. */
export async function readQuietUntil(
  db: Executor,
  defaults: QuietDefaults,
  userId: string,
): Promise<number | null> {
  const settings = await readQuietSettings(db, userId)
  return settings ? quietUntilOf(settings, defaults) : null
}

/** When the quiet hours of these members end, by id; only of those who are in them. */
export async function listQuietUntil(
  db: Executor,
  defaults: QuietDefaults,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { id, quietHours, timeZone } = people
  const minors = await db
    .select({ id, quietHours, timeZone })
    .from(people)
    .where(and(inArray(id, [...ids]), isMinorRow))
  return new Map(
    minors.flatMap((minor) => {
      const until = quietUntilOf(minor, defaults)
      return until === null ? [] : [[minor.id, until] as const]
    }),
  )
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
