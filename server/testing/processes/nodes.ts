import { randomBytes } from 'node:crypto'
import { openBus } from '#server/adapters/bus/index.ts'
import type { Bus } from '#server/adapters/bus/index.ts'
import { openLeases } from '#server/adapters/leases/index.ts'
import type { Leases } from '#server/adapters/leases/index.ts'
import { openRedis } from '#server/adapters/redis/index.ts'
import type { Redis } from '#server/adapters/redis/index.ts'
import { silentLog } from '../log.ts'

export type Node = {
  readonly redis: Redis
  readonly bus: Bus
  readonly leases: Leases
  readonly close: () => Promise<void>
}

/** A group of nodes that know each other by this secret. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** What a node has of the others, without the rest of it. */
export async function openNode(redisUrl: string, secret: string): Promise<Node> {
  const redis = await openRedis({ redisUrl }, secret, silentLog)
  if (redis === null) throw new Error('no Redis')
  const bus = await openBus(redis, silentLog)
  const leases = await openLeases(redis, bus)
  return {
    redis,
    bus,
    leases,
    async close() {
      leases.close()
      await bus.close()
      await redis.close()
    },
  }
}
