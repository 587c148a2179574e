/** What is known of a kept read without opening it. */
export type LruEntry = { readonly size: number; readonly at: number; readonly usedAt: number }

/** How much is kept, and what of it goes when it is more than is allowed: what was not used for longest [OF11]. */
export class LruIndex {
  readonly #reads = new Map<string, LruEntry>()
  #total = 0

  get total(): number {
    return this.#total
  }

  /** The keys, the one that was used last first. */
  keys(): string[] {
    return [...this.#reads].toSorted(([, a], [, b]) => b.usedAt - a.usedAt).map(([key]) => key)
  }

  /** What the server said before `time`, the one that was used last first. */
  before(time: number): string[] {
    return this.keys().filter((key) => (this.#reads.get(key)?.at ?? time) < time)
  }

  /** When it was used last; undefined where nothing of that name is kept. */
  usedAt(key: string): number | undefined {
    return this.#reads.get(key)?.usedAt
  }

  set(key: string, read: LruEntry): void {
    this.remove(key)
    this.#reads.set(key, read)
    this.#total += read.size
  }

  remove(key: string): void {
    this.#total -= this.#reads.get(key)?.size ?? 0
    this.#reads.delete(key)
  }

  /** Lets go of as much as is needed to hold at most `limit` bytes, and answers what. */
  evictTo(limit: number): string[] {
    const gone: string[] = []
    for (const key of this.keys().toReversed()) {
      if (this.#total <= limit) break
      this.remove(key)
      gone.push(key)
    }
    return gone
  }

  clear(): void {
    this.#reads.clear()
    this.#total = 0
  }
}
