import * as z from 'zod/mini'
import { withResource } from '#server/rpc/resource.ts'
import { snapshotQuery } from '#server/sync/live-query.ts'
import { topics } from '#shared/contract/topics.ts'
import { workRef, type PastWork, type Work } from '#shared/contract/work.ts'
import { readPastWorks, readWork } from './read.ts'
import { workById } from './store.ts'

type WorkRef = z.infer<typeof workRef>

/** The page "What we work on" of a pair, also after the end [WK1, WK12]. */
const work = snapshotQuery<WorkRef, Work>({
  parse: (input) => z.parse(workRef, input),
  topics: (_me, { chatId }) => [topics.connection(chatId), topics.work(chatId)],
  derivedTopics: ({ other }) => (other ? [topics.profile(other.id)] : []),
  read: withResource(
    'work.read',
    ({ ctx, input }) => workById(ctx.db, input.chatId),
    (ctx) => readWork(ctx, ctx.resource),
  ),
})

/** The pages of the member's connections that have ended [WK13]. */
const pastWorks = snapshotQuery<undefined, readonly PastWork[]>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.connections(me.id)],
  derivedTopics: (works) => works.flatMap(({ other }) => (other ? [topics.profile(other.id)] : [])),
  read: (ctx) => readPastWorks(ctx),
})

export const workLiveQueries = { work, pastWorks }
