import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { blocks, chats, pauses, people, requests } from '#server/db/schema.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { personColumns } from '#server/policy/person-projection.ts'
import { personCard } from '#shared/domain/people/names.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { pageSize } from '#shared/limits.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import type { PausedPerson } from '#shared/contract/safety.ts'

/** What causes a pause: a member's press, or their report. */
export type PauseSource = (typeof pauses.$inferSelect)['source']

/** Who sets a pause for whom, and the id of their request and chat. */
export type PausePair = { readonly pairId: string; readonly setterId: string; readonly pausedId: string }

/**
 * Who may not write during a pause. A report stops both members too: if the reporter could still write, the other one would
 * know from that that there is a report [PS2].
 */
const sideBySource = { member: 'both', report: 'both', staff: 'both' } as const satisfies Record<
  PauseSource,
  'both' | 'paused'
>

/** The pair of a member and a counterpart. A mentor's counterparts are mentees, and the other way around. */
export function toPausePair(
  me: { readonly id: string; readonly role: 'mentor' | 'mentee' },
  otherId: string,
): PausePair {
  const id = me.role === 'mentor' ? pairId(me.id, otherId) : pairId(otherId, me.id)
  return { pairId: id, setterId: me.id, pausedId: otherId }
}

const isPause = ({ pairId: id, setterId }: Omit<PausePair, 'pausedId'>, source: PauseSource) =>
  and(eq(pauses.pairId, id), eq(pauses.setterId, setterId), eq(pauses.source, source))

/**
 * Pauses a pair [PS1]. Runs under a lock on the members and their request, so that blocks, ends, and acceptances wait; the
 * trigger changes the chat's row, so that messages do as well [PS4]. Pausing again changes nothing, as does a member who is
 * gone: a report of them is stored all the same.
 */
export async function addPause(tx: Executor, pair: PausePair, source: PauseSource): Promise<void> {
  if (!(await lockPair(tx, pair))) return
  const seenSeq = sql`coalesce((select case when mentor_id = ${pair.setterId} then mentor_seen else mentee_seen end
    from ${chats} where ${chats.id} = ${pair.pairId}), 0)`
  await tx
    .insert(pauses)
    .values({ ...pair, source, side: sideBySource[source], seenSeq })
    .onConflictDoNothing()
}

/** When a pause began; undefined if there is none. */
export async function pausedSince(
  tx: Executor,
  pair: PausePair,
  source: PauseSource,
): Promise<Date | undefined> {
  const [row] = await tx.select({ createdAt: pauses.createdAt }).from(pauses).where(isPause(pair, source))
  return row?.createdAt
}

/** Makes the pause of a report its member's own, as if they had set it then [CS26]. The one of the report is removed after that. */
export async function keepPause(tx: Executor, pair: PausePair): Promise<void> {
  await lockPair(tx, pair)
  const [row] = await tx.select().from(pauses).where(isPause(pair, 'report'))
  if (!row) return
  const { pairId: id, setterId, pausedId, side, seenSeq, createdAt } = row
  await tx
    .insert(pauses)
    .values({ pairId: id, setterId, pausedId, side, seenSeq, createdAt, source: 'member' })
    .onConflictDoNothing()
}

/** Lifts a pause [PS5]. Without one, it changes nothing. */
export async function removePause(tx: Executor, pair: PausePair, source: PauseSource): Promise<void> {
  await lockPair(tx, pair)
  await tx.delete(pauses).where(isPause(pair, source))
}

/** Answers whether both members exist. */
async function lockPair(tx: Executor, pair: PausePair): Promise<boolean> {
  const locked = await lockPeople(tx, [pair.setterId, pair.pausedId])
  await tx.select({ id: requests.id }).from(requests).where(eq(requests.id, pair.pairId)).for('no key update')
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, pair.pairId)).for('no key update')
  return locked === 2
}

/** The members whom `myId` has paused, the latest first, without those whom they have blocked since [PS6]. */
export async function listPaused(
  db: Executor,
  myId: string,
  profile: SafeguardingProfile,
): Promise<PausedPerson[]> {
  const isBlocked = sql`exists (select from ${blocks} where ${blocks.blockerId} = ${myId}
    and ${blocks.blockedId} = ${pauses.pausedId})`
  const rows = await db
    .select({ person: personColumns(), at: pauses.createdAt })
    .from(pauses)
    .innerJoin(people, eq(people.id, pauses.pausedId))
    .where(and(eq(pauses.setterId, myId), eq(pauses.source, 'member'), sql`not ${isBlocked}`))
    .orderBy(desc(pauses.createdAt), desc(pauses.pausedId))
    .limit(pageSize.blocked)
  return rows.map(({ person, at }) => ({
    // Without the picture, which the other member may have taken from `myId` since, by a block.
    person: personCard({ ...person, pictureVersion: 0 }, profile),
    at: at.getTime(),
  }))
}
