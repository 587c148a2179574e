import { createTRPCClient, httpLink } from '@trpc/client'
import type { AppRouter } from '#server/registry/router.ts'
import type { Calls, Fetch } from '../ports.ts'

/**
 * The server's procedures over HTTP: `calls.account.logIn.mutate(...)`. Queries are sent by POST too: what a member
 * searches for, and the ids of chats, belong in no address, which proxies log [AB7].
 */
export function createHttpCalls(fetch: Fetch): Calls {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/api',
        methodOverride: 'POST',
        fetch: (url, init) => fetch(url as string, init as RequestInit),
      }),
    ],
  })
}
