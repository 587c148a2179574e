import { z } from 'zod'
import { newId } from '#shared/domain/ids.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Bus, TopicEvent } from '../adapters/bus/index.ts'
import type { TokenBuckets } from './token-bucket.ts'

export type DistributedTokenBuckets = Pick<TokenBuckets, 'consume'> & {
  /** What tells the other nodes of a token that was taken here: goes with the touch of what it was taken for. */
  consumedEvents(key: string): TopicEvent[]
}

const consumedSchema = z.strictObject({ by: z.string().max(64), key: z.string().max(64) })

/**
 * Buckets of all nodes: each decides by itself, at once, and charges what the others tell that they let through. What
 * they let through in the same moment is on credit and is paid back by waiting, so the rate holds over all nodes; where
 * no word comes through, each node's own holds [RT-5].
 */
export function distribute(buckets: TokenBuckets, bus: Bus): DistributedTokenBuckets {
  const me = newId()
  // Before anything else: on one node each word is one's own, once a message.
  const isMine = (signal: unknown): boolean =>
    typeof signal === 'object' && signal !== null && 'by' in signal && signal.by === me
  bus.subscribe(topics.rateConsumed, ({ signal }) => {
    if (isMine(signal)) return
    const { data } = consumedSchema.safeParse(signal)
    if (data) buckets.debit(data.key)
  })
  return {
    consume: buckets.consume,
    consumedEvents: (key) => [{ topic: topics.rateConsumed, signal: { by: me, key } }],
  }
}
