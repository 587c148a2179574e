import { appendToOperatorLog, isLogged } from '#server/db/operator-log.ts'
import type { Executor } from '#server/db/orm.ts'
import { readingLoggedFor } from '#shared/limits/staff.ts'
import type { StaffWrite } from './staff-procedures.ts'

type StaffRead = { readonly db: Executor; readonly me: { readonly id: string }; readonly write: StaffWrite }

/**
 * Writes to the operator log that staff have opened what is known about a member, before it is shown [ST25]: once in some hours, because an
 * open page reads again every few seconds. `subject`: the id of the member.
 */
export async function logReading(
  { db, me, write }: StaffRead,
  reading: { readonly command: 'mentor-open' | 'consent-open' | 'pair-open'; readonly subject: string },
): Promise<void> {
  const entry = { ...reading, actor: me.id, reason: '' }
  if (await isLogged(db, entry, readingLoggedFor)) return
  await write((tx) => appendToOperatorLog(tx, entry))
}
