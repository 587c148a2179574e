import { z } from 'zod'
import { newId } from '#shared/domain/ids.ts'
import { topics } from '#shared/topics.ts'
import type { Bus, Touch } from './adapters/bus/index.ts'
import type { Buckets } from './bucket.ts'

export type SharedBuckets = Pick<Buckets, 'take'> & {
  /** What tells the other nodes of a token that was taken here: goes with the touch of what it was taken for. */
  spent(key: string): Touch[]
}

const spending = z.strictObject({ by: z.string().max(64), key: z.string().max(64) })

/**
 * Buckets of all nodes: each decides by itself, at once, and charges what the others tell that they let through. What
 * they let through in the same moment is on credit and is paid back by waiting, so the rate holds over all nodes; where
 * no word comes through, each node's own holds [RT-5].
 */
export function shareBuckets(buckets: Buckets, bus: Bus): SharedBuckets {
  const me = newId()
  // Before anything else: on one node each word is one's own, once a message.
  const isMine = (signal: unknown): boolean =>
    typeof signal === 'object' && signal !== null && 'by' in signal && signal.by === me
  bus.subscribe(topics.spent, ({ signal }) => {
    if (isMine(signal)) return
    const { data } = spending.safeParse(signal)
    if (data) buckets.charge(data.key)
  })
  return { take: buckets.take, spent: (key) => [{ topic: topics.spent, signal: { by: me, key } }] }
}
