import type { Redis } from '#server/adapters/redis/index.ts'
import type { Log } from '#server/telemetry/log.ts'
import { createLocalBus } from './local.ts'

/**
 * What a touch carries: the topic's name and, for logs, the head `seq`. On the same node also the committed row,
 * so that a watcher that is up to date need not read it again. A `signal` is what a relay passes on: unlike the row it
 * travels between nodes too, and whoever takes it checks its form where it arrives. Never rights.
 */
export type TopicEvent = {
  readonly topic: string
  readonly lastSeq?: number
  readonly payload?: unknown
  readonly signal?: unknown
}

export type Listener = (touch: TopicEvent) => void

/**
 * Tells watchers on all nodes what changed, at most once. One that was interrupted touches all it carries when it goes
 * on: a beat notices a lost row of a log, but not a lost change of a value.
 */
export interface Bus {
  /** Calls `listener` at each touch of `topic` from now on; the answer ends that. */
  subscribe(topic: string, listener: Listener): () => void
  publish(touches: readonly TopicEvent[]): void
  /** Whether anybody of this node listens to `topic`. */
  hasSubscribers(topic: string): boolean
  /**
   * Whether touches of other nodes may be missing now. What was granted earlier is then asked again each time, and
   * what is watched is read again at each beat.
   */
  isPartitioned(): boolean
  close(): Promise<void>
}

/** The bus of all nodes that share this Redis; of this process alone without one. Only its code is loaded. */
export async function openBus(redis: Redis | null, log: Log): Promise<Bus> {
  if (redis === null) return createLocalBus()
  const { openRedisBus } = await import('./redis.ts')
  return openRedisBus(redis, log)
}
