import * as z from 'zod/mini'
import { snapshotQuery } from '#server/sync/live-query.ts'
import type { MyProfile } from '#shared/contract/people.ts'
import { topics } from '#shared/contract/topics.ts'
import { myProfile } from './store.ts'

const nothing = z.optional(z.undefined())

/** The member's own "about" text, skills, and aims, for the profile page. */
const profile = snapshotQuery<undefined, MyProfile>({
  parse: (input) => nothing.parse(input),
  topics: (me) => [topics.profile(me.id)],
  read: (ctx) => myProfile(ctx.services.database.orm, ctx.me.id),
})

export const peopleLiveQueries = { profile }
