import { and, eq, isNotNull } from 'drizzle-orm'
import type { Config } from '#server/config/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { staff } from '#server/db/schema.ts'

/**
 * Whether this server may have minors: in `standard` and `strict`, one that others can reach needs a lead who has enrolled
 * [ST15]. Development and tests on one machine need none.
 */
export async function mayHaveMinors(
  db: Executor,
  { isDev, safeguarding }: Pick<Config, 'isDev' | 'safeguarding'>,
): Promise<boolean> {
  if (isDev || safeguarding === 'open') return true
  const isLead = and(eq(staff.role, 'lead'), isNotNull(staff.enrolledAt))
  return (await db.select({ id: staff.id }).from(staff).where(isLead).limit(1)).length > 0
}
