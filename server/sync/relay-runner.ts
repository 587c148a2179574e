import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import type { Bus, Listener, TopicEvent } from '#server/adapters/bus/index.ts'
import { CoalescingTask } from './coalescing-task.ts'
import type { Outcome, QueryRunner } from './coalescing-task.ts'
import type { RelaySource, RelayMembership } from './live-query.ts'

type Options = {
  readonly key: string
  readonly bus: Bus
  readonly opened: Pick<RelaySource, 'topic' | 'accessTopics' | 'frame'>
  readonly enter: () => Promise<RelayMembership>
  /** The event that ends the relay; null when its check should be tried again. */
  readonly refuse: (error: unknown) => StreamEvent | null
  /** There is something to take. */
  readonly wake: () => void
}

/**
 * Passes frames on in the order they came, each after a check of the watcher's access that began when it was there
 * [L8]. The first event, without frames, says that the watcher has its place. Who takes so slowly that more wait
 * than may loses the relay and enters anew: a frame left out in silence would be worse.
 */
export function runRelay(options: Options): QueryRunner {
  const { key, opened, wake } = options
  const queue = createQueue()
  let seat: RelayMembership | null = null
  let ending: StreamEvent | null = null

  const enter = async (): Promise<void> => {
    const taken = await options.enter()
    // Gone meanwhile: nobody else would give the place up.
    if (checker.isStopped) taken.releaseAfterGrace()
    else seat = taken
  }
  const check = async (): Promise<Outcome> => {
    const releaseChecked = queue.startCheck()
    const isFirst = seat === null
    if (seat) await seat.verify()
    else await enter()
    if (!checker.isStopped && releaseChecked(isFirst)) wake()
    return 'done'
  }
  const refuse = (error: unknown): Outcome => {
    if (checker.isStopped) return 'done'
    ending = options.refuse(error)
    if (!ending) return 'again'
    close('over')
    wake()
    return 'done'
  }
  const checker = new CoalescingTask(() => check().catch(refuse), 0)
  const onTouch = ({ signal }: TopicEvent): void => {
    try {
      const frame = signal === undefined ? null : opened.frame(signal)
      if (frame === null) return
      queue.add(frame)
      checker.request()
    } catch (error) {
      refuse(error)
    }
  }
  const unfollow = follow(options, onTouch, () => checker.request())
  const close = (why: 'over' | 'gone'): void => {
    checker.stop()
    unfollow()
    if (why === 'over') seat?.release()
    else seat?.releaseAfterGrace()
    seat = null
  }
  checker.request()
  return {
    nextEvent() {
      const event = ending
      ending = null
      const signals = event || checker.isStopped ? null : queue.take()
      return signals ? { type: 'signals', key, signals } : event
    },
    revalidate: () => checker.request(),
    sentSeq: () => null,
    stop: () => close('gone'),
  }
}

function follow({ bus, opened }: Options, onTouch: Listener, onDoubt: Listener): () => void {
  const leave = [
    bus.subscribe(opened.topic, onTouch),
    ...opened.accessTopics.map((topic) => bus.subscribe(topic, onDoubt)),
  ]
  return () => {
    for (const unsubscribe of leave) unsubscribe()
  }
}

/** The frames that wait for their check, and those that wait to be taken after it. */
function createQueue() {
  const arrived: unknown[] = []
  let passed: unknown[] = []
  let hasNews = false
  return {
    /** Throws when more wait than may. */
    add(frame: unknown): void {
      if (arrived.length + passed.length >= limit.maxQueuedSignals)
        throw new AppError('limit.tooMany', { values: { wait: '1 second' }, retryAfter: 1 })
      arrived.push(frame)
    },
    /** A check begins; the answer passes on what was there by then, and tells whether there is news. */
    startCheck() {
      const count = arrived.length
      return (isFirst: boolean): boolean => {
        const frames = arrived.splice(0, count)
        passed.push(...frames)
        if (isFirst || frames.length > 0) hasNews = true
        return hasNews
      }
    },
    take(): readonly unknown[] | null {
      if (!hasNews) return null
      const taken = passed
      passed = []
      hasNews = false
      return taken
    },
  }
}
