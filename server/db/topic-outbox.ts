import { sql } from 'drizzle-orm'
import type { Tx } from './orm.ts'
import { topicOutbox } from './schema.ts'

/**
 * Tells every server on this database what to read again, once the transaction has committed. The topics are rows, so
 * that a server that is away for a moment finds them when it comes back.
 */
export async function enqueueTopicEvents(tx: Tx, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return
  await tx.insert(topicOutbox).values({ topics: [...new Set(topics)] })
  // `live/told.ts` listens there. It carries nothing: what is told stands in the table.
  await tx.execute(sql`select pg_notify('pathlight_topic_outbox', '')`)
}
