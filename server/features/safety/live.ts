import * as z from 'zod/mini'
import { snapshotQuery } from '#server/sync/live-query.ts'
import type { BlockedPerson, MyReport, PausedPerson } from '#shared/contract/safety.ts'
import { topics } from '#shared/contract/topics.ts'
import { listBlocked } from './block-store.ts'
import { listMyReports } from './my-reports.ts'
import { listPaused } from './pause-store.ts'

/** The members whom the caller has blocked, with their current names. */
const blocked = snapshotQuery<undefined, BlockedPerson[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.blocked(me.id)],
  derivedTopics: (list) => list.map(({ person }) => topics.profile(person.id)),
  read: ({ services, me }) => listBlocked(services.database.orm, me.id, services.config.safeguarding),
})

/** The reports that the caller has sent, and how far each is [RP13]. */
const reports = snapshotQuery<undefined, MyReport[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.reports(me.id)],
  read: (ctx) => listMyReports(ctx.services.database.orm, ctx.me.id),
})

/** The members whom the caller has paused, with their current names. */
const paused = snapshotQuery<undefined, PausedPerson[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.paused(me.id)],
  derivedTopics: (list) => list.map(({ person }) => topics.profile(person.id)),
  read: ({ services, me }) => listPaused(services.database.orm, me.id, services.config.safeguarding),
})

export const safetyLiveQueries = { blocked, paused, reports }
