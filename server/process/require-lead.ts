import type { Config } from '../config/index.ts'
import { ConfigError } from '../config/error.ts'
import type { Executor } from '../db/orm.ts'
import { people } from '../db/schema.ts'
import { mayHaveMinors } from '../policy/lead.ts'
import { isMinorRow } from '../policy/scopes.ts'

const PROBLEM = `No safeguarding lead has enrolled, and there are members under 18: with SAFEGUARDING=standard or strict, a lead must be able to see their cases. Start with SAFEGUARDING=open, run "npm run staff -- add ADDRESS --role lead", enroll with the mailed link, and change SAFEGUARDING then. After a restore, run "npm run staff -- confirm ADDRESS" instead.`

/**
 * Refuses to start with `standard` or `strict` on a server that others can reach while there are minors and no lead who has
 * enrolled [ST15].
 */
export async function requireLead(
  config: Pick<Config, 'isDev' | 'safeguarding'>,
  db: Executor,
): Promise<void> {
  if (await mayHaveMinors(db, config)) return
  const [minor] = await db.select({ id: people.id }).from(people).where(isMinorRow).limit(1)
  if (minor) throw new ConfigError(PROBLEM)
}
