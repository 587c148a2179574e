import type { Executor } from '#server/db/orm.ts'
import { bindStatement } from '#server/db/bind-statement.ts'
import { quietUntilOf, type QuietDefaults, type QuietSettings } from '#shared/domain/quiet-hours.ts'
import { isMinorSql } from './scopes.ts'

const settingsSql = {
  text: `select p.quiet_hours as "quietHours", p.time_zone as "timeZone" from people p where p.id = $1 and ${isMinorSql('p')}`,
} as const
const adultsSql = {
  text: `select p.id from people p where p.id = any($1) and not (${isMinorSql('p')})`,
} as const

/** The quiet hours of a member under 18; undefined for others, who have none [QH1]. */
export async function readQuietSettings(db: Executor, userId: string): Promise<QuietSettings | undefined> {
  const { rows } = await db.execute<QuietSettings>(bindStatement(settingsSql.text, [userId]))
  return rows[0]
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
  const { rows } = await db.execute<{ id: string }>(bindStatement(adultsSql.text, [ids]))
  return new Set(rows.map(({ id }) => id))
}
