import * as z from 'zod/mini'
import { snapshotQuery } from '#server/sync/live-query.ts'
import type { Connections } from '#shared/contract/connections.ts'
import { topics } from '#shared/contract/topics.ts'
import { acceptedCounterparts, listConnections } from './store.ts'

const nothing = z.optional(z.undefined())

/** One's requests, with the people behind them as they call themselves now. */
const connections = snapshotQuery<undefined, Connections>({
  parse: (input) => nothing.parse(input),
  topics: (me) => [topics.connections(me.id)],
  derivedTopics: ({ pending, accepted, rejected }) =>
    [...pending, ...accepted, ...rejected].map(({ person }) => topics.profile(person.id)),
  read: (ctx) => listConnections(ctx.services.database.orm, ctx.me.id),
})

/** Who of one's accepted counterparts is online: true, false, or null where that is not known. */
export type Online = Readonly<Record<string, boolean | null>>

const online = snapshotQuery<undefined, Online>({
  parse: (input) => nothing.parse(input),
  topics: (me) => [topics.connections(me.id)],
  derivedTopics: (people) => Object.keys(people).map(topics.presence),
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
