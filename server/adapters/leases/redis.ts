import type { Bus } from '#server/adapters/bus/index.ts'
import type { Redis } from '#server/adapters/redis/index.ts'
import { nodes as limit } from '#shared/limits.ts'
import type { Leases } from './index.ts'
import { createRecoveryEpoch } from './recovery-epoch.ts'
import { createExpiryWatcher } from './expiry-watcher.ts'

/**
 * The leases of several nodes: a sorted set a topic, whose scores are the ends of the claims by the server's clock,
 * so that no node's own clock is asked. Nothing tells when a claim of a dead node ends: whoever is shown who holds
 * one looks again at its end.
 */
export async function openRedisLeases(redis: Redis, bus: Bus): Promise<Leases> {
  const { commandClient: commands, prefix } = redis
  const keyOf = (topic: string): string => `${prefix}:lease:${topic}`
  const ownLeases = createOwnLeases()
  const trust = createRecoveryEpoch(redis, () => {
    for (const one of ownLeases.all()) claim(one)
  })
  const claim = createLeaseWriter(redis, bus, keyOf, trust.now)
  const watches = createExpiryWatcher(bus, (topic) => holders(topic))

  const ask = async (topic: string): Promise<readonly string[] | null> => {
    const [since, time, claims] = await withTimeout(
      commands.multi().get(trust.key).time().zRangeWithScores(keyOf(topic), 0, -1).exec(),
    )
    const wait = trust.remainingGrace(since, time)
    if (wait > 0) return watches.recheckAfter(topic, null, wait)
    const now = trust.now()
    const holding = (claims as unknown as Claim[]).filter(({ score }) => score > now)
    const soonest = Math.min(...holding.map(({ score }) => score)) - now
    return watches.recheckAfter(
      topic,
      holding.map(({ value }) => value),
      soonest,
    )
  }
  const holders = async (topic: string): Promise<readonly string[] | null> => {
    if (bus.isPartitioned() || !commands.isReady)
      return watches.recheckAfter(topic, null, limit.partitionAfter)
    return ask(topic).catch(() => watches.recheckAfter(topic, null, limit.partitionAfter))
  }
  await trust.begin()
  return {
    acquire(topic, holder, ttl) {
      const isShorter = ownLeases.hold(topic, holder, ttl)
      claim({ topic, holder, ttl })
      // Whoever waits for its end has to know that it comes sooner.
      if (isShorter) bus.publish([{ topic }])
    },
    release(topic, holder) {
      ownLeases.release(topic, holder)
      commands
        .zRem(keyOf(topic), holder)
        .then((gone) => gone > 0 && bus.publish([{ topic }]))
        .catch(() => {})
    },
    holders,
    close() {
      watches.close()
      trust.close()
    },
  }
}

type Wanted = { readonly topic: string; readonly holder: string; readonly ttl: number }

/** Makes or renews a claim; what it changes is told once Redis has it. */
function createLeaseWriter(
  { commandClient: commands }: Redis,
  bus: Bus,
  keyOf: (topic: string) => string,
  now: () => number,
): (wanted: Wanted) => void {
  const write = ({ topic, holder, ttl }: Wanted) =>
    commands
      .multi()
      .zRemRangeByScore(keyOf(topic), '-inf', now())
      .zAdd(keyOf(topic), { score: now() + ttl, value: holder })
      .pExpire(keyOf(topic), limit.leaseKeyTtl)
      .exec()
  return (wanted) =>
    void write(wanted)
      .then(([ended, added]) => {
        if (Number(ended) > 0 || Number(added) > 0) bus.publish([{ topic: wanted.topic }])
      })
      // Redis is away: when it is back, all claims are made again.
      .catch(() => {})
}

type Claim = { readonly value: string; readonly score: number }

/** What this node claims, to claim it again where Redis lost it. */
function createOwnLeases() {
  const claims = new Map<string, { topic: string; holder: string; until: number }>()
  const nameOf = (topic: string, holder: string): string => `${topic} ${holder}`
  return {
    /** Whether it ends sooner than it did. */
    hold(topic: string, holder: string, ttl: number): boolean {
      const until = performance.now() + ttl
      const before = claims.get(nameOf(topic, holder))
      claims.set(nameOf(topic, holder), { topic, holder, until })
      return before !== undefined && before.until > until
    },
    release: (topic: string, holder: string): void => void claims.delete(nameOf(topic, holder)),
    /** Those that last, with how long they do. */
    all() {
      for (const [name, { until }] of claims) if (until <= performance.now()) claims.delete(name)
      return [...claims.values()].map((one) => ({ ...one, ttl: one.until - performance.now() }))
    },
  }
}

/** Rejects where no answer comes: who asks for a page does not wait for a server that hangs. */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer of Redis')), limit.redisCommandTimeout)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => {})
  }
}
