import { createTRPCClient, httpLink } from '@trpc/client'
import type { AppRouter } from '#server/registry/router.ts'
import type { Calls, Fetch } from '../ports.ts'

/** The server's procedures over HTTP: `calls.account.logIn.mutate(...)`. */
export function createHttpCalls(fetch: Fetch): Calls {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: '/api', fetch: (url, init) => fetch(url as string, init as RequestInit) })],
  })
}
