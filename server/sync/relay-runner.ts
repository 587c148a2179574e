import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import type { Bus, TopicEvent } from '#server/adapters/bus/index.ts'
import { CoalescingTask } from './coalescing-task.ts'
import type { Outcome, QueryRunner } from './coalescing-task.ts'
import type { RelaySource, RelayMembership } from './live-query.ts'
import { subscribe } from './subscribe.ts'

type Options = {
  readonly key: string
  readonly bus: Bus
  readonly source: Pick<RelaySource, 'topic' | 'accessTopics' | 'frame'>
  readonly enter: () => Promise<RelayMembership>
  /** Returns the event that ends the relay, or null if the check should be retried. */
  readonly toErrorEvent: (error: unknown) => StreamEvent | null
  /** Called when `nextEvent` has an event. */
  readonly wake: () => void
}

/**
 * Runs a relay: forwards signals in order, each after an access check that started when the signal had arrived [L8].
 * The first event has no signals and confirms the membership. A reader that exceeds the queue limit is disconnected and
 * must rejoin. Dropping a signal silently would break the call.
 */
export function runRelay(options: Options): QueryRunner {
  const { key, source, wake } = options
  const queue = createQueue()
  let membership: RelayMembership | null = null
  let endEvent: StreamEvent | null = null

  const enter = async (): Promise<void> => {
    const entered = await options.enter()
    // If the subscriber left in the meantime, nothing else releases the membership.
    if (checker.isStopped) entered.releaseAfterGrace()
    else membership = entered
  }
  const check = async (): Promise<Outcome> => {
    const releaseChecked = queue.startCheck()
    const isFirst = membership === null
    if (membership) await membership.verify()
    else await enter()
    if (!checker.isStopped && releaseChecked(isFirst)) wake()
    return 'done'
  }
  const handleError = (error: unknown): Outcome => {
    if (checker.isStopped) return 'done'
    endEvent = options.toErrorEvent(error)
    if (!endEvent) return 'retry'
    close('ended')
    wake()
    return 'done'
  }
  const checker = new CoalescingTask(() => check().catch(handleError), 0)
  const onSignal = ({ signal }: TopicEvent): void => {
    try {
      const frame = signal === undefined ? null : source.frame(signal)
      if (frame === null) return
      queue.add(frame)
      checker.request()
    } catch (error) {
      handleError(error)
    }
  }
  const unsubscribe = subscribe(options.bus, source, onSignal, () => checker.request())
  const close = (reason: 'ended' | 'left'): void => {
    checker.stop()
    unsubscribe()
    if (reason === 'ended') membership?.release()
    else membership?.releaseAfterGrace()
    membership = null
  }
  checker.request()
  return {
    nextEvent() {
      const event = endEvent
      endEvent = null
      const signals = event || checker.isStopped ? null : queue.takeChecked()
      return signals ? { type: 'signals', key, signals } : event
    },
    revalidate: () => checker.request(),
    sentSeq: () => null,
    stop: () => close('left'),
  }
}

/** The signals that are queued for their access check, and those that passed it. */
function createQueue() {
  const unchecked: unknown[] = []
  let checked: unknown[] = []
  let hasEvent = false
  return {
    /** Queues a signal. Throws `limit.tooMany` if the queue is full. */
    add(frame: unknown): void {
      if (unchecked.length + checked.length >= limit.maxQueuedSignals)
        throw new AppError('limit.tooMany', { retryAfter: 1 })
      unchecked.push(frame)
    },
    /** Starts a check. The returned function releases what was queued by now, and returns whether there is an event. */
    startCheck() {
      const count = unchecked.length
      return (isFirst: boolean): boolean => {
        const frames = unchecked.splice(0, count)
        checked.push(...frames)
        if (isFirst || frames.length > 0) hasEvent = true
        return hasEvent
      }
    },
    takeChecked(): readonly unknown[] | null {
      if (!hasEvent) return null
      const frames = checked
      checked = []
      hasEvent = false
      return frames
    },
  }
}
