import { z } from 'zod'
import { newId } from '#shared/domain/ids.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Bus, TopicEvent } from '../adapters/bus/index.ts'
import { createSweep } from './sweep.ts'
import type { TokenBuckets } from './token-bucket.ts'

export type DistributedTokenBuckets = Pick<TokenBuckets, 'consume'> & {
  /**
   * The events that tell other nodes of one consumed token or `consumed`, and of those before that they have not been
   * told of; none before `batchSize`. Publish them with the event of the consuming action.
   */
  consumedEvents(key: string, consumed?: number): TopicEvent[]
}

const consumedSchema = z.strictObject({
  by: z.string().max(64),
  key: z.string().max(64),
  count: z.int().positive().max(1_000).default(1),
})

type Options = {
  /** The topic of these buckets. */
  readonly topic: string
  /** The number of tokens of a key that a node tells other nodes of at once. */
  readonly batchSize: number
}

/**
 * Token buckets of all nodes. Nodes decide locally and replicate each grant. Concurrent grants may overdraw the bucket;
 * later requests then wait longer. While the bus is down, each node enforces the rate on its own [RT-5].
 */
export function distribute(
  buckets: TokenBuckets,
  bus: Bus,
  { topic, batchSize }: Options = { topic: topics.rateConsumed, batchSize: 1 },
): DistributedTokenBuckets {
  const nodeId = newId()
  // Runs before the schema: on a single node every event is an own one, once per message.
  const isOwn = (signal: unknown): boolean =>
    typeof signal === 'object' && signal !== null && 'by' in signal && signal.by === nodeId
  bus.subscribe(topic, ({ signal }) => {
    if (isOwn(signal)) return
    const { data } = consumedSchema.safeParse(signal)
    if (data) buckets.debit(data.key, data.count)
  })
  /** Consumed tokens by key that other nodes have not been told of. */
  const unpublished = new Map<string, number>()
  // A bucket that is full here is full elsewhere, too: what was consumed before does not matter anymore.
  const sweep = createSweep(unpublished, (_count, key) => buckets.isFull(key))
  return {
    consume: buckets.consume,
    consumedEvents(key, consumed = 1) {
      const count = (unpublished.get(key) ?? 0) + consumed
      if (count < batchSize) {
        sweep()
        unpublished.set(key, count)
        return []
      }
      unpublished.delete(key)
      return [{ topic, signal: { by: nodeId, key, ...(count === 1 ? {} : { count }) } }]
    },
  }
}
