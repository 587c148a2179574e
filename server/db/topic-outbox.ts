import { sql } from 'drizzle-orm'
import type { Tx } from './orm.ts'
import { topicOutbox } from './schema.ts'

/**
 * Writes topic events to the outbox, which all nodes publish after the transaction commits. They are rows, so that a
 * node that is disconnected finds them when it reconnects.
 */
export async function enqueueTopicEvents(tx: Tx, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return
  await tx.insert(topicOutbox).values({ topics: [...new Set(topics)] })
  // `sync/topic-outbox.ts` listens on this channel. The notification is empty; the topics are in the table.
  await tx.execute(sql`select pg_notify('pathlight_topic_outbox', '')`)
}
