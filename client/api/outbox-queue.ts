import { live, outbox as limit } from '#shared/limits.ts'
import type { Sent } from '#shared/schemas/chat.ts'

/** A picture on its way: as it is sent, and its size in pixels where this device can read it. */
export type OutgoingImage = {
  readonly file: Blob
  readonly size: { readonly width: number; readonly height: number } | null
  /** Once it has been uploaded: a repeat of the message brings it no second time. */
  readonly imageId: string | null
  /** How much of it has gone out, from 0 to 1; null while none of it does. */
  readonly progress: number | null
}

/** A message on its way: plain data, so that it can be kept on disk as it is. */
export type Outgoing = {
  /** Made once; the same at every try, so that a repeat never becomes a second message [CH3]. */
  readonly id: string
  readonly chatId: string
  readonly text: string
  readonly image: OutgoingImage | null
  /** When it was written, in epoch milliseconds of this device. */
  readonly at: number
  readonly state: 'waiting' | 'refused' | 'sent'
  /** A try got no answer; the next comes by itself. */
  readonly isMissed: boolean
  /** Why the server refused it; then it waits for its writer. */
  readonly refusal: string | null
  /** What the server answered; the item goes once the chat's log has the message. */
  readonly sent: Sent | null
}

/** What a failed try means: `later` in so many milliseconds, `refused` for good, or nobody answered. */
export type Verdict =
  | { readonly kind: 'later'; readonly ms: number }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'missed' }

type Ports = {
  /** `note` keeps what became known of the picture on the way. */
  readonly send: (item: Outgoing, note: (of: Partial<OutgoingImage>) => void) => Promise<Sent>
  readonly judge: (error: unknown) => Verdict
}

type Written = Pick<Outgoing, 'id' | 'chatId' | 'text' | 'image' | 'at'>

const none: readonly Outgoing[] = []

/**
 * Sends what was written: in each chat one after the other, so that their order is the order of writing, and at
 * most ten at once over all chats. Where nobody answers it tries again on the ladder of section 9 until told to
 * stop; what the server refuses stays with its reason and holds nobody up.
 */
export class OutboxQueue {
  readonly #ports: Ports
  readonly #chats = new Map<string, readonly Outgoing[]>()
  readonly #busyChats = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #misses = 0
  #pause: ReturnType<typeof setTimeout> | undefined
  /** Answers to what was sent before `clear` are nobody's. */
  #era = 0

  constructor(ports: Ports) {
    this.#ports = ports
  }

  of(chatId: string): readonly Outgoing[] {
    return this.#chats.get(chatId) ?? none
  }

  hasUnsent(): boolean {
    return [...this.#chats.values()].some((items) => items.some(({ state }) => state === 'waiting'))
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  enqueue({ id, chatId, text, image, at }: Written): void {
    const item = { state: 'waiting', isMissed: false, refusal: null, sent: null } as const
    this.#put(chatId, [...this.of(chatId), { id, chatId, text, image, at, ...item }])
    this.#pump()
  }

  /** Tries a failed one again now, at its old place. */
  retry(item: Outgoing): void {
    // A picture that waited too long for its message is not there any more: it is brought again.
    if (item.state === 'refused') this.#noteImage(item, { imageId: null })
    this.#change(item, { state: 'waiting', refusal: null })
    this.resume()
  }

  /** Lets go of one that was not sent. */
  discard({ chatId, id }: Outgoing): void {
    this.settle(chatId, (one) => one === id)
  }

  /** Lets go of those that have arrived in the chat's log, whether or not their answer did. */
  settle(chatId: string, hasArrived: (id: string) => boolean): void {
    const left = this.of(chatId).filter(({ id }) => !hasArrived(id))
    if (left.length < this.of(chatId).length) this.#put(chatId, left)
  }

  /** Tries at once instead of at the end of the wait. */
  resume(): void {
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#pump()
  }

  /** Forgets everything. */
  clear(): void {
    this.#era++
    this.#misses = 0
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#busyChats.clear()
    for (const chatId of this.#chats.keys()) this.#put(chatId, none)
  }

  #put(chatId: string, items: readonly Outgoing[]): void {
    if (items.length > 0) this.#chats.set(chatId, items)
    else this.#chats.delete(chatId)
    for (const listener of this.#listeners) listener()
  }

  #change({ chatId, id }: Outgoing, changes: Partial<Outgoing>): void {
    this.#put(
      chatId,
      this.of(chatId).map((item) => (item.id === id ? { ...item, ...changes } : item)),
    )
  }

  /** What became known of a picture stays known, so that a repeat brings it no second time. */
  #noteImage({ chatId, id }: Outgoing, of: Partial<OutgoingImage>): void {
    const item = this.of(chatId).find((one) => one.id === id)
    if (item?.image) this.#change(item, { image: { ...item.image, ...of } })
  }

  #pump(): void {
    if (this.#pause !== undefined) return
    for (const [chatId, items] of this.#chats) {
      if (this.#busyChats.size >= limit.inFlight) return
      const next = items.find(({ state }) => state === 'waiting')
      if (next && !this.#busyChats.has(chatId)) void this.#run(next)
    }
  }

  async #run(item: Outgoing): Promise<void> {
    const startedIn = this.#era
    this.#busyChats.add(item.chatId)
    const settle = (take: () => void): void => {
      if (this.#era !== startedIn) return
      this.#busyChats.delete(item.chatId)
      take()
      this.#pump()
    }
    try {
      const sent = await this.#ports.send(item, (of) => this.#noteImage(item, of))
      settle(() => {
        this.#misses = 0
        this.#change(item, { state: 'sent', sent, isMissed: false })
      })
    } catch (error) {
      settle(() => this.#fail(item, this.#ports.judge(error)))
    }
  }

  #fail(item: Outgoing, verdict: Verdict): void {
    this.#noteImage(item, { progress: null })
    if (verdict.kind === 'refused')
      return this.#change(item, { state: 'refused', refusal: verdict.text, isMissed: false })
    if (verdict.kind === 'later') return this.#rest(verdict.ms)
    this.#change(item, { isMissed: true })
    this.#rest(live.backoff[Math.min(this.#misses, live.backoff.length - 1)] ?? 10_000)
    this.#misses++
  }

  #rest(ms: number): void {
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.resume(), ms)
  }
}
