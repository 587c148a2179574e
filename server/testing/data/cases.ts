import { desc, eq } from 'drizzle-orm'
import { cases } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import type { TestApp } from '../clients/app.ts'
import { aPair } from './people.ts'
import type { Pair } from './people.ts'

/** The mentee of a pair reports the mentor. Answers the id of the case, the newest one about the mentor. */
export async function aCaseOf(t: TestApp, { mentor, mentee }: Pair, reason = 'unkind'): Promise<string> {
  const form = { id: newId(), path: 'other', reason, comment: '', block: false }
  await mentee.call('safety.reportPerson', { ...form, userId: mentor.id })
  const [row] = await t.services.database.orm
    .select({ id: cases.id })
    .from(cases)
    .where(eq(cases.subjectId, mentor.id))
    .orderBy(desc(cases.createdAt))
    .limit(1)
  return row?.id ?? ''
}

/** A new pair with a case about the mentor. */
export async function aCase(t: TestApp, reason?: string): Promise<Pair & { readonly id: string }> {
  const pair = await aPair(t)
  return { ...pair, id: await aCaseOf(t, pair, reason) }
}

/** How many statements wait for a lock. */
export async function countLockWaits({ services }: TestApp): Promise<number> {
  const { rowCount } = await services.database.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}
