import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'

/** What a stream does with one watched thing: takes its next event when it can send one. */
export type QueryRunner = {
  /** What there is to send, or null. */
  nextEvent(): StreamEvent | null
  /** Reads again although nothing was touched: a touch may have been lost on its way [L4]. */
  revalidate(): void
  /** The last number sent, for logs. */
  sentSeq(): number | null
  stop(): void
}

/** How a read ended: `again` where the database was away, which says nothing about the thing that was read. */
export type Outcome = 'done' | 'again'

/**
 * Calls `work` at once, one at a time; requests meanwhile and for `pause` after it are merged into one more [L1 L2].
 * What could not be done now is tried again on the ladder of reconnecting, spread so that not all try at once. A class,
 * as each open page has several: what all of them do is there once.
 */
export class CoalescingTask {
  readonly #work: () => Promise<Outcome>
  readonly #pause: number
  #isBusy = false
  #isWorking = false
  #isWanted = false
  #isStopped = false
  #failures = 0
  #timer: NodeJS.Timeout | undefined

  constructor(work: () => Promise<Outcome>, cooldownMs: number) {
    this.#work = work
    this.#pause = cooldownMs
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Nothing is being done and nothing is asked for: the last outcome stands. */
  get isIdle(): boolean {
    return !this.#isWorking && !this.#isWanted && !this.#isStopped
  }

  request(): void {
    this.#isWanted = true
    if (!this.#isBusy && !this.#isStopped) void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    this.#isBusy = true
    this.#isWanted = false
    this.#isWorking = true
    const outcome = await this.#work()
    this.#isWorking = false
    const wait = this.#waitAfter(outcome)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#isBusy = false
      if (this.#isWanted) void this.#run()
    }, wait)
  }

  #waitAfter(outcome: Outcome): number {
    if (outcome === 'done') {
      this.#failures = 0
      return this.#pause
    }
    this.#isWanted = true
    const step = limit.backoff[Math.min(this.#failures, limit.backoff.length - 1)] ?? 0
    this.#failures++
    return step * (0.8 + Math.random() * 0.4)
  }
}
