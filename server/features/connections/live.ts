import * as z from 'zod/mini'
import { snapshotQuery } from '#server/sync/live-query.ts'
import type { Connections } from '#shared/contract/connections.ts'
import { topics } from '#shared/contract/topics.ts'
import { listConnections } from './list-store.ts'
import { acceptedCounterparts } from './store.ts'

const nothing = z.optional(z.undefined())

/** The member's requests by status, with the counterparts' current names and pictures. */
const connections = snapshotQuery<undefined, Connections>({
  parse: (input) => nothing.parse(input),
  topics: (me) => [topics.connections(me.id)],
  derivedTopics: ({ pending, accepted, rejected, suggested = [] }) => [
    ...[...pending, ...accepted, ...rejected].map(({ person }) => topics.profile(person.id)),
    ...suggested.map(({ mentor }) => topics.profile(mentor.id)),
  ],
  read: ({ services, me }) => listConnections(services.database.orm, me.id, services.config.safeguarding),
})

/** Whether each accepted counterpart is online, by user id; null while that cannot be known. */
export type Online = Readonly<Record<string, boolean | null>>

const online = snapshotQuery<undefined, Online>({
  parse: (input) => nothing.parse(input),
  topics: (me) => [topics.connections(me.id)],
  derivedTopics: (presences) => Object.keys(presences).map(topics.presence),
  async read(ctx) {
    const ids = await acceptedCounterparts(ctx.services.database.orm, ctx.me.id)
    const entries = ids.toSorted().map(async (id) => {
      const holders = await ctx.services.leases.holders(topics.presence(id))
      return [id, holders === null ? null : holders.length > 0] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  },
})

export const connectionsLiveQueries = { connections, online }
