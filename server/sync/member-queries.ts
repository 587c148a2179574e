import type { Bus } from '#server/adapters/bus/index.ts'
import { AppError } from '#shared/errors.ts'
import { liveQuota as limit } from '#shared/limits/member.ts'
import type { SharedSnapshot } from './shared-snapshot.ts'

/** How long a member with too many live queries is told to wait: until tabs that were replaced have ended theirs. */
const RETRY_SECONDS = 10

/** The live queries of one member on this node, over all their sockets and streams [AB4 L12]. */
export class MemberQueries {
  /** The readers of snapshots by name and input. */
  readonly snapshots = new Map<string, SharedSnapshot>()
  readonly #reads = new Map<string, SharedRead>()
  readonly #onEmpty: () => void
  #open = 0
  #streams = 0
  #characters = 0

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty
  }

  /** Counts live queries until the returned function is called. Throws `limit.tooMany` above the limit. */
  open(count: number): () => void {
    if (this.#open + count > limit.queries) throw tooMany()
    this.#open += count
    this.#streams++
    return () => {
      this.#open -= count
      this.#streams--
      if (this.#streams === 0) this.#onEmpty()
    }
  }

  /** Replaces the size of a value that is held. Throws `limit.tooMany` if the values would be too large together. */
  resize(from: number, to: number): void {
    const characters = this.#characters - from + to
    if (to > from && characters > limit.characters) throw tooMany()
    this.#characters = characters
  }

  /**
   * Runs a read, or joins an equal one that has not started yet. A caller never gets the result of a read that started
   * before the call, which could miss a change.
   */
  shareRead<T>(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.#reads.get(key)
    if (!running) return this.#startRead(key, read)
    running.next ??= running.current.then(
      () => this.#startRead(key, read),
      () => this.#startRead(key, read),
    )
    return running.next as Promise<T>
  }

  #startRead<T>(key: string, read: () => Promise<T>): Promise<T> {
    const current = read()
    const entry: SharedRead = { current, next: null }
    this.#reads.set(key, entry)
    const remove = (): void => {
      if (this.#reads.get(key) === entry && !entry.next) this.#reads.delete(key)
    }
    current.then(remove, remove)
    return current
  }
}

type SharedRead = { readonly current: Promise<unknown>; next: Promise<unknown> | null }

const tooMany = (): AppError => new AppError('limit.tooMany', { retryAfter: RETRY_SECONDS })

/** The members with live queries on the node of this bus. */
const membersByBus = new WeakMap<Bus, Map<string, MemberQueries>>()

/** Returns the live queries of a member on this node. */
export function memberQueries(bus: Bus, userId: string): MemberQueries {
  const members = membersByBus.get(bus) ?? new Map<string, MemberQueries>()
  membersByBus.set(bus, members)
  const existing = members.get(userId)
  if (existing) return existing
  const created: MemberQueries = new MemberQueries(() => {
    if (members.get(userId) === created) members.delete(userId)
  })
  members.set(userId, created)
  return created
}
