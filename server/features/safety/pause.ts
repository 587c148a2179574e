import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { transact } from '#server/db/transaction.ts'
import { connectionTopics } from '#server/features/connections/store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { topics } from '#shared/contract/topics.ts'
import { addPause, removePause, toPausePair } from './pause-store.ts'
import type { PausePair } from './pause-store.ts'

type Publish = (event: TopicEvent) => void

/** Pauses a member: at once, and for both [PS1]. A call of the two ends as if one of them had hung up. Notifies no one. */
export async function pause({ services, me }: AuthContext, otherId: string): Promise<void> {
  const pair = toPausePair(me, otherId)
  await transact(services, async (tx, publish: Publish) => {
    await addPause(tx, pair, 'member')
    publishPause(publish, pair)
  })
}

/** Lifts the caller's pause of a member [PS5]; without one, it changes nothing. */
export async function resume({ services, me }: AuthContext, otherId: string): Promise<void> {
  const pair = toPausePair(me, otherId)
  await transact(services, async (tx, publish: Publish) => {
    await removePause(tx, pair, 'member')
    publishConnection(publish, pair)
  })
}

/** Publishes that a pair was paused: what ends their call comes first, so that it ends like any other. */
export function publishPause(publish: Publish, pair: PausePair): void {
  publish({ topic: topics.signals(pair.pairId), signal: { kind: 'bye' } })
  publishConnection(publish, pair)
}

/** Publishes that a pause of a pair has changed. */
export function publishConnection(publish: Publish, { pairId, setterId }: PausePair): void {
  const members = parsePairId(pairId)
  if (!members) return
  for (const topic of connectionTopics({ id: pairId, ...members })) publish({ topic })
  publish({ topic: topics.paused(setterId) })
}
