import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { blocks, people } from '#server/db/schema.ts'
import { deletePair, lockPeople, restorePair } from '#server/features/connections/store.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { personCard } from '#shared/domain/names.ts'
import { block as limit, pageSize } from '#shared/limits.ts'
import type { BlockedPerson } from '#shared/contract/safety.ts'

type Pair = { readonly blockerId: string; readonly blockedId: string }

const isPair = ({ blockerId, blockedId }: Pair) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))

/**
 * Ends all there is between the two and keeps them apart: their request goes, their chat closes [BL1]. Whoever asks,
 * blocks or unblocks at the same moment waits [BL4]. A repeat changes nothing.
 */
export async function addBlock(tx: Executor, pair: Pair): Promise<void> {
  await lockPeople(tx, [pair.blockerId, pair.blockedId])
  const request = await deletePair(tx, pair.blockerId, pair.blockedId)
  const had = request && {
    requestId: request.id,
    requestStatus: request.status,
    requestedAt: request.createdAt,
  }
  await tx
    .insert(blocks)
    .values({ ...pair, ...had })
    .onConflictDoNothing()
}

/**
 * Takes a block away. While it is younger than `block.undo` the pair is again what it was, unless the other one has
 * blocked too; later nothing comes back [BL3].
 */
export async function removeBlock(tx: Executor, pair: Pair): Promise<void> {
  await lockPeople(tx, [pair.blockerId, pair.blockedId])
  const isFresh = sql<boolean>`${blocks.createdAt} > now() - ${limit.undo} * interval '1 millisecond'`
  const [was] = await tx.delete(blocks).where(isPair(pair)).returning({
    id: blocks.requestId,
    status: blocks.requestStatus,
    createdAt: blocks.requestedAt,
    isFresh,
  })
  if (!was?.isFresh || !was.id || !was.status || !was.createdAt) return
  const members = parsePairId(was.id)
  const isBlockedBack = await hasBlocked(tx, { blockerId: pair.blockedId, blockedId: pair.blockerId })
  if (!members || isBlockedBack) return
  await restorePair(tx, { ...members, id: was.id, status: was.status, createdAt: was.createdAt })
}

async function hasBlocked(db: Executor, pair: Pair): Promise<boolean> {
  return (await db.$count(blocks, isPair(pair))) > 0
}

/** Whom somebody blocked, the latest first: without their pictures, which are not theirs to see any more. */
export async function listBlocked(db: Executor, myId: string): Promise<BlockedPerson[]> {
  const rows = await db
    .select({
      person: {
        id: people.id,
        role: people.role,
        fullName: people.fullName,
      },
      at: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(people, eq(people.id, blocks.blockedId))
    .where(eq(blocks.blockerId, myId))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(pageSize.blocked)
  return rows.map(({ person, at }) => ({
    person: personCard({ ...person, pictureVersion: 0 }),
    at: at.getTime(),
  }))
}
