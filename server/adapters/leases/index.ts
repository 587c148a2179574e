import type { Bus } from '#server/adapters/bus/index.ts'
import type { Redis } from '#server/adapters/redis/index.ts'
import { createLocalLeases } from './local.ts'

/**
 * Claims that expire unless renewed: a member is online, is typing, is in a call. Each lease belongs to a topic; a
 * change of its holders is published on that topic.
 */
export interface Leases {
  /** Acquires or renews the lease of `holder` for `ttl` milliseconds. */
  acquire(topic: string, holder: string, ttl: number): void
  release(topic: string, holder: string): void
  /** Releases a lease if this node has acquired it, for frequent calls that mostly have nothing to release. One of another node expires. */
  releaseOwn(topic: string, holder: string): void
  /** Lists the current holders; null while they are unknown. */
  holders(topic: string): Promise<readonly string[] | null>
  close(): void
}

/** Opens the leases of all nodes that share this Redis, or of this process alone if `redis` is null. */
export async function openLeases(redis: Redis | null, bus: Bus): Promise<Leases> {
  if (redis === null) return createLocalLeases(bus)
  const { openRedisLeases } = await import('./redis.ts')
  return openRedisLeases(redis, bus)
}
