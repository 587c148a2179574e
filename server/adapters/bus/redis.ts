import type { Redis } from '#server/adapters/redis/index.ts'
import type { Log } from '#server/log.ts'
import { newId } from '#shared/domain/ids.ts'
import { nodes as limit } from '#shared/limits.ts'
import type { Bus, Touch } from './index.ts'
import { createLocalBus } from './local.ts'
import { read, write } from './message.ts'

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
  const me = newId()
  const local = createLocalBus()
  const peers = createPeers()
  const again = createTouchAll(local)
  let count = 0
  let heardMyself = performance.now()
  let isCut = false

  const say = (touches: readonly Touch[]): void => {
    count++
    const text = write({ from: me, count, touches })
    // It is lost then, and its count will be missed.
    redis.commands.publish(channel, text).catch(() => {})
  }
  const onText = (text: string): void => {
    const message = read(text)
    if (!message) return log.warn({ length: text.length }, 'a message on the bus was none of ours')
    if (message.from !== me) {
      if (peers.isGap(message)) again.start()
      return local.touch(message.touches)
    }
    heardMyself = performance.now()
    if (isCut) again.start()
    isCut = false
  }
  const onAway = (): void => {
    if (!isCut) again.start()
    isCut = true
  }
  const tick = (): void => {
    if (performance.now() - heardMyself > limit.silence) onAway()
    peers.forget()
    say([])
  }
  const leave = follow(redis, { onAway, onReady: () => say([]) })
  await redis.listening.subscribe(channel, onText)
  const timer = setInterval(tick, limit.tick)
  timer.unref()

  return {
    ...local,
    touch(touches) {
      local.touch(touches)
      for (let at = 0; at < touches.length; at += limit.touchesPerMessage)
        say(touches.slice(at, at + limit.touchesPerMessage))
    },
    isCut: () => isCut,
    async close() {
      clearInterval(timer)
      again.stop()
      leave()
      if (redis.listening.isReady) await redis.listening.unsubscribe(channel).catch(() => {})
      await local.close()
    },
  }
}

/** Hears of both connections that they broke and that they are back; the answer ends that. */
function follow(
  { commands, listening }: Redis,
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
        if (performance.now() - heardAt > limit.forgetPeer) known.delete(from)
    },
  }
}

/** Touches all that is listened to, a part at a time: everybody reads again, and the database is not run over. */
function createTouchAll(local: { topics(): string[]; touch(touches: readonly Touch[]): void }) {
  let waiting: string[] = []
  let isWanted = false
  let timer: NodeJS.Timeout | undefined
  const next = (): void => {
    if (waiting.length === 0 && isWanted) {
      isWanted = false
      waiting = local.topics()
    }
    local.touch(waiting.splice(0, limit.againAtOnce).map((topic) => ({ topic })))
    const isDone = waiting.length === 0 && !isWanted
    timer = isDone ? undefined : setTimeout(next, waiting.length > 0 ? limit.againEvery : limit.againPause)
  }
  return {
    start(): void {
      isWanted = true
      timer ??= setTimeout(next, 0)
    },
    stop: (): void => clearTimeout(timer),
  }
}
