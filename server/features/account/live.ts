import * as z from 'zod/mini'
import { snapshotQuery } from '#server/sync/live-query.ts'
import { listSessions, readMe } from '#server/sessions/store.ts'
import { AppError } from '#shared/errors.ts'
import type { Me, SessionInfo } from '#shared/contract/account.ts'
import { topics } from '#shared/contract/topics.ts'

const nothing = z.optional(z.undefined())

/** One's own account as all tabs and devices show it. */
const me = snapshotQuery<undefined, Me>({
  parse: (input) => nothing.parse(input),
  topics: (mine) => [topics.me(mine.id)],
  async read(ctx) {
    const found = await readMe(ctx.services.database.orm, ctx.me.id)
    if (!found) throw new AppError('app.signedOut')
    return found
  },
})

const sessions = snapshotQuery<undefined, SessionInfo[]>({
  parse: (input) => nothing.parse(input),
  topics: (mine) => [topics.sessions(mine.id)],
  read: (ctx) => listSessions(ctx.services.database.orm, ctx.me, ctx.session?.id ?? ''),
})

export const accountLiveQueries = { me, sessions }
