import type { Redis } from '#server/adapters/redis/index.ts'
import type { Log } from '#server/telemetry/log.ts'
import { newId } from '#shared/domain/ids.ts'
import { nodes as limit } from '#shared/limits.ts'
import type { Bus, TopicEvent } from './index.ts'
import { createLocalBus } from './local.ts'
import { decode, encode } from './codec.ts'

/**
 * The bus of several nodes: one channel that all of them hear, so that whoever subscribes need not wait for a server
 * before reading [L1]. Touches reach this node's own watchers at once, with their rows, whether or not Redis is there.
 *
 * Pub/sub delivers at most once and says nothing of what it lost. So each node counts its messages and says a word
 * every `tick` also when it has none: a count that skips, or one's own word that does not come back, means that
 * something is missing, and then all that is watched here is touched.
 */
export async function openRedisBus(redis: Redis, log: Log): Promise<Bus> {
  const { channel } = redis
  const nodeId = newId()
  const local = createLocalBus()
  const peers = createPeers()
  const resync = createResync(local)
  let count = 0
  let lastOwnHeartbeatAt = performance.now()
  let isCut = false

  const send = (events: readonly TopicEvent[]): void => {
    count++
    const text = encode({ from: nodeId, count, events })
    // It is lost then, and its count will be missed.
    redis.commandClient.publish(channel, text).catch(() => {})
  }
  const onText = (text: string): void => {
    const message = decode(text)
    if (!message) return log.warn({ length: text.length }, 'a message on the bus was none of ours')
    if (message.from !== nodeId) {
      if (peers.isGap(message)) resync.start()
      return local.publish(message.events)
    }
    lastOwnHeartbeatAt = performance.now()
    if (isCut) resync.start()
    isCut = false
  }
  const onPartition = (): void => {
    if (!isCut) resync.start()
    isCut = true
  }
  const sendHeartbeat = (): void => {
    if (performance.now() - lastOwnHeartbeatAt > limit.partitionAfter) onPartition()
    peers.forget()
    send([])
  }
  const leave = onConnectionChange(redis, { onAway: onPartition, onReady: () => send([]) })
  await redis.subscriberClient.subscribe(channel, onText)
  const timer = setInterval(sendHeartbeat, limit.heartbeat)
  timer.unref()

  return {
    ...local,
    publish(events) {
      local.publish(events)
      for (let at = 0; at < events.length; at += limit.eventsPerMessage)
        send(events.slice(at, at + limit.eventsPerMessage))
    },
    isPartitioned: () => isCut,
    async close() {
      clearInterval(timer)
      resync.stop()
      leave()
      if (redis.subscriberClient.isReady) await redis.subscriberClient.unsubscribe(channel).catch(() => {})
      await local.close()
    },
  }
}

/** Hears of both connections that they broke and that they are back; the answer ends that. */
function onConnectionChange(
  { commandClient: commands, subscriberClient: listening }: Redis,
  { onAway, onReady }: { onAway: () => void; onReady: () => void },
): () => void {
  for (const client of [commands, listening]) client.on('error', onAway).on('ready', onReady)
  return () => {
    for (const client of [commands, listening]) client.off('error', onAway).off('ready', onReady)
  }
}

/** How far each other node has counted. */
function createPeers() {
  const known = new Map<string, { count: number; heardAt: number }>()
  return {
    /** Whether a message before this one is missing; of a node one has not heard of, all before it are. */
    isGap({ from, count }: { from: string; count: number }): boolean {
      const expected = (known.get(from)?.count ?? 0) + 1
      known.set(from, { count, heardAt: performance.now() })
      return count !== expected
    },
    /** Forgets nodes that are gone. */
    forget() {
      for (const [from, { heardAt }] of known)
        if (performance.now() - heardAt > limit.peerTtl) known.delete(from)
    },
  }
}

/** Touches all that is listened to, a part at a time: everybody reads again, and the database is not run over. */
function createResync(local: { topics(): string[]; publish(events: readonly TopicEvent[]): void }) {
  let waiting: string[] = []
  let isWanted = false
  let timer: NodeJS.Timeout | undefined
  const next = (): void => {
    if (waiting.length === 0 && isWanted) {
      isWanted = false
      waiting = local.topics()
    }
    local.publish(waiting.splice(0, limit.resyncBatchSize).map((topic) => ({ topic })))
    const isDone = waiting.length === 0 && !isWanted
    timer = isDone
      ? undefined
      : setTimeout(next, waiting.length > 0 ? limit.resyncInterval : limit.resyncCooldown)
  }
  return {
    start(): void {
      isWanted = true
      timer ??= setTimeout(next, 0)
    },
    stop: (): void => clearTimeout(timer),
  }
}
