import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people, users } from '#server/db/schema.ts'
import { PostponedJobError } from '#server/jobs/errors.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import { readQuietUntil } from './quiet-hours.ts'
import type { Config } from '#server/config/index.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

const nameColumns = { fullName: people.fullName, ageBand: people.ageBand }

/** An email that could not be sent before quiet hours began is tried again until they end [QH9]. */
export async function assertAwake(db: Executor, config: Config, id: string): Promise<void> {
  if ((await readQuietUntil(db, config, id)) !== null) throw new PostponedJobError()
}

/** The address of a member, and the name by which others know them. */
export async function readAddressee(db: Executor, profile: SafeguardingProfile, id: string) {
  const [row] = await db
    .select({ email: users.email, role: people.role, ...nameColumns })
    .from(users)
    .innerJoin(people, eq(people.id, users.id))
    .where(eq(users.id, id))
    .limit(1)
  if (!row) return undefined
  const shown = nameForOthers(row, profile)
  const name = unlinked(displayName({ role: row.role, name: shown }))
  return { email: row.email, name, hasName: Boolean(shown) }
}
