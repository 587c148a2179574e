import { randomBytes } from 'node:crypto'
import { openBus } from '#server/adapters/bus/index.ts'
import type { Bus } from '#server/adapters/bus/index.ts'
import { openLeases } from '#server/adapters/leases/index.ts'
import type { Leases } from '#server/adapters/leases/index.ts'
import { createKeys } from '#server/config/keys.ts'
import { openRedis } from '#server/adapters/redis/index.ts'
import type { Redis } from '#server/adapters/redis/index.ts'
import { silentLog } from '../log.ts'

export type Node = {
  readonly redis: Redis
  readonly bus: Bus
  readonly leases: Leases
  readonly close: () => Promise<void>
}

/** The secret that a group of nodes shares. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** Opens the parts of a node that connect it to others. */
export async function openNode(redisUrl: string, secret: string): Promise<Node> {
  const redis = await openRedis({ redisUrl }, createKeys(secret), silentLog)
  if (redis === null) throw new Error('no Redis')
  const bus = await openBus(redis, silentLog, (payload) => payload)
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
