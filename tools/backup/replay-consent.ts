import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { JournalEntry } from '#server/db/restore-journal.ts'
import type { Tx } from '#server/db/orm.ts'
import { guardianConsents, people } from '#server/db/schema.ts'

/**
 * Ends a consent that was in force in the backup, and had ended since. Until the daily sweep has written what the settings say,
 * the minor needs consent. Answers whether that changed something.
 */
export async function replayConsentEnd(tx: Tx, { userId, otherId, at }: JournalEntry): Promise<boolean> {
  if (otherId === null) return false
  const isOpen = and(isNotNull(guardianConsents.confirmedAt), isNull(guardianConsents.endedAt))
  const ended = await tx
    .update(guardianConsents)
    .set({ endedAt: new Date(at), endReason: 'staff' })
    .where(and(eq(guardianConsents.id, otherId), isOpen))
    .returning({ id: guardianConsents.id })
  if (ended.length === 0) return false
  const isGiven = and(eq(people.id, userId), eq(people.consent, 'given'))
  await tx.update(people).set({ consent: 'missing' }).where(isGiven)
  return true
}
