/** What is known of a cached query without reading it. */
export type LruEntry = { readonly size: number; readonly at: number; readonly usedAt: number }

/** The sizes of the cached queries, and which to evict: what was not used for longest [OF11]. */
export class LruIndex {
  readonly #entries = new Map<string, LruEntry>()
  #total = 0

  /** The sum of all sizes. */
  get total(): number {
    return this.#total
  }

  /** The keys, last used first. */
  keys(): string[] {
    return [...this.#entries].toSorted(([, a], [, b]) => b.usedAt - a.usedAt).map(([key]) => key)
  }

  /** The keys of what the server said before `time`, last used first. */
  before(time: number): string[] {
    return this.keys().filter((key) => (this.#entries.get(key)?.at ?? time) < time)
  }

  /** When it was used last; undefined for a key that is not cached. */
  usedAt(key: string): number | undefined {
    return this.#entries.get(key)?.usedAt
  }

  set(key: string, entry: LruEntry): void {
    this.remove(key)
    this.#entries.set(key, entry)
    this.#total += entry.size
  }

  remove(key: string): void {
    this.#total -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  /** Removes as many entries as needed for a total of at most `limit` bytes, and returns their keys. */
  evictTo(limit: number): string[] {
    const evicted: string[] = []
    for (const key of this.keys().toReversed()) {
      if (this.#total <= limit) break
      this.remove(key)
      evicted.push(key)
    }
    return evicted
  }

  clear(): void {
    this.#entries.clear()
    this.#total = 0
  }
}
