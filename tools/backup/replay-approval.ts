import { settingsOf } from '#server/features/approval/settings.ts'
import { addEvent, lockMentor, readApproval } from '#server/features/approval/store.ts'
import type { Config } from '#server/config/index.ts'
import type { JournalEntry } from '#server/db/restore-journal.ts'
import type { Tx } from '#server/db/orm.ts'
import { backupText } from '#shared/texts/operator/backup.ts'

/**
 * Suspends a mentor who was active in the backup, and whose activity has ended since: by a suspension, a failed check, or its
 * time. Staff lift it after they have looked. Answers whether that changed something.
 */
export async function replayMentorEnd(
  tx: Tx,
  config: Pick<Config, 'mentorChecks' | 'timeZone'>,
  { userId }: JournalEntry,
): Promise<boolean> {
  if (!(await lockMentor(tx, userId)) || (await readApproval(tx, userId))?.isNow !== true) return false
  const text = backupText('mentorReason')
  await addEvent(tx, settingsOf({ config }), userId, { kind: 'suspended', text })
  return true
}
