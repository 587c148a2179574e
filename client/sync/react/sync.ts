import { useCallback, useSyncExternalStore } from 'react'
import type { LiveInput, LiveQueryName, LiveValue } from '#server/registry/router.ts'
import { useStore } from '../../state/use-store.ts'
import { pageEvents } from '../browser/page-events.ts'
import { browserStorage } from '../browser/storage.ts'
import { joinTabGroup } from '../browser/tab-group.ts'
import { uploadChatImage } from '../browser/upload.ts'
import { createSyncClient } from '../client.ts'
import { systemClock } from '../clock.ts'
import type { Outgoing } from '../outbox/outbox-queue.ts'
import type { Fetch } from '../ports.ts'
import type { LiveState } from '../queries/live-queries.ts'
import { firstValuesAddress, keyOf } from '#shared/live-keys.ts'
import type { FirstValues } from '#shared/contract/live.ts'
import { openEventStreamLink } from '../transport/event-stream-link.ts'
import { openSocketLink } from '../transport/socket-link.ts'
import { api } from './api.ts'
import { base } from './session.ts'

/** Takes the response to the request that a header of the document began [FL4]. */
async function fetchFirstValues(): Promise<FirstValues> {
  const [document] = performance.getEntriesByType('navigation')
  const { pathname } = new URL(document?.name ?? location.href)
  const response = await fetch(firstValuesAddress(pathname))
  if (!response.ok) throw new Error(`first values failed with status ${response.status}`)
  return ((await response.json()) as { result: { data: FirstValues } }).result.data
}

/** Without the timeout of calls: a stream stays open. */
const fetchHere: Fetch = (path, init) => fetch(path, init)

const isVisible = (): boolean => document.visibilityState === 'visible'

/** The browser's instance of the sync engine. */
export const sync = createSyncClient(
  {
    transport: {
      open: (kind, handlers) =>
        kind === 'socket'
          ? openSocketLink({ url: `${location.origin.replace(/^http/, 'ws')}/api`, isVisible }, handlers)
          : openEventStreamLink(fetchHere, handlers),
      createCalls: () => api,
      uploadImage: uploadChatImage,
    },
    storage: browserStorage,
    clock: systemClock,
    random: Math.random,
    page: pageEvents,
    tabs: { join: joinTabGroup },
    fetchFirstValues,
  },
  base,
)

export const { outbox, cache, pendingLogOut } = sync

/** Calls over the socket if it is open, otherwise over HTTP; see `NearestCalls`. */
export const { write: writeNearest, query: queryWithFallback } = sync.calls

/** The state of a live query, from then on always the latest. All components share one subscription. */
export function useLiveQuery<N extends LiveQueryName>(
  name: N,
  input?: LiveInput<N>,
): LiveState<LiveValue<N>> {
  const key = keyOf(name, input)
  const subscribe = useCallback((listener: () => void) => sync.queries.subscribe(key, listener), [key])
  return useSyncExternalStore(subscribe, () => sync.queries.stateOf(key) as LiveState<LiveValue<N>>)
}

/** Follows a live query outside React. Returns a function that ends it. */
export function subscribeToQuery<N extends LiveQueryName>(
  name: N,
  listener: (state: LiveState<LiveValue<N>>) => void,
  input?: LiveInput<N>,
): () => void {
  const key = keyOf(name, input)
  return sync.queries.subscribe(key, () => listener(sync.queries.stateOf(key) as LiveState<LiveValue<N>>))
}

/** Shows the result of a call in a live query before the server sends it [SY35]. */
export function showResult<N extends LiveQueryName>(
  name: N,
  change: (value: LiveValue<N>) => LiveValue<N>,
): void {
  sync.queries.showResult(keyOf(name), (value) => change(value as LiveValue<N>))
}

/** When the oldest value was read that is shown from the offline cache; null if there is none. */
export function useOldestCachedAt(): number | null {
  return useStore(sync.queries.oldestCachedAt)
}

const subscribeToOutbox = (listener: () => void): (() => void) => outbox.subscribe(listener)

/** The unsent messages of a chat, in the order of writing. */
export function useOutbox(chatId: string): readonly Outgoing[] {
  const snapshot = useCallback(() => outbox.of(chatId), [chatId])
  return useSyncExternalStore(subscribeToOutbox, snapshot)
}

/** How many messages are queued in all chats. */
export function useQueuedCount(): number {
  return useSyncExternalStore(subscribeToOutbox, () => outbox.queuedCount())
}
