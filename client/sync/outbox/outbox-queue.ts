import { live, outbox as limit } from '#shared/limits.ts'
import type { SendResult } from '#shared/contract/chat.ts'

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
  readonly state: 'queued' | 'rejected' | 'sent'
  /** A try got no answer; the next comes by itself. */
  readonly isUnconfirmed: boolean
  /** Why the server refused it; then it waits for its writer. */
  readonly rejectReason: string | null
  /** What the server answered; the item goes once the chat's log has the message. */
  readonly sent: SendResult | null
}

/** What a failed try means: `later` in so many milliseconds, `refused` for good, or nobody answered. */
export type RetryDecision =
  | { readonly kind: 'later'; readonly ms: number }
  | { readonly kind: 'rejected'; readonly text: string }
  | { readonly kind: 'unconfirmed' }

type Ports = {
  /** `note` keeps what became known of the picture on the way. */
  readonly send: (item: Outgoing, emit: (of: Partial<OutgoingImage>) => void) => Promise<SendResult>
  readonly classifyError: (error: unknown) => RetryDecision
  /** Hears of every change made here but the progress of pictures: the disk and other tabs follow. */
  readonly note?: (change: Change) => void
}

/** A message as it is now, or that one was let go without being sent. */
export type Change =
  | { readonly kind: 'put'; readonly item: Outgoing }
  | { readonly kind: 'removed'; readonly chatId: string; readonly id: string }

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
  /** The chats that send now, and what. */
  readonly #busyChats = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #misses = 0
  #pause: ReturnType<typeof setTimeout> | undefined
  /** Answers to what was sent before `clear` are nobody's. */
  #era = 0
  /** Another tab sends what waits here, too. */
  #isFollowing = false
  /** The connection is known to be gone: nothing is tried until it is back, or somebody presses. */
  #isHeld = false
  #latest = 0

  constructor(ports: Ports) {
    this.#ports = ports
  }

  of(chatId: string): readonly Outgoing[] {
    return this.#chats.get(chatId) ?? none
  }

  /** What waits to be sent, over all chats. */
  queued(): readonly Outgoing[] {
    return [...this.#chats.values()].flat().filter(({ state }) => state === 'queued')
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  enqueue({ id, chatId, text, image, at }: Written): void {
    // Of one tab no two are written at the same time: by their times they are put in order again.
    this.#latest = Math.max(at, this.#latest + 1)
    const item = { state: 'queued', isUnconfirmed: false, rejectReason: null, sent: null } as const
    this.#note({ kind: 'put', item: this.#take({ id, chatId, text, image, at: this.#latest, ...item }) })
    this.#pump()
  }

  /** Takes in what the disk kept, or another tab tells. What this tab is sending it knows best itself. */
  upsert(item: Outgoing): void {
    this.#latest = Math.max(item.at, this.#latest)
    const known = this.of(item.chatId).find(({ id }) => id === item.id)
    const isKnownBetter = known?.state === 'sent' || this.#busyChats.get(item.chatId) === item.id
    if (!isKnownBetter || item.state === 'sent') this.#take(item)
    this.#pump()
  }

  /** Lets go of what another tab has let go. */
  remove(chatId: string, id: string): void {
    this.#letGo(chatId, (one) => one === id)
  }

  /** Whether this tab is the one that sends. */
  setLeader(leads: boolean): void {
    this.#isFollowing = !leads
    this.#pump()
  }

  /** Tries nothing by itself until `resume`: the connection is known to be gone. */
  pause(): void {
    this.#isHeld = true
  }

  /** Tries a failed one again now, at its old place. */
  retry(item: Outgoing): void {
    // A picture that waited too long for its message is not there any more: it is brought again.
    if (item.state === 'rejected') this.#noteImage(item, { imageId: null })
    this.#change(item, { state: 'queued', rejectReason: null })
    this.resume()
  }

  /** Lets go of one that was not sent. */
  discard({ chatId, id }: Outgoing): void {
    this.remove(chatId, id)
    this.#note({ kind: 'removed', chatId, id })
  }

  /** Lets go of those that have arrived in the chat's log, whether or not their answer did. */
  settle(chatId: string, hasArrived: (id: string) => boolean): void {
    for (const { id, state } of this.#letGo(chatId, hasArrived)) {
      if (state !== 'sent') this.#note({ kind: 'removed', chatId, id })
    }
  }

  /** Tries at once instead of at the end of the wait. */
  resume(): void {
    this.#isHeld = false
    this.#wake()
  }

  /** Forgets everything. */
  clear(): void {
    this.#era++
    this.#misses = 0
    this.#latest = 0
    this.#isHeld = false
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#busyChats.clear()
    for (const chatId of this.#chats.keys()) this.#put(chatId, none)
  }

  #wake(): void {
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#pump()
  }

  #letGo(chatId: string, isMeant: (id: string) => boolean): readonly Outgoing[] {
    const items = this.of(chatId)
    const gone = items.filter(({ id }) => isMeant(id))
    if (gone.length > 0)
      this.#put(
        chatId,
        items.filter((item) => !gone.includes(item)),
      )
    return gone
  }

  #note(change: Change): void {
    this.#ports.note?.(change)
  }

  /** Puts a message in its place by the time it was written; one that is there already is replaced. */
  #take(item: Outgoing): Outgoing {
    const others = this.of(item.chatId).filter(({ id }) => id !== item.id)
    const after = others.findIndex(({ at }) => at > item.at)
    this.#put(item.chatId, others.toSpliced(after < 0 ? others.length : after, 0, item))
    return item
  }

  #put(chatId: string, items: readonly Outgoing[]): void {
    if (items.length > 0) this.#chats.set(chatId, items)
    else this.#chats.delete(chatId)
    for (const listener of this.#listeners) listener()
  }

  #change({ chatId, id }: Outgoing, changes: Partial<Outgoing>): void {
    const item = this.of(chatId).find((one) => one.id === id)
    if (!item) return
    const next = { ...item, ...changes }
    this.#put(
      chatId,
      this.of(chatId).map((one) => (one === item ? next : one)),
    )
    if (next.image?.progress === item.image?.progress || next.image?.imageId !== item.image?.imageId)
      this.#note({ kind: 'put', item: next })
  }

  /** What became known of a picture stays known, so that a repeat brings it no second time. */
  #noteImage({ chatId, id }: Outgoing, of: Partial<OutgoingImage>): void {
    const item = this.of(chatId).find((one) => one.id === id)
    if (item?.image) this.#change(item, { image: { ...item.image, ...of } })
  }

  #pump(): void {
    if (this.#pause !== undefined || this.#isFollowing || this.#isHeld) return
    for (const [chatId, items] of this.#chats) {
      if (this.#busyChats.size >= limit.inFlight) return
      const next = items.find(({ state }) => state === 'queued')
      if (next && !this.#busyChats.has(chatId)) void this.#run(next)
    }
  }

  async #run(item: Outgoing): Promise<void> {
    const startedIn = this.#era
    this.#busyChats.set(item.chatId, item.id)
    const confirmDelivered = (take: () => void): void => {
      if (this.#era !== startedIn) return
      this.#busyChats.delete(item.chatId)
      take()
      this.#pump()
    }
    try {
      const sent = await this.#ports.send(item, (of) => this.#noteImage(item, of))
      confirmDelivered(() => {
        this.#misses = 0
        this.#change(item, { state: 'sent', sent, isUnconfirmed: false })
      })
    } catch (error) {
      confirmDelivered(() => this.#fail(item, this.#ports.classifyError(error)))
    }
  }

  #fail(item: Outgoing, verdict: RetryDecision): void {
    this.#noteImage(item, { progress: null })
    if (verdict.kind === 'rejected')
      return this.#change(item, { state: 'rejected', rejectReason: verdict.text, isUnconfirmed: false })
    if (verdict.kind === 'later') return this.#rest(verdict.ms)
    this.#change(item, { isUnconfirmed: true })
    const step = live.backoff[Math.min(this.#misses, live.backoff.length - 1)] ?? 10_000
    // Up to a fifth of chance, so that not all who were away come back at once.
    this.#rest(step * (0.8 + Math.random() * 0.4))
    this.#misses++
  }

  #rest(ms: number): void {
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.#wake(), ms)
  }
}
