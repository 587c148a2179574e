import type { Redis } from '#server/adapters/redis/index.ts'
import { nodes as limit } from '#shared/limits.ts'

/** Knows whether Redis has the leases of all nodes, and the clock of Redis. */
export type RecoveryEpoch = {
  /** The Redis key that holds the epoch: the time from which on all leases are present. */
  readonly key: string
  /** The time of the Redis server in milliseconds. */
  now(): number
  /**
   * Milliseconds until a missing lease proves that no one holds it; zero or negative once it does.
   *
   * @param since the value of `key`
   * @param time the answer of TIME from the same transaction
   */
  remainingGrace(since: unknown, time: unknown): number
  begin(): Promise<void>
  close(): void
}

/**
 * Creates the recovery epoch of this node. After data loss in Redis, leases are missing and everyone would look
 * offline. Until nodes have reacquired theirs, holders are reported as unknown. Redis holds the epoch for that: a node
 * that finds none sets one `leaseRecoveryGrace` ahead, and a node that finds a new one reacquires its leases.
 *
 * @param reacquireAll reacquires all leases of this node
 */
export function createRecoveryEpoch(
  { commandClient, prefix, channel }: Redis,
  reacquireAll: () => void,
): RecoveryEpoch {
  const key = `${prefix}:since`
  // Milliseconds between the clock of Redis and `performance.now()`.
  let clockOffset = 0
  let lastEpoch: string | null = null

  const syncClock = (time: unknown): void => {
    const [seconds, micros] = time as [string, string]
    clockOffset = Number(seconds) * 1_000 + Number(micros) / 1_000 - performance.now()
  }
  const now = (): number => performance.now() + clockOffset
  const setIfMissing = (wait: number) =>
    commandClient.set(key, String(Math.ceil(now() + wait)), { condition: 'NX' })
  const refresh = async (): Promise<void> => {
    syncClock(await commandClient.time())
    const since = await commandClient.get(key)
    if (since === null) await setIfMissing(limit.leaseRecoveryGrace)
    if (since !== lastEpoch) reacquireAll()
    lastEpoch = since
  }
  // If Redis is unavailable, the next interval tries again.
  const refreshQuietly = (): void => void refresh().catch(() => {})
  const timer = setInterval(refreshQuietly, limit.heartbeat)
  timer.unref()
  commandClient.on('ready', refreshQuietly)

  return {
    key,
    now,
    remainingGrace(since, time) {
      syncClock(time)
      if (since === null) refreshQuietly()
      return since === null ? limit.leaseRecoveryGrace : Number(since) - now()
    },
    async begin() {
      syncClock(await commandClient.time())
      const subscribers = await commandClient.pubSubNumSub(channel)
      // The first node need not wait for the leases of others.
      const isFirst = (subscribers[channel] ?? 0) <= 1
      await setIfMissing(isFirst ? 0 : limit.leaseRecoveryGrace)
      lastEpoch = await commandClient.get(key)
    },
    close() {
      clearInterval(timer)
      commandClient.off('ready', refreshQuietly)
    },
  }
}
