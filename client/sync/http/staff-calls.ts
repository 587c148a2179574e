import { createTRPCClient, httpLink } from '@trpc/client'
import type { StaffRouter } from '#server/registry/staff-router.ts'

/** The procedures of staff, for their console. Queries are sent by POST too, as those of members [AB7]. */
export const staffApi = createTRPCClient<StaffRouter>({
  links: [httpLink({ url: '/api/staff', methodOverride: 'POST' })],
})
