import { createHash } from 'node:crypto'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/schemas/live.ts'
import type { Bus, Touch } from '#server/adapters/bus/index.ts'
import { serial } from './runner.ts'
import type { Runner } from './runner.ts'
import type { OpenedValue } from './view.ts'

type Options = {
  readonly key: string
  readonly bus: Bus
  readonly opened: Pick<OpenedValue, 'topics' | 'also' | 'carry'>
  readonly read: () => Promise<unknown>
  /** The digest of the value the watcher has already. */
  readonly have: string | undefined
  /** The event that ends the view; null when the read should be tried again. */
  readonly refuse: (error: unknown) => StreamEvent | null
  /** There is something to take. */
  readonly wake: () => void
}

/**
 * Keeps one watched value up to date: subscribes first, then reads [L1]. Only the latest value waits to be taken,
 * and one equal to the last is not sent [L2 L6]. A refused read ends it. A touch that carries what happened is taken
 * into the last value without a read, while that one stands [L3]: any other touch, also of what grants the access,
 * is followed by a read first.
 */
export function runValue(options: Options): Runner {
  const { key, bus, opened } = options
  let ready: StreamEvent | null = null
  let last = options.have
  /** The last value read, or made of it. */
  let shown: unknown

  const offer = (event: StreamEvent): void => {
    ready = event
    options.wake()
  }
  const show = (value: unknown): void => {
    const digest = digestOf(value)
    if (digest !== last) offer({ type: 'value', key, value, digest })
    last = digest
    shown = value
  }
  const onTouch = (touch: Touch): void => {
    const value =
      touch.row === undefined || bus.isCut() || !reader.isSettled() || shown === undefined
        ? undefined
        : opened.carry(shown, touch)
    if (value === undefined) reader.request()
    else show(value)
  }
  const following = createFollowing(bus, onTouch)
  const reader = serial(async () => {
    try {
      const value = await options.read()
      // Over meanwhile: whoever followed a topic now would hear of it for ever.
      if (reader.isStopped()) return 'done'
      // What the value names is followed only from here on: one more read sees what was touched before.
      if (following.follow([...opened.topics, ...opened.also(value)])) reader.request()
      show(value)
    } catch (error) {
      if (reader.isStopped()) return 'done'
      const end = options.refuse(error)
      if (!end) return 'again'
      stop()
      offer(end)
    }
    return 'done'
  }, limit.mergeWindow)
  const stop = (): void => {
    reader.stop()
    following.follow([])
  }
  following.follow(opened.topics)
  reader.request()
  return {
    take() {
      const event = ready
      ready = null
      return event
    },
    recheck: () => (bus.isCut() ? reader.request() : undefined),
    head: () => null,
    stop,
  }
}

/** The topics that are listened to at the moment. */
function createFollowing(bus: Bus, listener: (touch: Touch) => void) {
  const followed = new Map<string, () => void>()
  return {
    /** Listens to these and to no others; answers whether one of them is new. */
    follow(topics: readonly string[]): boolean {
      const wanted = new Set(topics)
      for (const [topic, leave] of followed) {
        if (!wanted.has(topic) && followed.delete(topic)) leave()
      }
      const added = [...wanted].filter((topic) => !followed.has(topic))
      for (const topic of added) followed.set(topic, bus.subscribe(topic, listener))
      return added.length > 0
    },
  }
}

function digestOf(value: unknown): string {
  return createHash('sha1')
    .update(JSON.stringify(value) ?? 'undefined')
    .digest('base64url')
}
