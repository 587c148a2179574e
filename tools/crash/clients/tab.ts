import { createTRPCClient, httpLink } from '@trpc/client'
import type { AppRouter } from '#server/registry/router.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import { openChannel } from './channel.ts'
import type { Calls, Channel, Kind } from './channel.ts'
import type { Door, Doors } from './load-balancer.ts'

export type Way = { readonly calls: Calls; readonly node: number }

/** A tab of the browser without its pages: it stays connected by the rules of `client/sync/live.ts`. */
export type Tab = {
  /** Over the open socket, else over HTTP. */
  nearest(): Way
  http(): Way
  /** Asks for the present views anew, on a new channel. */
  refresh(): void
  close(): void
}

export type TabOptions = {
  readonly kind: Kind
  readonly cookie: string
  readonly doors: Doors
  readonly views: (door: Door) => StreamInput['queries']
  readonly onEvent: (event: Exclude<StreamEvent, { type: 'open' }>, node: number) => void
  /** Hears when the server is out of reach, and when it is back. */
  readonly onConnectivity?: (isOnline: boolean) => void
}

/** Opens it. It goes on until it is closed. */
export function openTab(options: TabOptions): Tab {
  const tab = new LiveTab(options)
  tab.connect()
  return tab
}

class LiveTab implements Tab {
  readonly #options: TabOptions
  #channel: Channel | null = null
  #isJoined = false
  #isOnline = true
  #isClosed = false
  #isAsking = false
  #attempt = 0
  #retry: NodeJS.Timeout | undefined
  #answer: NodeJS.Timeout | undefined

  constructor(options: TabOptions) {
    this.#options = options
  }

  nearest(): Way {
    const channel = this.#channel
    const calls = channel?.calls()
    return calls && channel ? { calls, node: channel.door.node } : this.http()
  }

  http(): Way {
    const door = this.#options.doors.choose()
    return {
      node: door.node,
      calls: callsOverHttp(door, this.#options, (url, init) => this.#fetch(url, init)),
    }
  }

  refresh(): void {
    this.#channel?.close()
    this.connect()
  }

  close(): void {
    this.#isClosed = true
    for (const timer of [this.#retry, this.#answer]) clearTimeout(timer)
    this.#channel?.close()
  }

  connect(): void {
    if (this.#isClosed) return
    const { kind, cookie, doors, views, onEvent } = this.#options
    const door = doors.choose()
    this.#isJoined = false
    clearTimeout(this.#answer)
    this.#answer = setTimeout(() => {
      opened.close()
      this.#lose()
    }, limit.connectTimeout)
    const opened: Channel = openChannel(kind, {
      ...{ door, cookie, origin: doors.origin, input: { queries: views(door) } },
      onEvent: (event) => {
        this.#report(true)
        if (event.type !== 'open') return onEvent(event, door.node)
        this.#isJoined = true
        this.#attempt = 0
        clearTimeout(this.#answer)
      },
      onEnd: (failure) => {
        // An event stream ends now and then, so that the server learns who is still there.
        if (failure === null && kind === 'events' && this.#isJoined) this.connect()
        else this.#lose()
      },
    })
    this.#channel = opened
  }

  #lose(): void {
    this.#channel = null
    clearTimeout(this.#answer)
    this.#report(false)
    this.#later()
  }

  /** The ladder of section 9, with up to a fifth of chance. */
  #later(): void {
    if (this.#isClosed) return
    const step = limit.backoff[Math.min(this.#attempt, limit.backoff.length - 1)] ?? 10_000
    this.#attempt++
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#comeBack(), step * (0.8 + Math.random() * 0.4))
  }

  /** As the app starts: who is looking is asked first. */
  async #comeBack(): Promise<void> {
    if (this.#isAsking || this.#isClosed) return
    this.#isAsking = true
    const { doors, cookie } = this.#options
    const signal = AbortSignal.timeout(limit.offlineAfter)
    const answer = await fetch(`${doors.choose().url}/api/app.bootstrap`, { headers: { cookie }, signal })
      .then(async (response) => (response.ok ? response.json() : null))
      .catch(() => null)
    this.#isAsking = false
    if (answer === null) return this.#later()
    if (!this.#channel) return this.connect()
    this.#attempt = 0
    this.#report(true)
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      const response = await fetch(url, init)
      this.#report(true)
      return response
    } catch (error) {
      // The channel seems open: whether the server is there is asked on the same ladder.
      if (this.#isOnline && this.#channel) this.#later()
      this.#report(false)
      throw error
    }
  }

  #report(isOnline: boolean): void {
    if (this.#isOnline === isOnline || this.#isClosed) return
    this.#isOnline = isOnline
    this.#options.onConnectivity?.(isOnline)
  }
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The calls over HTTP to one node, as a page of the product makes them. */
export function callsOverHttp(
  door: Door,
  { doors, cookie }: Pick<TabOptions, 'doors' | 'cookie'>,
  ask: Fetch = fetch,
): Calls {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${door.url}/api`,
        headers: { origin: doors.origin, cookie },
        fetch: (url, init) => ask(String(url), init as RequestInit),
      }),
    ],
  })
}
