import { outbox as limit } from '#shared/limits.ts'
import type { HeldResult, Quote, SendResult } from '#shared/contract/chat.ts'
import { backoffDelay } from '../backoff.ts'
import type { Clock, Random } from '../ports.ts'
import type { Rejection } from './rejection.ts'

/** The image of an unsent message: the file, and its size in pixels if this device can read it. */
export type OutgoingImage = {
  readonly file: Blob
  readonly size: { readonly width: number; readonly height: number } | null
  /** Known once it was uploaded, so that a repeat of the message does not upload it again. */
  readonly imageId: string | null
  /** The share that was uploaded, from 0 to 1; null while no upload is running. */
  readonly progress: number | null
}

/** An unsent message: plain data, so that it can be stored as it is. */
export type Outgoing = {
  /** The idempotency key: the same at every attempt, so that a repeat never becomes a second message [CH3]. */
  readonly id: string
  readonly chatId: string
  readonly text: string
  readonly image: OutgoingImage | null
  /** The message that it answers, as it was then; absent if it answers none. */
  readonly quote?: Quote
  /** When it was written, in epoch milliseconds of this device. */
  readonly at: number
  readonly state: 'queued' | 'rejected' | 'sent'
  /** An attempt had no response; the message is retried automatically. */
  readonly isUnconfirmed: boolean
  /** Why the server rejected it; then it stays until its writer decides. */
  readonly rejection: Rejection | null
  /** The server's answer; the message is removed once the chat's feed has it. */
  readonly sent: SendResult | null
}

/** What a failed attempt means: repeat it after `ms`, rejected for good, or without an answer. */
export type RetryDecision =
  | { readonly kind: 'later'; readonly ms: number }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'unconfirmed' }

/** A message as it is now, or that one was removed without being sent. */
export type Change =
  | { readonly kind: 'put'; readonly item: Outgoing }
  | { readonly kind: 'removed'; readonly chatId: string; readonly id: string }

/** Stores what became known of the image during an attempt. */
export type UpdateImage = (changes: Partial<OutgoingImage>) => void

type Ports = {
  readonly send: (item: Outgoing, updateImage: UpdateImage) => Promise<SendResult | HeldResult>
  readonly classifyError: (error: unknown) => RetryDecision
  /** Called for every change made here but the progress of an image: the disk and other tabs follow. */
  readonly onChange?: (change: Change) => void
  readonly clock: Clock
  readonly random: Random
}

type Written = Pick<Outgoing, 'id' | 'chatId' | 'text' | 'image' | 'quote' | 'at'>

const none: readonly Outgoing[] = []

/**
 * Sends each chat's messages in order, at most ten at a time across chats. A message without an answer is repeated with
 * backoff; a rejected one stays in the list and does not block later ones.
 */
export class OutboxQueue {
  readonly #ports: Ports
  readonly #chats = new Map<string, readonly Outgoing[]>()
  /** The chats with a running attempt, and the id of its message. */
  readonly #busyChats = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #failures = 0
  #cancelBackoff: (() => void) | null = null
  /** Answers to attempts before `clear` are ignored. */
  #generation = 0
  #isLeader = true
  /** The server is unreachable: nothing is sent until `resume`. */
  #isPaused = false
  #latestAt = 0

  constructor(ports: Ports) {
    this.#ports = ports
  }

  of(chatId: string): readonly Outgoing[] {
    return this.#chats.get(chatId) ?? none
  }

  /** The messages to be sent, over all chats. */
  queued(): readonly Outgoing[] {
    return [...this.#chats.values()].flat().filter(({ state }) => state === 'queued')
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  enqueue({ at, ...written }: Written): void {
    // No two messages of a tab have the same time, because they are ordered by it.
    this.#latestAt = Math.max(at, this.#latestAt + 1)
    const item = { state: 'queued', isUnconfirmed: false, rejection: null, sent: null } as const
    this.#announce({
      kind: 'put',
      item: this.#insert({ ...written, at: this.#latestAt, ...item }),
    })
    this.#pump()
  }

  /** Takes in a message from the disk or another tab. Of one with a running attempt this tab knows more. */
  upsert(item: Outgoing): void {
    this.#latestAt = Math.max(item.at, this.#latestAt)
    const known = this.of(item.chatId).find(({ id }) => id === item.id)
    const isNewer = known?.state === 'sent' || this.#busyChats.get(item.chatId) === item.id
    if (!isNewer || item.state === 'sent') this.#insert(item)
    this.#pump()
  }

  /** Removes a message that another tab has removed. */
  remove(chatId: string, id: string): void {
    this.#removeWhere(chatId, (other) => other === id)
  }

  /** Only the leader sends. */
  setLeader(isLeader: boolean): void {
    this.#isLeader = isLeader
    this.#pump()
  }

  /** Sends nothing until `resume`: the server is unreachable. */
  pause(): void {
    this.#isPaused = true
  }

  /** Sends a message again now, at its old place. */
  retry(item: Outgoing): void {
    // The server deletes an image that waits too long for its message, so it is uploaded again.
    if (item.state === 'rejected') this.#updateImage(item, { imageId: null })
    this.#update(item, { state: 'queued', rejection: null })
    this.resume()
  }

  /** Removes a message that was not sent. */
  discard({ chatId, id }: Outgoing): void {
    this.remove(chatId, id)
    this.#announce({ kind: 'removed', chatId, id })
  }

  /** Removes the messages that the chat's feed has, whether or not their attempt had an answer. */
  confirmDelivered(chatId: string, isDelivered: (id: string) => boolean): void {
    for (const { id, state } of this.#removeWhere(chatId, isDelivered)) {
      if (state !== 'sent') this.#announce({ kind: 'removed', chatId, id })
    }
  }

  /** Sends now instead of at the end of the backoff. */
  resume(): void {
    this.#isPaused = false
    this.#endBackoff()
  }

  /** Removes everything. */
  clear(): void {
    this.#generation++
    this.#failures = 0
    this.#latestAt = 0
    this.#isPaused = false
    this.#cancelBackoff?.()
    this.#cancelBackoff = null
    this.#busyChats.clear()
    for (const chatId of this.#chats.keys()) this.#put(chatId, none)
  }

  #endBackoff(): void {
    this.#cancelBackoff?.()
    this.#cancelBackoff = null
    this.#pump()
  }

  #removeWhere(chatId: string, isMeant: (id: string) => boolean): readonly Outgoing[] {
    const items = this.of(chatId)
    const removed = items.filter(({ id }) => isMeant(id))
    if (removed.length > 0)
      this.#put(
        chatId,
        items.filter((item) => !removed.includes(item)),
      )
    return removed
  }

  #announce(change: Change): void {
    this.#ports.onChange?.(change)
  }

  /** Inserts a message by the time it was written, in place of one with the same id. */
  #insert(item: Outgoing): Outgoing {
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

  #update({ chatId, id }: Outgoing, changes: Partial<Outgoing>): void {
    const item = this.of(chatId).find((other) => other.id === id)
    if (!item) return
    const next = { ...item, ...changes }
    this.#put(
      chatId,
      this.of(chatId).map((other) => (other === item ? next : other)),
    )
    if (next.image?.progress === item.image?.progress || next.image?.imageId !== item.image?.imageId)
      this.#announce({ kind: 'put', item: next })
  }

  #updateImage({ chatId, id }: Outgoing, changes: Partial<OutgoingImage>): void {
    const item = this.of(chatId).find((other) => other.id === id)
    if (item?.image) this.#update(item, { image: { ...item.image, ...changes } })
  }

  #pump(): void {
    if (this.#cancelBackoff || !this.#isLeader || this.#isPaused) return
    for (const [chatId, items] of this.#chats) {
      if (this.#busyChats.size >= limit.inFlight) return
      const next = items.find(({ state }) => state === 'queued')
      if (next && !this.#busyChats.has(chatId)) void this.#send(next)
    }
  }

  async #send(item: Outgoing): Promise<void> {
    const generation = this.#generation
    this.#busyChats.set(item.chatId, item.id)
    const finish = (work: () => void): void => {
      if (this.#generation !== generation) return
      this.#busyChats.delete(item.chatId)
      work()
      this.#pump()
    }
    try {
      const sent = await this.#ports.send(item, (changes) => this.#updateImage(item, changes))
      finish(() => {
        this.#failures = 0
        // The server keeps it until it is released, and shows it as held [SY39].
        if ('heldUntil' in sent) this.discard(item)
        else this.#update(item, { state: 'sent', sent, isUnconfirmed: false })
      })
    } catch (error) {
      finish(() => this.#fail(item, this.#ports.classifyError(error)))
    }
  }

  #fail(item: Outgoing, decision: RetryDecision): void {
    this.#updateImage(item, { progress: null })
    if (decision.kind === 'rejected')
      return this.#update(item, { state: 'rejected', rejection: decision.rejection, isUnconfirmed: false })
    if (decision.kind === 'later') return this.#backOff(decision.ms)
    this.#update(item, { isUnconfirmed: true })
    this.#backOff(backoffDelay(this.#failures++, this.#ports.random))
  }

  #backOff(ms: number): void {
    this.#cancelBackoff?.()
    this.#cancelBackoff = this.#ports.clock.after(ms, () => this.#endBackoff())
  }
}
