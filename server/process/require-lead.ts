import type { Config } from '../config/index.ts'
import { ConfigError } from '../config/error.ts'
import type { Executor } from '../db/orm.ts'
import { otherLeads } from '../features/staff/store.ts'
import { people } from '../db/schema.ts'
import { isMinorRow } from '../policy/scopes.ts'

const PROBLEM = `No safeguarding lead has enrolled, and there are members under 18: with SAFEGUARDING=standard or strict, a lead must be able to see their cases. Start with SAFEGUARDING=open, run "npm run staff -- add ADDRESS --role lead", enroll with the mailed link, and change SAFEGUARDING then.`

/**
 * Refuses to start with `standard` or `strict` on a server that others can reach while there are minors and no lead who has
 * enrolled [ST15]. Development and tests on one machine need none.
 */
export async function requireLead(
  { isDev, safeguarding }: Pick<Config, 'isDev' | 'safeguarding'>,
  db: Executor,
): Promise<void> {
  if (isDev || safeguarding === 'open') return
  const [minor] = await db.select({ id: people.id }).from(people).where(isMinorRow).limit(1)
  if (minor && (await otherLeads(db, '')).length === 0) throw new ConfigError(PROBLEM)
}
