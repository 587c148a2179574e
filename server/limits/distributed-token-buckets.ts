import { z } from 'zod'
import { newId } from '#shared/domain/ids.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Bus, TopicEvent } from '../adapters/bus/index.ts'
import type { TokenBuckets } from './token-bucket.ts'

export type DistributedTokenBuckets = Pick<TokenBuckets, 'consume'> & {
  /** The events that tell other nodes of one consumed token. Publish them with the event of the consuming action. */
  consumedEvents(key: string): TopicEvent[]
}

const consumedSchema = z.strictObject({ by: z.string().max(64), key: z.string().max(64) })

/**
 * Token buckets of all nodes. Nodes decide locally and replicate each grant. Concurrent grants may overdraw the bucket;
 * later requests then wait longer. While the bus is down, each node enforces the rate on its own [RT-5].
 */
export function distribute(buckets: TokenBuckets, bus: Bus): DistributedTokenBuckets {
  const nodeId = newId()
  // Runs before the schema: on a single node every event is an own one, once per message.
  const isOwn = (signal: unknown): boolean =>
    typeof signal === 'object' && signal !== null && 'by' in signal && signal.by === nodeId
  bus.subscribe(topics.rateConsumed, ({ signal }) => {
    if (isOwn(signal)) return
    const { data } = consumedSchema.safeParse(signal)
    if (data) buckets.debit(data.key)
  })
  return {
    consume: buckets.consume,
    consumedEvents: (key) => [{ topic: topics.rateConsumed, signal: { by: nodeId, key } }],
  }
}
