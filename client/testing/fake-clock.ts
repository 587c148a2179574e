import type { Clock } from '#client/sync/ports.ts'

type Timer = { readonly at: number; readonly id: number; readonly work: () => void }

/** A clock that only the test advances. */
export class FakeClock implements Clock {
  #now = 1_000_000
  #lastId = 0
  #timers: Timer[] = []

  now(): number {
    return this.#now
  }

  /** The number of pending timers. */
  get pending(): number {
    return this.#timers.length
  }

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.#now + ms, id: ++this.#lastId, work }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Advances the time, runs due timers in order, and lets promises settle after each. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    await settle()
    for (let next = this.#due(until); next; next = this.#due(until)) {
      this.#timers = this.#timers.filter((other) => other !== next)
      this.#now = Math.max(this.#now, next.at)
      next.work()
      await settle()
    }
    this.#now = until
  }

  #due(until: number): Timer | undefined {
    const [first] = this.#timers.toSorted((a, b) => a.at - b.at || a.id - b.id)
    return first && first.at <= until ? first : undefined
  }
}

/** Lets promises run that are resolved. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}
