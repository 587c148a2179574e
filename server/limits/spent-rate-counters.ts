import { lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { rateCounters } from '#server/db/schema.ts'

/** Deletes the rows of rate limits whose time has passed [DL3]. `expire` is in epoch milliseconds. */
export async function deleteSpentRateCounters(db: Executor): Promise<void> {
  await db
    .delete(rateCounters)
    .where(lt(rateCounters.expire, sql`(extract(epoch from now()) * 1000)::bigint`))
}
