import * as z from 'zod/mini'
import { isAcceptedPair } from '#server/features/connections/store.ts'
import { mentorById } from '#server/features/people/store.ts'
import { snapshotQuery } from '#server/sync/live-query.ts'
import { authorize } from '#server/policy/authorize.ts'
import { userRef } from '#shared/contract/availability.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { topics } from '#shared/contract/topics.ts'
import { availabilityOf } from './store.ts'

type OfPerson = { userId: string }

/** When somebody is free: oneself, a listed mentor, or the other half of an accepted pair [AV6]. */
const availability = snapshotQuery<OfPerson, Availability | null>({
  parse: (input) => z.parse(userRef, input),
  topics: (me, { userId }) => [topics.availability(userId), topics.connections(me.id)],
  async read(ctx, { userId }) {
    const db = ctx.services.database.orm
    const [person, isCounterpart] = await Promise.all([
      mentorById(db, userId, ctx.me.id),
      isAcceptedPair(db, ctx.me.id, userId),
    ])
    authorize('availability.read', ctx.me, person && { ...person, userId, isCounterpart })
    return availabilityOf(db, userId)
  },
})

export const availabilityLiveQueries = { availability }
