import * as z from 'zod/mini'
import { isAcceptedPair } from '#server/features/connections/store.ts'
import { mentorById } from '#server/features/people/store.ts'
import { snapshotQuery } from '#server/sync/live-query.ts'
import { withResource } from '#server/rpc/resource.ts'
import { userRef } from '#shared/contract/availability.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { topics } from '#shared/contract/topics.ts'
import { getShownAvailability } from './store.ts'

/** The availability of a member: the caller, a listed mentor, or an accepted counterpart [AV6]. */
const availability = snapshotQuery<z.infer<typeof userRef>, Availability | null>({
  parse: (input) => z.parse(userRef, input),
  topics: (me, { userId }) => [topics.availability(userId), topics.connections(me.id)],
  read: withResource(
    'availability.read',
    async ({ ctx: { db, me }, input: { userId } }) => {
      const [person, isCounterpart] = await Promise.all([
        mentorById(db, userId, me.id),
        isAcceptedPair(db, me.id, userId),
      ])
      return person && { ...person, userId, isCounterpart }
    },
    ({ services, me }, { userId }) => getShownAvailability(services.database.orm, userId, me.id),
  ),
})

export const availabilityLiveQueries = { availability }
