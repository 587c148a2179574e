import * as z from 'zod/mini'
import { snapshotQuery } from '#server/sync/live-query.ts'
import { listSessions, readMe } from '#server/sessions/store.ts'
import { AppError } from '#shared/errors.ts'
import type { Me, SessionInfo } from '#shared/contract/account.ts'
import type { SecondFactor } from '#shared/contract/second-factor.ts'
import { topics } from '#shared/contract/topics.ts'
import { readSecondFactor } from './second-factor/store.ts'

const nothing = z.optional(z.undefined())

/** The member's own account. */
const me = snapshotQuery<undefined, Me>({
  parse: (input) => nothing.parse(input),
  topics: (user) => [topics.me(user.id)],
  async read(ctx) {
    const found = await readMe(ctx.services.database.orm, ctx.me.id)
    if (!found) throw new AppError('app.signedOut')
    return found
  },
})

/** The member's sessions, by device. */
const sessions = snapshotQuery<undefined, SessionInfo[]>({
  parse: (input) => nothing.parse(input),
  topics: (user) => [topics.sessions(user.id)],
  read: (ctx) => listSessions(ctx.services.database.orm, ctx.me, ctx.session?.id ?? ''),
})

/** The member's second factor. */
const secondFactor = snapshotQuery<undefined, SecondFactor>({
  parse: (input) => nothing.parse(input),
  topics: (user) => [topics.factor(user.id)],
  read: (ctx) => readSecondFactor(ctx.services.database.orm, ctx.me.id),
})

export const accountLiveQueries = { me, sessions, secondFactor }
