import type { Redis } from '#server/adapters/redis/index.ts'
import type { Log } from '#server/telemetry/log.ts'
import { newId } from '#shared/domain/ids.ts'
import { nodes as limit } from '#shared/limits.ts'
import type { Bus, ParsePayload, TopicEvent } from './index.ts'
import { createLocalBus } from './local.ts'
import { decode, encode, encodeEvent, prefixOf } from './codec.ts'

/**
 * The event bus of several nodes. Every node subscribes to one Redis channel, so that a subscriber need not wait for
 * Redis before its first read [L1]. Local subscribers receive events at once, even if Redis is down. The events of one turn of the event
 * loop are sent together.
 *
 * Redis Pub/Sub delivers at most once and does not report losses. So each node numbers its messages and sends a
 * heartbeat every `nodes.heartbeat`. Detects loss: a gap in a peer's message count, or an own heartbeat that does not
 * return, triggers a resync of all local topics.
 */
export async function openRedisBus(redis: Redis, log: Log, parsePayload: ParsePayload): Promise<Bus> {
  const { channel } = redis
  const nodeId = newId()
  const local = createLocalBus()
  const peers = createPeers()
  const resync = createResync(local)
  let count = 0
  let lastOwnHeartbeatAt = performance.now()
  let isPartitioned = false

  const send = (events: readonly string[]): void => {
    count++
    // A lost message shows up at the other nodes as a gap in the count.
    redis.commandClient.publish(channel, encode({ from: nodeId, count }, events)).catch(() => {})
  }
  const queue = createQueue(send)
  const ownPrefix = prefixOf(nodeId)
  const onOwnMessage = (): void => {
    lastOwnHeartbeatAt = performance.now()
    if (isPartitioned) resync.start()
    isPartitioned = false
  }
  const onMessage = (text: string): void => {
    if (text.startsWith(ownPrefix)) return onOwnMessage()
    const message = decode(text, parsePayload)
    if (!message) return log.warn({ length: text.length }, 'bus message rejected: invalid format')
    if (peers.isGap(message)) resync.start()
    local.publish(message.events)
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
      queue.add(events)
    },
    isPartitioned: () => isPartitioned,
    async close() {
      clearInterval(timer)
      queue.flush()
      resync.stop()
      stopListening()
      if (redis.subscriberClient.isReady) await redis.subscriberClient.unsubscribe(channel).catch(() => {})
      await local.close()
    },
  }
}

/** Collects the events of one turn of the event loop, and sends them in as few messages as they fit into. */
function createQueue(send: (events: readonly string[]) => void) {
  let queued: string[] = []
  let length = 0
  let timer: NodeJS.Immediate | undefined
  const flush = (): void => {
    clearImmediate(timer)
    timer = undefined
    if (queued.length > 0) send(queued)
    queued = []
    length = 0
  }
  return {
    add(events: readonly TopicEvent[]): void {
      for (const event of events) {
        const text = encodeEvent(event)
        if (queued.length === limit.eventsPerMessage || length + text.length > limit.maxMessageLength / 2)
          flush()
        queued.push(text)
        length += text.length
      }
      timer ??= setImmediate(flush)
    },
    flush,
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
