import * as z from 'zod/mini'
import { value } from '#server/live/view.ts'
import type { BlockedPerson } from '#shared/schemas/safety.ts'
import { topics } from '#shared/topics.ts'
import { listBlocked } from './block-store.ts'

/** Whom one has blocked, as they call themselves now. */
const blocked = value<undefined, BlockedPerson[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.blocked(me.id)],
  also: (list) => list.map(({ person }) => topics.card(person.id)),
  read: (ctx) => listBlocked(ctx.services.database.orm, ctx.me.id),
})

export const safetyViews = { blocked }
