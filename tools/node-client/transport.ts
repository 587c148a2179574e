import { createTRPCClient, httpLink, type TRPCLink } from '@trpc/client'
import { WebSocket as NodeWebSocket } from 'ws'
import type { Calls, Fetch, Link, LinkHandlers, Transport } from '#client/sync/ports.ts'
import { openEventStreamLink } from '#client/sync/transport/event-stream-link.ts'
import { openSocketLink } from '#client/sync/transport/socket-link.ts'
import type { AppRouter } from '#server/registry/router.ts'

/** A node as its clients reach it. */
export type Target = { readonly node: number; readonly url: string }

/** Chooses a node for each connection and request, as a load balancer that knows which nodes are ready. */
export type LoadBalancer = { readonly origin: string; choose(): Target; at(node: number): Target }

/** How a client reaches the product, and as whom. */
export type Access = { readonly cookie: string; readonly balancer: LoadBalancer }

export type TransportOptions = Access & {
  /** True for a client behind a proxy that refuses WebSockets. */
  readonly isSocketRefused?: boolean
  /** A tRPC link that each call passes first. */
  readonly beforeCall?: (node: number) => TRPCLink<AppRouter>
  /** Wraps each link that is opened. */
  readonly wrapLink?: (link: Link, node: number) => Link
}

/** The transport of the sync engine for a client that is a Node.js process: each connection goes to a node of its own. */
export function createNodeTransport(options: TransportOptions): Transport & { readonly fetch: Fetch } {
  const { balancer, isSocketRefused = false, wrapLink = (link) => link } = options
  const doFetch = createFetch(options)
  return {
    fetch: doFetch,
    createCalls: (reportingFetch) => createHttpCalls(options, reportingFetch),
    uploadImage: () => Promise.reject(new Error('this client sends no images')),
    open(kind, handlers) {
      if (kind === 'socket' && isSocketRefused) return refuseLink(handlers)
      const target = balancer.choose()
      const link =
        kind === 'socket'
          ? openNodeSocket(target, options, handlers)
          : openEventStreamLink((path, init) => doFetch(target.url + path, init), handlers)
      return wrapLink(link, target.node)
    },
  }
}

/** Adds what a page of the product sends. A path goes to the node that the load balancer chooses. */
function createFetch({ balancer, cookie }: Access): Fetch {
  return (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', balancer.origin)
    headers.set('cookie', cookie)
    return fetch(path.startsWith('/') ? balancer.choose().url + path : path, { ...init, headers })
  }
}

/** The server's procedures over HTTP: each call goes to the node that the load balancer chooses. */
export function createHttpCalls(
  { balancer, beforeCall, ...access }: Pick<TransportOptions, 'balancer' | 'cookie' | 'beforeCall'>,
  doFetch: Fetch = createFetch({ balancer, ...access }),
): Calls {
  const route: TRPCLink<AppRouter> =
    (runtime) =>
    ({ op, next }) => {
      const { node, url } = balancer.choose()
      const toNode = httpLink<AppRouter>({
        url: `${url}/api`,
        methodOverride: 'POST',
        fetch: (input, init) => doFetch(input as string, init as RequestInit),
      })(runtime)
      const first = beforeCall?.(node)(runtime)
      return first ? first({ op, next: (passed) => toNode({ op: passed, next }) }) : toNode({ op, next })
    }
  return createTRPCClient<AppRouter>({ links: [route] })
}

/** Opens a WebSocket to one node, as a page of the product. */
export function openNodeSocket(
  { node, url }: Target,
  { balancer, cookie, beforeCall }: Pick<TransportOptions, 'balancer' | 'cookie' | 'beforeCall'>,
  handlers: LinkHandlers,
): Link {
  class PageSocket extends NodeWebSocket {
    constructor(address: string) {
      super(address, { headers: { origin: balancer.origin, cookie }, perMessageDeflate: false })
      // An error without a listener would end the process.
      this.on('error', () => {})
    }
  }
  return openSocketLink(
    {
      url: `${url.replace(/^http/, 'ws')}/api`,
      WebSocket: PageSocket as unknown as typeof WebSocket,
      ...(beforeCall ? { before: [beforeCall(node)] } : {}),
    },
    handlers,
  )
}

/** A link that breaks before it was open. */
function refuseLink({ onLost }: LinkHandlers): Link {
  const refusing = setImmediate(onLost)
  return { subscribe: () => () => {}, calls: () => null, close: () => clearImmediate(refusing) }
}
