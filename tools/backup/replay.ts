import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FileStore } from '#server/adapters/files/index.ts'
import type { Config } from '#server/config/index.ts'
import type { JournalEntry } from '#server/db/restore-journal.ts'
import type { Database } from '#server/db/open.ts'
import type { Tx } from '#server/db/orm.ts'
import { blocks, users } from '#server/db/schema.ts'
import { deleteUser } from '#server/features/account/delete-store.ts'
import { addBlock } from '#server/features/safety/block-store.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { replayMentorEnd } from './replay-approval.ts'
import { replayConsentEnd } from './replay-consent.ts'
import { pauseKinds, replayPause } from './replay-pause.ts'

type Instance = {
  readonly database: Pick<Database, 'orm'>
  readonly files: Pick<FileStore, 'remove'>
  readonly config: Pick<Config, 'mentorChecks' | 'timeZone'>
}

/** How many of each were repeated, because the backup did not have them. */
export type Replayed = {
  deleted: number
  suspended: number
  unsuspended: number
  blocked: number
  unblocked: number
  paused: number
  resumed: number
  consentEnded: number
  mentorEnded: number
}

/** Entries from shortly before the backup are compared too, because clocks differ. What the backup has is not repeated. */
const MARGIN_MS = 86_400_000

/**
 * Repeats the deletions, suspensions, blocks, pauses, and ends of consents and approvals that are newer than a restored backup, all
 * or none [RJ2]. Of several entries about the same thing, the last one counts. Sends no emails.
 */
export async function replayJournal(
  { database: { orm }, files, config }: Instance,
  { entries, madeAt }: { readonly entries: readonly JournalEntry[]; readonly madeAt: Date },
): Promise<Replayed> {
  const ofUsers = { deleted: 0, suspended: 0, unsuspended: 0 }
  const replayed: Replayed = {
    ...ofUsers,
    blocked: 0,
    unblocked: 0,
    paused: 0,
    resumed: 0,
    consentEnded: 0,
    mentorEnded: 0,
  }
  const newer = entries.filter(({ at }) => at >= madeAt.getTime() - MARGIN_MS)
  await orm.transaction(async (tx) => {
    for (const entry of lastOfEach(newer)) {
      const counted = countedAs(entry.kind)
      if (counted === null || !(await replay(tx, config, entry))) continue
      replayed[counted]++
      if (entry.kind === 'deleted') await files.remove(pictureKey.profile(entry.userId))
    }
  })
  return replayed
}

/** The last entry about the existence of each user, their suspension, and each block and pause; deletions come last. */
function lastOfEach(entries: readonly JournalEntry[]): JournalEntry[] {
  const last = new Map<string, JournalEntry>()
  for (const entry of entries.toSorted((one, other) => one.at - other.at)) {
    last.set(`${entry.userId} ${subjectOf(entry)}`, entry)
  }
  return [...last.values()].toSorted(
    (one, other) => Number(one.kind === 'deleted') - Number(other.kind === 'deleted'),
  )
}

/** What an entry of a user is about: the last one about it counts. */
function subjectOf({ kind, otherId }: JournalEntry): string {
  if (kind === 'deleted') return 'existence'
  if (kind === 'mentorEnded' || kind === 'mentorActive') return 'approval'
  if (kind === 'consentEnded') return `consent ${otherId}`
  const source = kind in pauseKinds ? pauseKinds[kind as keyof typeof pauseKinds].source : 'block'
  return otherId === null ? 'suspension' : `${source} ${otherId}`
}

/** As what an entry is counted: pauses whatever caused them. Null for an approval, which is not repeated: staff look again. */
const countedAs = (kind: JournalEntry['kind']): keyof Replayed | null => {
  if (kind === 'mentorActive') return null
  if (kind === 'reportPaused' || kind === 'staffPaused') return 'paused'
  return kind === 'reportResumed' || kind === 'staffResumed' ? 'resumed' : kind
}

/** Answers whether the entry changed something. */
async function replay(tx: Tx, config: Instance['config'], entry: JournalEntry): Promise<boolean> {
  const { kind, userId, otherId, at } = entry
  if (kind in pauseKinds) return replayPause(tx, entry)
  if (kind === 'consentEnded') return replayConsentEnd(tx, entry)
  if (kind === 'mentorEnded') return replayMentorEnd(tx, config, entry)
  const exists = async (id: string) => (await tx.$count(users, eq(users.id, id))) > 0
  const isUser = eq(users.id, userId)
  if (kind === 'deleted') {
    if (!(await exists(userId))) return false
    await deleteUser(tx, userId, null)
    return true
  }
  if (kind === 'suspended' || kind === 'unsuspended') {
    const isSuspended = kind === 'suspended'
    const rows = await tx
      .update(users)
      .set({ suspendedAt: isSuspended ? new Date(at) : null })
      .where(and(isUser, isSuspended ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt)))
      .returning({ id: users.id })
    return rows.length > 0
  }
  if (otherId === null) return false
  const isBlock = and(eq(blocks.blockerId, userId), eq(blocks.blockedId, otherId))
  if (kind === 'unblocked') {
    // The request and chat of before are not restored: only undoing a block within a minute does that.
    const rows = await tx.delete(blocks).where(isBlock).returning({ id: blocks.blockerId })
    return rows.length > 0
  }
  if ((await tx.$count(blocks, isBlock)) > 0 || !(await exists(userId)) || !(await exists(otherId)))
    return false
  await addBlock(tx, { blockerId: userId, blockedId: otherId })
  return true
}
