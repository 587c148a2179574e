import { createTRPCClient, httpLink } from '@trpc/client'
import type { GuardianRouter } from '#server/registry/guardian-router.ts'

/** The procedures of guardians, for their page. Queries are sent by POST too, as those of members [AB7]. */
export const guardianApi = createTRPCClient<GuardianRouter>({
  links: [httpLink({ url: '/api/guardian', methodOverride: 'POST' })],
})
