import type {
  Link,
  LinkHandlers,
  SubscriptionHandlers,
  Transport,
  TransportKind,
} from '#client/sync/ports.ts'
import type { StreamInput } from '#shared/contract/live.ts'

type FakeSubscription = {
  readonly input: StreamInput
  readonly handlers: SubscriptionHandlers
  isOver: boolean
}

/** A link whose other side is controlled by the test. */
export class FakeLink implements Link {
  readonly kind: TransportKind
  readonly subscriptions: FakeSubscription[] = []
  isClosed = false
  readonly #handlers: LinkHandlers

  constructor(kind: TransportKind, handlers: LinkHandlers) {
    this.kind = kind
    this.#handlers = handlers
  }

  subscribe(input: StreamInput, handlers: SubscriptionHandlers): () => void {
    const subscription = { input, handlers, isOver: false }
    this.subscriptions.push(subscription)
    return () => {
      subscription.isOver = true
    }
  }

  calls(): null {
    return null
  }

  close(): void {
    this.isClosed = true
  }

  /** The latest subscription, which a test answers. */
  get latest(): FakeSubscription {
    const found = this.subscriptions.at(-1)
    if (!found) throw new Error('nothing was subscribed to')
    return found
  }

  /** The subscriptions that have not ended. */
  get running(): readonly FakeSubscription[] {
    return this.subscriptions.filter(({ isOver }) => !isOver)
  }

  /** The WebSocket is open. */
  open(): void {
    if (!this.isClosed) this.#handlers.onOpen()
  }

  /** The server answers the latest subscription. */
  join(): void {
    this.open()
    if (!this.isClosed) this.latest.handlers.onEvent({ type: 'open' })
  }

  /** The connection breaks, or is silent for too long. */
  lose(isSilent = false): void {
    if (this.isClosed) return
    this.isClosed = true
    this.#handlers.onLost(undefined, isSilent)
  }
}

/** A transport that records the links the engine opens. */
export class FakeTransport implements Pick<Transport, 'open'> {
  readonly links: FakeLink[] = []

  open(kind: TransportKind, handlers: LinkHandlers): FakeLink {
    const link = new FakeLink(kind, handlers)
    this.links.push(link)
    return link
  }

  /** The latest link. */
  get link(): FakeLink {
    const found = this.links.at(-1)
    if (!found) throw new Error('no link was opened')
    return found
  }
}
