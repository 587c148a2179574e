import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'

/** Runs one live query of a stream. The stream takes its events one at a time. */
export type QueryRunner = {
  /** Returns the next event to send, or null if there is none. */
  nextEvent(): StreamEvent | null
  /** Whether the next event is so large that it waits its turn [AB10]. By default it is not. */
  isLarge?(): boolean
  /** Reads again without an event on a topic, because events may be lost [L4]. */
  revalidate(): void
  /** The last sequence number sent; null except for feeds. */
  sentSeq(): number | null
  /** The revision up to which changes were sent; absent except for feeds. */
  sentRev?(): number
  stop(): void
}

/** The result of a run: `retry` if the database was unavailable, so that the run has no result. */
export type Outcome = 'done' | 'retry'

/**
 * Runs `work` one at a time. Requests during a run and its cooldown are coalesced into one more run [L1 L2]. Retries
 * with the backoff and jitter of reconnects. A class, because each open page has several: methods are shared.
 */
export class CoalescingTask {
  readonly #work: () => Promise<Outcome>
  readonly #cooldownMs: number
  /** True during a run and its cooldown. */
  #isBusy = false
  #isRunning = false
  #isRequested = false
  #isStopped = false
  #failures = 0
  #timer: NodeJS.Timeout | undefined

  constructor(work: () => Promise<Outcome>, cooldownMs: number) {
    this.#work = work
    this.#cooldownMs = cooldownMs
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** True if no run is active or requested, so that the result of the last run is current. */
  get isIdle(): boolean {
    return !this.#isRunning && !this.#isRequested && !this.#isStopped
  }

  /** True during a run that no other one follows yet. */
  get isOnLastRun(): boolean {
    return this.#isRunning && !this.#isRequested && !this.#isStopped
  }

  /** Requests a run. Starts it synchronously if possible. */
  request(): void {
    this.#isRequested = true
    if (!this.#isBusy && !this.#isStopped) void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    this.#isBusy = true
    this.#isRequested = false
    this.#isRunning = true
    const outcome = await this.#work()
    this.#isRunning = false
    const delay = this.#delayAfter(outcome)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#isBusy = false
      if (this.#isRequested) void this.#run()
    }, delay)
  }

  #delayAfter(outcome: Outcome): number {
    if (outcome === 'done') {
      this.#failures = 0
      return this.#cooldownMs
    }
    this.#isRequested = true
    const backoff = limit.backoff[Math.min(this.#failures, limit.backoff.length - 1)] ?? 0
    this.#failures++
    return backoff * (0.8 + Math.random() * 0.4)
  }
}
