import type { createTRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/registry/router.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import type { ErrorBody } from '#shared/errors.ts'
import type { StorageArea } from '../state/storage-area.ts'
import type { CacheTable } from './cache/cache-table.ts'
import type { OpenOutboxStorage } from './outbox/outbox-storage.ts'
import type { JoinTabGroup } from './outbox/tab-group.ts'

/** Everything the sync engine needs from the outside. Tests, the crash check and the bench bring their own. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number
  /** Runs `work` once after `ms`. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
}

/** A number from 0 to 1, as `Math.random`. */
export type Random = () => number

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** The server's procedures. */
export type Calls = ReturnType<typeof createTRPCClient<AppRouter>>

export type TransportKind = 'socket' | 'sse'

export type LinkHandlers = {
  /** The link can carry subscriptions. Event streams do not report it: their first event does. */
  readonly onOpen: () => void
  /**
   * The link was lost. Called at most once, and not after `close`; with the seconds to wait if the server named them, and
   * whether it was lost in silence [SY33].
   */
  readonly onLost: (retryAfter?: number, isSilent?: boolean) => void
}

export type SubscriptionHandlers = {
  readonly onEvent: (event: StreamEvent) => void
  /** The subscription ended. `failure` is what the server said; null when it said nothing. */
  readonly onEnd: (failure: ErrorBody | null) => void
}

/** One connection to the server that carries subscriptions and, if it is a socket, calls. */
export type Link = {
  /** Returns a function that ends the subscription without a call of `onEnd`. */
  subscribe(input: StreamInput, handlers: SubscriptionHandlers): () => void
  /** The server's procedures over this link; null for an event stream, and for a socket that is not open. */
  calls(): Calls | null
  close(): void
}

/** Uploads a file to a chat and resolves with its id. */
export type UploadImage = (
  chatId: string,
  file: Blob,
  onProgress: (share: number) => void,
) => Promise<{ readonly imageId: string }>

export type Transport = {
  /** Opens a link. When to try again is the engine's decision alone. */
  open(kind: TransportKind, handlers: LinkHandlers): Link
  /** The server's procedures over HTTP, by a `fetch` that reports to the engine whether the server answers. */
  createCalls(fetch: Fetch): Calls
  readonly uploadImage: UploadImage
}

export type SyncStorage = {
  /** `localStorage`. */
  readonly local: StorageArea
  /** The table of the offline cache. */
  readonly cache: CacheTable
  readonly openOutbox: OpenOutboxStorage
  /** Deletes the unsent messages of a member. */
  deleteOutbox(userId: string): Promise<void>
}

/** What happens to the page. Each function returns one that removes the listener. */
export type PageEvents = {
  /** The browser believes that it went online or offline. It decides nothing, but is a reason to try. */
  onNetworkChange(listener: (isOffline: boolean) => void): () => void
  /** The page is about to be hidden or closed. */
  onHide(listener: () => void): () => void
  /** Asks the user before the page is closed while `isUnsaved` is true. */
  guardClose(isUnsaved: () => boolean): () => void
}

export type Tabs = { readonly join: JoinTabGroup }
