import { setTimeout as sleep } from 'node:timers/promises'
import { createHeadlessSyncClient } from '#client/sync/headless.ts'
import { systemClock } from '#client/sync/clock.ts'
import { createMemoryStorage } from '#client/sync/memory-storage.ts'
import type { Link } from '#client/sync/ports.ts'
import { keyOf } from '#shared/live-keys.ts'
import { createNodeTransport } from '../../node-client/transport.ts'
import type { Idle } from './test-client.ts'

export type Storm = { readonly times: Float32Array; readonly refused: number }

/** A client with the engine of the browser, and a page that shows `views`. */
type SyncProcessClient = {
  /** Breaks the connection; the engine reconnects automatically. */
  cut(): void
  /**
   * When all values were last complete, in milliseconds of this process; null from `cut` until they are complete
   * again.
   */
  completeAt(): number | null
  refused(): number
  close(): void
}

const BATCH = 50
const TIMEOUT_MS = 180_000
const POLL_MS = 20

/** The sync clients of this process, which the storm disconnects and waits for. */
export class SyncClients {
  #clients: SyncProcessClient[] = []

  /** Opens a client for each cookie. Resolves when each has all values of its page. */
  async open(wish: Idle): Promise<void> {
    for (let start = 0; start < wish.cookies.length; start += BATCH) {
      const opened = wish.cookies.slice(start, start + BATCH).map((cookie) => openClient(wish, cookie))
      this.#clients.push(...opened)
      await waitForAll(opened)
    }
  }

  /** Breaks all connections at once. Resolves with the time each client took to have all values again. */
  async storm(): Promise<Storm> {
    const began = performance.now()
    for (const client of this.#clients) client.cut()
    await waitForAll(this.#clients)
    return {
      times: Float32Array.from(this.#clients, (client) => (client.completeAt() ?? began) - began),
      refused: this.#clients.reduce((sum, client) => sum + client.refused(), 0),
    }
  }

  close(): void {
    for (const client of this.#clients.splice(0)) client.close()
  }
}

async function waitForAll(clients: readonly SyncProcessClient[]): Promise<void> {
  const until = performance.now() + TIMEOUT_MS
  while (clients.some((client) => client.completeAt() === null)) {
    if (performance.now() > until) throw new Error('a sync client did not connect')
    await sleep(POLL_MS)
  }
}

function openClient({ server, views }: Idle, cookie: string): SyncProcessClient {
  let current: Link | null = null
  let lose = (): void => {}
  let completeAt: number | null = null
  let refused = 0
  const only = { node: 0, url: server }
  const transport = createNodeTransport({
    cookie: `pathlight=${cookie}`,
    balancer: { origin: server, choose: () => only, at: () => only },
    wrapLink: (link) => {
      current = link
      return observeLink(link, () => (completeAt = performance.now()))
    },
  })
  const sync = createHeadlessSyncClient({
    transport: {
      ...transport,
      async fetch(path, init) {
        const response = await transport.fetch(path, init).catch((error: unknown) => {
          if (completeAt === null) refused++
          throw error
        })
        if (!response.ok && completeAt === null) refused++
        return response
      },
      open(kind, handlers) {
        lose = () => {
          if (completeAt === null) refused++
          handlers.onLost()
        }
        return transport.open(kind, { ...handlers, onLost: () => lose() })
      },
    },
    storage: createMemoryStorage(),
    clock: systemClock,
    random: Math.random,
  })
  for (const { name } of views) sync.queries.subscribe(keyOf(name), () => {})
  const end = sync.start({ userId: cookie, isRemembered: false }, () => {})
  return {
    cut() {
      const link = current
      link?.close()
      lose()
      completeAt = null
      refused = 0
    },
    completeAt: () => completeAt,
    refused: () => refused,
    close: end,
  }
}

/**
 * Calls `onComplete` once every query of a subscription has had an event. Requests values that are already shown too.
 */
function observeLink(link: Link, onComplete: () => void): Link {
  return {
    ...link,
    subscribe({ queries }, handlers) {
      const missing = new Set(queries.map(({ key }) => key))
      const whole = queries.map(({ digest: _digest, ...query }) => query)
      return link.subscribe(
        { queries: whole },
        {
          ...handlers,
          onEvent(event) {
            handlers.onEvent(event)
            if ('key' in event && missing.delete(event.key) && missing.size === 0) onComplete()
          },
        },
      )
    },
  }
}
