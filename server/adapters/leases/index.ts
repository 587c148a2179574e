import type { Bus } from '#server/adapters/bus/index.ts'
import type { Redis } from '#server/adapters/redis/index.ts'
import { createLocalLeases } from './local.ts'

/**
 * Claims that end by themselves: somebody is online, is typing, is in a call. Each belongs to a topic, which is
 * touched when the holders change.
 */
export interface Leases {
  /** Holds or renews a claim for `ttl` milliseconds. */
  acquire(topic: string, holder: string, ttl: number): void
  release(topic: string, holder: string): void
  /** Who holds a claim now; null when that cannot be known. */
  holders(topic: string): Promise<readonly string[] | null>
  close(): void
}

/** The leases of all nodes that share this Redis; of this process alone without one. Only its code is loaded. */
export async function openLeases(redis: Redis | null, bus: Bus): Promise<Leases> {
  if (redis === null) return createLocalLeases(bus)
  const { openRedisLeases } = await import('./redis.ts')
  return openRedisLeases(redis, bus)
}
