import { and, eq, inArray } from 'drizzle-orm'
import type { JournalEntry } from '#server/db/restore-journal.ts'
import type { Tx } from '#server/db/orm.ts'
import { pauses, people } from '#server/db/schema.ts'
import { addPause, removePause, toPausePair } from '#server/features/safety/pause-store.ts'

/** The kinds of entries about pauses, with what caused the pause. */
export const pauseKinds = {
  paused: { source: 'member', isLifted: false },
  resumed: { source: 'member', isLifted: true },
  staffPaused: { source: 'staff', isLifted: false },
  staffResumed: { source: 'staff', isLifted: true },
  reportPaused: { source: 'report', isLifted: false },
  reportResumed: { source: 'report', isLifted: true },
} as const

/** Sets or lifts a pause as its entry says. Answers whether that changed something. */
export async function replayPause(tx: Tx, { kind, userId, otherId }: JournalEntry): Promise<boolean> {
  if (!(kind in pauseKinds) || otherId === null) return false
  const { source, isLifted } = pauseKinds[kind as keyof typeof pauseKinds]
  const members = await tx
    .select({ id: people.id, role: people.role })
    .from(people)
    .where(inArray(people.id, [userId, otherId]))
  const setter = members.find(({ id }) => id === userId)
  if (!setter || members.length < 2) return false
  const pair = toPausePair(setter, otherId)
  const isSame = and(eq(pauses.pairId, pair.pairId), eq(pauses.setterId, userId), eq(pauses.source, source))
  const isSet = (await tx.$count(pauses, isSame)) > 0
  if (isSet !== isLifted) return false
  await (isLifted ? removePause(tx, pair, source) : addPause(tx, pair, source))
  return true
}
