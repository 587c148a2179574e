import type { Redis } from '#server/adapters/redis/index.ts'
import type { Log } from '#server/telemetry/log.ts'
import { createLocalBus } from './local.ts'

/**
 * One publication on a topic. A topic event never grants access: subscribers authorize each delivery themselves.
 *
 * - `lastSeq`: for feeds, the sequence number of the newest row.
 * - `payload`: the committed row, so that a subscriber that is up to date need not read it. Is sent to other nodes too, unless it is
 *   large; they validate it.
 * - `signal`: a transient message of a relay. Is sent to other nodes too; the receiver validates it.
 */
export type TopicEvent = {
  readonly topic: string
  readonly lastSeq?: number
  readonly payload?: unknown
  readonly signal?: unknown
}

export type Listener = (event: TopicEvent) => void

/**
 * Publish/subscribe across nodes, at most once. After an interruption the bus republishes all local topics, because a
 * heartbeat detects a lost row of a feed but not a lost change of a snapshot.
 */
export interface Bus {
  /** Calls `listener` for each event on `topic`. Returns a function that unsubscribes. */
  subscribe(topic: string, listener: Listener): () => void
  publish(events: readonly TopicEvent[]): void
  /** True if this node has a subscriber to `topic`. */
  hasSubscribers(topic: string): boolean
  /**
   * True while this node may miss events of other nodes. Meanwhile, live queries authorize every delivery and read
   * again at each heartbeat.
   */
  isPartitioned(): boolean
  close(): Promise<void>
}

/** Validates the payload that another node has sent; undefined if it is none. */
export type ParsePayload = (value: unknown) => unknown

/** Opens the bus of all nodes that share this Redis, or of this process alone if `redis` is null. */
export async function openBus(redis: Redis | null, log: Log, parsePayload: ParsePayload): Promise<Bus> {
  if (redis === null) return createLocalBus()
  const { openRedisBus } = await import('./redis.ts')
  return openRedisBus(redis, log, parsePayload)
}
