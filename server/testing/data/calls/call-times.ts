import { sql } from 'drizzle-orm'
import { newId } from '#shared/domain/ids.ts'
import type { TestApp } from '../../clients/app.ts'
import type { Person } from '../people.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Proposes a time for a call that begins in so many milliseconds. Answers its id. */
export async function propose(by: Person, chatId: string, inMs: number, more: object = {}): Promise<string> {
  const id = newId()
  await by.call('calls.proposeTime', { chatId, id, start: Date.now() + inMs, minutes: 30, ...more })
  return id
}

/**
 * As if so many minutes had passed for proposals and the emails about them [MT13, MT14]: what was done is so much earlier, and what
 * is to come so much closer. The six of a day are counted as before.
 */
export async function letProposalsWait(t: TestApp, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  const { orm } = t.services.database
  await orm.execute(sql`
    update call_times set created_at = created_at - ${by}, starts_at = starts_at - ${by}, ends_at = ends_at - ${by}
    where status = 'proposed'`)
  await orm.execute(sql`
    update proposal_entries set queued_at = queued_at - ${by}, mailed_at = mailed_at - ${by}, ended_at = ended_at - ${by},
      end_queued_at = end_queued_at - ${by}, starts_at = starts_at - ${by}, ends_at = ends_at - ${by}`)
  await orm.execute(sql`update notices set created_at = created_at - ${by}`)
}
