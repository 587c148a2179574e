import type { Bus } from '#server/adapters/bus/index.ts'
import type { Redis } from '#server/adapters/redis/index.ts'
import { nodes as limit } from '#shared/limits.ts'
import type { Leases } from './index.ts'
import { createRecoveryEpoch } from './recovery-epoch.ts'
import { createExpiryWatcher } from './expiry-watcher.ts'

/**
 * Opens the leases of several nodes. Each topic is a sorted set of holders, scored by expiry in Redis time, so that
 * clocks of nodes do not matter. No event reports that a lease of a crashed node expired: a node that read the holders
 * reads again when the next one expires.
 */
export async function openRedisLeases(redis: Redis, bus: Bus): Promise<Leases> {
  const { commandClient, prefix } = redis
  const toKey = (topic: string): string => `${prefix}:lease:${topic}`
  const ownLeases = createOwnLeases()
  const epoch = createRecoveryEpoch(redis, () => {
    for (const lease of ownLeases.list()) writeLease(lease)
  })
  const writeLease = createLeaseWriter(redis, bus, toKey, epoch.now)
  const watcher = createExpiryWatcher(bus, (topic) => holders(topic))

  const readHolders = async (topic: string): Promise<readonly string[] | null> => {
    const [since, time, entries] = await withTimeout(
      commandClient.multi().get(epoch.key).time().zRangeWithScores(toKey(topic), 0, -1).exec(),
    )
    const grace = epoch.remainingGrace(since, time)
    if (grace > 0) return watcher.recheckAfter(topic, null, grace)
    const now = epoch.now()
    const active = (entries as unknown as HolderEntry[]).filter(({ score }) => score > now)
    const untilNextExpiry = Math.min(...active.map(({ score }) => score)) - now
    return watcher.recheckAfter(
      topic,
      active.map(({ value }) => value),
      untilNextExpiry,
    )
  }
  const holders = async (topic: string): Promise<readonly string[] | null> => {
    if (bus.isPartitioned() || !commandClient.isReady)
      return watcher.recheckAfter(topic, null, limit.partitionAfter)
    return readHolders(topic).catch(() => watcher.recheckAfter(topic, null, limit.partitionAfter))
  }
  const release = (topic: string, holder: string): void => {
    ownLeases.release(topic, holder)
    commandClient
      .zRem(toKey(topic), holder)
      .then((removed) => removed > 0 && bus.publish([{ topic }]))
      .catch(() => {})
  }
  await epoch.begin()
  return {
    acquire(topic, holder, ttl) {
      const isShortened = ownLeases.set(topic, holder, ttl)
      writeLease({ topic, holder, ttl })
      // Other nodes have a recheck set for the old, later expiry.
      if (isShortened) bus.publish([{ topic }])
    },
    release,
    releaseOwn(topic, holder) {
      if (ownLeases.has(topic, holder)) release(topic, holder)
    },
    holders,
    close() {
      watcher.close()
      epoch.close()
    },
  }
}

type LeaseRequest = { readonly topic: string; readonly holder: string; readonly ttl: number }

/** Creates a function that writes a lease to Redis, and publishes its topic if the holders changed. */
function createLeaseWriter(
  { commandClient }: Redis,
  bus: Bus,
  toKey: (topic: string) => string,
  now: () => number,
): (lease: LeaseRequest) => void {
  const write = ({ topic, holder, ttl }: LeaseRequest) =>
    commandClient
      .multi()
      .zRemRangeByScore(toKey(topic), '-inf', now())
      .zAdd(toKey(topic), { score: now() + ttl, value: holder })
      .pExpire(toKey(topic), limit.leaseKeyTtl)
      .exec()
  return (lease) =>
    void write(lease)
      .then(([expired, added]) => {
        if (Number(expired) > 0 || Number(added) > 0) bus.publish([{ topic: lease.topic }])
      })
      // Once Redis is available again, `reacquireAll` writes all leases.
      .catch(() => {})
}

type HolderEntry = { readonly value: string; readonly score: number }

/** The leases of this node, kept to reacquire them after data loss in Redis. */
function createOwnLeases() {
  const leases = new Map<string, { topic: string; holder: string; expiresAt: number }>()
  const keyFor = (topic: string, holder: string): string => `${topic} ${holder}`
  return {
    /** Sets or renews a lease. Returns true if it now expires earlier than before. */
    set(topic: string, holder: string, ttl: number): boolean {
      const expiresAt = performance.now() + ttl
      const before = leases.get(keyFor(topic, holder))
      leases.set(keyFor(topic, holder), { topic, holder, expiresAt })
      return before !== undefined && before.expiresAt > expiresAt
    },
    has: (topic: string, holder: string): boolean => leases.has(keyFor(topic, holder)),
    release: (topic: string, holder: string): void => void leases.delete(keyFor(topic, holder)),
    /** Lists the leases that have not expired, with their remaining milliseconds as `ttl`. */
    list() {
      for (const [name, { expiresAt }] of leases) if (expiresAt <= performance.now()) leases.delete(name)
      return [...leases.values()].map((lease) => ({ ...lease, ttl: lease.expiresAt - performance.now() }))
    },
  }
}

/** Rejects after `redisCommandTimeout`, so that a hanging Redis does not block a page load. */
async function withTimeout<T>(reply: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Redis command timed out')), limit.redisCommandTimeout)
  try {
    return await Promise.race([reply, timeout])
  } finally {
    clearTimeout(timer)
    reply.catch(() => {})
  }
}
