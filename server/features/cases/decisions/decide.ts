import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { chats, people, requests } from '#server/db/schema.ts'
import { suspend, unsuspend } from '#server/features/account/suspension-store.ts'
import { recordGoneMentor } from '#server/features/connections/endings/store.ts'
import { connectionTopics } from '#server/features/connections/store.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import { keepHeld } from '#server/case-records/keep-store.ts'
import { addPause, removePause, toPausePair } from '#server/features/safety/pause-store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { topics } from '#shared/contract/topics.ts'
import type { CaseDecision, StaysBy } from '#shared/domain/cases.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import { standingPauses, suspensionOf } from './standing-store.ts'
import type { DecisionRef } from './standing-store.ts'

type Effect = { readonly memberId: string; readonly chatId: string | null }
type Publish = (event: TopicEvent) => void

/**
 * The time of a decision, under the lock on its members: that of its event, and of a suspension by it. The start of its
 * transaction can be before another decision that this one has waited for, and that then counts as the later one [CS20].
 */
export async function decidedNow(tx: Tx): Promise<SQL> {
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  return sql`${rows[0]?.at ?? ''}::timestamptz`
}

/** The chat of a case in which this member is, for a decision that keeps the pair apart. */
export async function chatOfMember(
  tx: Tx,
  { state }: CaseWithState,
  memberId: string,
): Promise<string | null> {
  if (state.chatIds.length === 0) return null
  const rows = await tx
    .select({ id: chats.id, mentorId: chats.mentorId, menteeId: chats.menteeId })
    .from(chats)
    .where(inArray(chats.id, state.chatIds))
    .limit(state.chatIds.length)
  return rows.find((chat) => chat.mentorId === memberId || chat.menteeId === memberId)?.id ?? null
}

/** Does what a decision says, in its transaction and under the lock on its members [CS9]. */
export async function applyDecision(
  tx: Tx,
  publish: Publish,
  decision: CaseDecision,
  { memberId, chatId, at, jobs }: Effect & { readonly at: SQL; readonly jobs: Pick<Jobs, 'send'> },
): Promise<void> {
  if (decision === 'suspend') {
    await recordGoneMentor(tx, () => jobs, memberId)
    return publishAll(publish, await suspend(tx, memberId, at))
  }
  if (decision !== 'restrict' && decision !== 'end') return
  if (chatId === null) throw new AppError('case.noPair')
  const pair = await pairOf(tx, chatId, memberId)
  if (!pair) throw new AppError('case.noPair')
  await addPause(tx, pair, 'staff')
  if (decision === 'end') await endPair(tx, chatId)
  publish({ topic: topics.signals(chatId), signal: { kind: 'bye' } })
  publishPair(publish, chatId)
}

/**
 * Takes back what a decision did, unless another decision that stands says the same, or the operator suspended the member:
 * then it stays, and the answer says by whom [CS20]. Runs under the lock on the members of the case. An ended chat stays
 * ended: the two can connect again.
 */
export async function liftDecision(
  tx: Tx,
  publish: Publish,
  decision: CaseDecision,
  of: DecisionRef & Effect,
): Promise<StaysBy | null> {
  const { memberId, chatId } = of
  if (decision === 'suspend') {
    const { isSuspended, isByDecision, isByAnother } = await suspensionOf(tx, of)
    if (!isSuspended) return null
    if (isByAnother) return 'decision'
    if (!isByDecision) return 'operator'
    publishAll(publish, await unsuspend(tx, memberId))
    return null
  }
  if ((decision !== 'restrict' && decision !== 'end') || chatId === null) return null
  const pair = await pairOf(tx, chatId, memberId)
  if (!pair) return null
  if (await standingPauses(tx, { ...of, chatId })) return 'decision'
  await removePause(tx, pair, 'staff')
  publishPair(publish, chatId)
  return null
}

const publishAll = (publish: Publish, changed: readonly string[] | null): void =>
  changed?.forEach((topic) => publish({ topic }))

function publishPair(publish: Publish, chatId: string): void {
  const pair = parsePairId(chatId)
  if (pair) publishAll(publish, connectionTopics({ id: chatId, ...pair }))
}

/** The other member as the one who does not want to hear from this one. Undefined without both accounts. */
async function pairOf(tx: Tx, chatId: string, memberId: string) {
  const ids = Object.values(parsePairId(chatId) ?? {})
  const rows = await tx
    .select({ id: people.id, role: people.role })
    .from(people)
    .where(inArray(people.id, ids))
    .limit(2)
  const other = rows.find(({ id }) => id !== memberId)
  return rows.length === 2 && other ? toPausePair(other, memberId) : undefined
}

/** Ends the connection of a pair: no member ended it [CH31]. */
async function endPair(tx: Tx, chatId: string): Promise<void> {
  await keepHeld(tx, { pairIds: [chatId] })
  await tx.delete(requests).where(eq(requests.id, chatId))
  await tx
    .update(chats)
    .set({ isOpen: false, endedAt: sql`coalesce(${chats.endedAt}, now())`, endedBy: null })
    .where(eq(chats.id, chatId))
}
