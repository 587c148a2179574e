import type { Redis } from '#server/adapters/redis/index.ts'
import type { Log } from '#server/telemetry/log.ts'
import { newId } from '#shared/domain/ids.ts'
import { nodes as limit } from '#shared/limits.ts'
import type { Bus, TopicEvent } from './index.ts'
import { createLocalBus } from './local.ts'
import { decode, encode } from './codec.ts'

/**
 * The event bus of several nodes. Every node subscribes to one Redis channel, so that a subscriber need not wait for
 * Redis before its first read [L1]. Local subscribers receive events at once, with payloads, even if Redis is down.
 *
 * Redis Pub/Sub delivers at most once and does not report losses. So each node numbers its messages and sends a
 * heartbeat every `nodes.heartbeat`. Detects loss: a gap in a peer's message count, or an own heartbeat that does not
 * return, triggers a resync of all local topics.
 */
export async function openRedisBus(redis: Redis, log: Log): Promise<Bus> {
  const { channel } = redis
  const nodeId = newId()
  const local = createLocalBus()
  const peers = createPeers()
  const resync = createResync(local)
  let count = 0
  let lastOwnHeartbeatAt = performance.now()
  let isPartitioned = false

  const send = (events: readonly TopicEvent[]): void => {
    count++
    const text = encode({ from: nodeId, count, events })
    // A lost message shows up at the other nodes as a gap in the count.
    redis.commandClient.publish(channel, text).catch(() => {})
  }
  const onMessage = (text: string): void => {
    const message = decode(text)
    if (!message) return log.warn({ length: text.length }, 'bus message rejected: invalid format')
    if (message.from !== nodeId) {
      if (peers.isGap(message)) resync.start()
      return local.publish(message.events)
    }
    lastOwnHeartbeatAt = performance.now()
    if (isPartitioned) resync.start()
    isPartitioned = false
  }
  const onPartition = (): void => {
    if (!isPartitioned) resync.start()
    isPartitioned = true
  }
  const sendHeartbeat = (): void => {
    if (performance.now() - lastOwnHeartbeatAt > limit.partitionAfter) onPartition()
    peers.removeExpired()
    send([])
  }
  const stopListening = onConnectionChange(redis, { onError: onPartition, onReady: () => send([]) })
  await redis.subscriberClient.subscribe(channel, onMessage)
  const timer = setInterval(sendHeartbeat, limit.heartbeat)
  timer.unref()

  return {
    ...local,
    publish(events) {
      local.publish(events)
      for (let at = 0; at < events.length; at += limit.eventsPerMessage)
        send(events.slice(at, at + limit.eventsPerMessage))
    },
    isPartitioned: () => isPartitioned,
    async close() {
      clearInterval(timer)
      resync.stop()
      stopListening()
      if (redis.subscriberClient.isReady) await redis.subscriberClient.unsubscribe(channel).catch(() => {})
      await local.close()
    },
  }
}

/** Listens for errors and reconnects of both connections. Returns a function that stops listening. */
function onConnectionChange(
  { commandClient, subscriberClient }: Redis,
  { onError, onReady }: { onError: () => void; onReady: () => void },
): () => void {
  for (const client of [commandClient, subscriberClient]) client.on('error', onError).on('ready', onReady)
  return () => {
    for (const client of [commandClient, subscriberClient]) client.off('error', onError).off('ready', onReady)
  }
}

/** The last message count of each other node. */
function createPeers() {
  const counts = new Map<string, { count: number; lastSeenAt: number }>()
  return {
    /** True if a message before this one is missing. The first message of an unknown node must have count 1. */
    isGap({ from, count }: { from: string; count: number }): boolean {
      const expected = (counts.get(from)?.count ?? 0) + 1
      counts.set(from, { count, lastSeenAt: performance.now() })
      return count !== expected
    },
    /** Removes nodes that stopped. */
    removeExpired() {
      for (const [from, { lastSeenAt }] of counts)
        if (performance.now() - lastSeenAt > limit.peerTtl) counts.delete(from)
    },
  }
}

/** Republishes every local topic in batches: all live queries read again, spread out to protect the database. */
function createResync(local: { topics(): string[]; publish(events: readonly TopicEvent[]): void }) {
  let pending: string[] = []
  let isRequested = false
  let timer: NodeJS.Timeout | undefined
  const publishBatch = (): void => {
    if (pending.length === 0 && isRequested) {
      isRequested = false
      pending = local.topics()
    }
    local.publish(pending.splice(0, limit.resyncBatchSize).map((topic) => ({ topic })))
    const isDone = pending.length === 0 && !isRequested
    timer = isDone
      ? undefined
      : setTimeout(publishBatch, pending.length > 0 ? limit.resyncInterval : limit.resyncCooldown)
  }
  return {
    start(): void {
      isRequested = true
      timer ??= setTimeout(publishBatch, 0)
    },
    stop: (): void => clearTimeout(timer),
  }
}
