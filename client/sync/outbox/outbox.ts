import { clearHelp, showHelp } from '#client/state/help-state.ts'
import type { HeldResult, Quote, SendResult } from '#shared/contract/chat.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Connectivity } from '../connection/connectivity.ts'
import type { NearestCalls } from '../http/nearest-calls.ts'
import type { Clock, PageEvents, Random, SyncStorage, Tabs, UploadImage } from '../ports.ts'
import { OutboxQueue } from './outbox-queue.ts'
import type { Change, Outgoing, OutgoingImage } from './outbox-queue.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import { classifySendError, createSendMessage } from './send-message.ts'
import type { TabGroup } from './tab-group.ts'

type Options = {
  readonly calls: NearestCalls
  readonly uploadImage: UploadImage
  readonly storage: Pick<SyncStorage, 'openOutbox' | 'deleteOutbox'>
  readonly tabs: Tabs
  readonly page: Pick<PageEvents, 'guardClose'>
  readonly connectivity: Connectivity
  readonly clock: Clock
  readonly random: Random
}

/** Shows the help lines in the chat if the server found risk words, also if it was sent from another page or tab [RK4]. */
function showHelpFor(chatId: string, sent: SendResult | HeldResult | null): void {
  if (sent?.help !== undefined) showHelp(chatId)
}

/** The unsent messages of the member: in this tab, on the disk, and in other tabs. */
export class Outbox {
  readonly #options: Options
  readonly #queue: OutboxQueue
  #storage: OutboxStorage | null = null
  #tabs: TabGroup | null = null
  /** The messages that are on the disk as they are here: closing the tab loses none of them. */
  readonly #persistedIds = new Set<string>()

  constructor(options: Options) {
    const { calls, clock, random, uploadImage } = options
    this.#options = options
    const send = createSendMessage({ calls, uploadImage })
    this.#queue = new OutboxQueue({
      async send(item, update) {
        const sent = await send(item, update)
        showHelpFor(item.chatId, sent)
        return sent
      },
      classifyError: classifySendError,
      onChange: (change) => this.#onChange(change),
      ...{ clock, random },
    })
  }

  /**
   * Sends the messages of a member, also those written earlier and in other tabs. Returns a function that ends it: the
   * disk keeps what was not sent.
   */
  start(userId: string, key: string): () => void {
    const { storage, tabs, page, connectivity } = this.#options
    const queue = this.#queue
    const opened = storage.openOutbox(userId, key)
    this.#storage = opened
    queue.setLeader(false)
    if (connectivity.isOffline()) queue.pause()
    const loaded = this.#load(opened)
    const group = tabs.join(userId, {
      onRemoteChange(change) {
        if (change.kind === 'removed') return queue.remove(change.chatId, change.id)
        showHelpFor(change.item.chatId, change.item.sent)
        queue.upsert(change.item)
      },
      // Earlier messages go first: nothing is sent before they are known.
      onLeaderChange: (isLeader) =>
        void loaded.then(() => this.#storage === opened && queue.setLeader(isLeader)),
      onResync: () => void loaded.then(() => this.#load(opened)),
    })
    this.#tabs = group
    const stops = [
      connectivity.onChange({ from: 'offline', to: 'online' }, () => queue.resume()),
      connectivity.onChange({ to: 'offline' }, () => queue.pause()),
      page.guardClose(() => queue.queued().some(({ id }) => !this.#persistedIds.has(id))),
    ]
    return () => {
      for (const stop of stops) stop()
      opened.close()
      group.leave()
      this.#storage = null
      this.#tabs = null
      this.#persistedIds.clear()
      queue.clear()
      clearHelp()
    }
  }

  /** Deletes what was not sent, here and on the disk: at log-out. */
  async clear(userId: string): Promise<void> {
    this.#storage?.close()
    this.#queue.clear()
    await this.#options.storage.deleteOutbox(userId)
  }

  /** Sends a message now, or when the server can be reached again. */
  enqueue(
    chatId: string,
    text: string,
    image: Pick<OutgoingImage, 'file' | 'size' | 'alt'> | null,
    quote: Quote | null = null,
  ): void {
    this.#tabs?.takeLeadership()
    this.#queue.enqueue({
      ...{ id: newId(), chatId, text, at: this.#options.clock.now() },
      ...(quote ? { quote } : {}),
      image: image && { ...image, imageId: null, progress: null },
    })
  }

  /** Sends a failed message again now, at its old place. */
  retry(item: Outgoing): void {
    this.#tabs?.takeLeadership()
    this.#queue.retry(item)
  }

  /** Sends now what waits, such as for the acceptance of the code of conduct. */
  resume(): void {
    this.#tabs?.takeLeadership()
    this.#queue.resume()
  }

  /** Removes a message that was not sent. */
  discard(item: Outgoing): void {
    this.#queue.discard(item)
  }

  /** Removes the messages that the chat's feed has, whether or not their attempt had an answer. */
  confirmDelivered(chatId: string, isDelivered: (id: string) => boolean): void {
    this.#queue.confirmDelivered(chatId, isDelivered)
  }

  /** The unsent messages of a chat, in the order of writing. */
  of(chatId: string): readonly Outgoing[] {
    return this.#queue.of(chatId)
  }

  /** How many messages are queued in all chats. */
  queuedCount(): number {
    return this.#queue.queued().length
  }

  subscribe(listener: () => void): () => void {
    return this.#queue.subscribe(listener)
  }

  #onChange(change: Change): void {
    this.#tabs?.announce(change)
    const id = change.kind === 'put' ? change.item.id : change.id
    if (change.kind === 'removed' || change.item.state === 'sent') {
      this.#persistedIds.delete(id)
      void this.#storage?.remove(id)
    } else {
      void this.#storage?.put(change.item).then((isStored) => isStored && this.#persistedIds.add(id))
    }
  }

  /** Takes in what is on the disk, and removes what another tab has sent or removed meanwhile. */
  async #load(storage: OutboxStorage): Promise<void> {
    const known = this.#queue.queued().filter(({ id }) => this.#persistedIds.has(id))
    const stored = await storage.load()
    if (this.#storage !== storage) return
    const ids = new Set(stored.map(({ id }) => id))
    for (const { id, chatId } of known) if (!ids.has(id)) this.#queue.remove(chatId, id)
    for (const item of stored.toSorted((a, b) => a.at - b.at)) {
      this.#persistedIds.add(item.id)
      this.#queue.upsert(item)
    }
  }
}
