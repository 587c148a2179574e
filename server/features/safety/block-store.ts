import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { blocks, pauses, people, reports } from '#server/db/schema.ts'
import { deletePair, lockPeople, restorePair } from '#server/features/connections/store.ts'
import { personColumns } from '#server/policy/person-projection.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { personCard } from '#shared/domain/people/names.ts'
import { block as limit, pageSize } from '#shared/limits.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import type { BlockedPerson } from '#shared/contract/safety.ts'

type Pair = { readonly blockerId: string; readonly blockedId: string }

const isPair = ({ blockerId, blockedId }: Pair) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))

/**
 * Blocks a member: deletes the request of the two and closes their chat [BL1]. Runs under a lock on both, so that
 * concurrent requests, blocks and unblocks wait [BL4]. Blocking again changes nothing, as does blocking a member who is gone.
 */
export async function addBlock(tx: Executor, pair: Pair): Promise<void> {
  if ((await lockPeople(tx, [pair.blockerId, pair.blockedId])) < 2) return
  const request = await deletePair(tx, { endedBy: pair.blockerId, otherId: pair.blockedId })
  const ended = request && {
    requestId: request.id,
    requestStatus: request.status,
    requestedAt: request.createdAt,
  }
  await tx
    .insert(blocks)
    .values({ ...pair, ...ended })
    .onConflictDoNothing()
}

/**
 * Removes a block. With `reportId`, only the one that this report made: both have the time of their transaction, so an
 * older block stays [RP8]. While it is younger than `block.undo`, the request and chat of before are restored, unless
 * the other member has blocked too; later they are not [BL3], and a pause of the blocker from before is gone [PS6].
 */
export async function removeBlock(tx: Executor, pair: Pair & { readonly reportId?: string }): Promise<void> {
  await lockPeople(tx, [pair.blockerId, pair.blockedId])
  const isOfReport =
    pair.reportId === undefined
      ? undefined
      : sql`${blocks.createdAt} = (select created_at from ${reports} where ${reports.id} = ${pair.reportId})`
  const isUndoable = sql<boolean>`${blocks.createdAt} > now() - ${limit.undo} * interval '1 millisecond'`
  const [removed] = await tx
    .delete(blocks)
    .where(and(isPair(pair), isOfReport))
    .returning({
      id: blocks.requestId,
      status: blocks.requestStatus,
      createdAt: blocks.requestedAt,
      isUndoable,
    })
  if (removed && !removed.isUndoable) await tx.delete(pauses).where(isReplaced(pair))
  if (!removed?.isUndoable || !removed.id || !removed.status || !removed.createdAt) return
  const members = parsePairId(removed.id)
  const isBlockedBack = await hasBlocked(tx, { blockerId: pair.blockedId, blockedId: pair.blockerId })
  if (!members || isBlockedBack) return
  const { id, status, createdAt } = removed
  await restorePair(tx, { ...members, id, status, createdAt })
}

/** The blocker's own pause, which the block took the place of [PS6]. Undoing the block brings it back. */
const isReplaced = ({ blockerId, blockedId }: Pair) =>
  and(eq(pauses.setterId, blockerId), eq(pauses.pausedId, blockedId), eq(pauses.source, 'member'))

/** Whether one member has blocked the other. */
export async function hasBlocked(db: Executor, pair: Pair): Promise<boolean> {
  return (await db.$count(blocks, isPair(pair))) > 0
}

/** The members whom `myId` has blocked, the latest first: without pictures, which `myId` cannot see anymore. */
export async function listBlocked(
  db: Executor,
  myId: string,
  profile: SafeguardingProfile,
): Promise<BlockedPerson[]> {
  const rows = await db
    .select({
      person: personColumns(),
      at: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(people, eq(people.id, blocks.blockedId))
    .where(eq(blocks.blockerId, myId))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(pageSize.blocked)
  return rows.map(({ person, at }) => ({
    person: personCard({ ...person, pictureVersion: 0 }, profile),
    at: at.getTime(),
  }))
}
