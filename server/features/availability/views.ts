import * as z from 'zod/mini'
import { isAcceptedPair } from '#server/features/connections/store.ts'
import { mentorById } from '#server/features/people/store.ts'
import { value } from '#server/live/view.ts'
import { allow } from '#server/policy/allow.ts'
import { ofPerson } from '#shared/schemas/availability.ts'
import type { Availability } from '#shared/schemas/availability.ts'
import { topics } from '#shared/topics.ts'
import { availabilityOf } from './store.ts'

type OfPerson = { userId: string }

/** When somebody is free: oneself, a listed mentor, or the other half of an accepted pair [AV6]. */
const availability = value<OfPerson, Availability | null>({
  parse: (input) => z.parse(ofPerson, input),
  topics: (me, { userId }) => [topics.availability(userId), topics.connections(me.id)],
  async read(ctx, { userId }) {
    const db = ctx.services.database.orm
    const [person, isCounterpart] = await Promise.all([
      mentorById(db, userId, ctx.me.id),
      isAcceptedPair(db, ctx.me.id, userId),
    ])
    allow('availability.read', ctx.me, person && { ...person, userId, isCounterpart })
    return availabilityOf(db, userId)
  },
})

export const availabilityViews = { availability }
