import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Executor } from '#server/db/orm.ts'
import { closingWords } from '#server/db/schema.ts'
import { endConnection } from '#server/features/connections/endings/end-store.ts'
import { lockPeople, type Request } from '#server/features/connections/store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { closeWork, WorkResult } from '#shared/contract/work.ts'
import { workText } from '#shared/limits/work.ts'
import { parseText, writeWork } from './write.ts'

export type ClosingRow = typeof closingWords.$inferSelect

/** The closing words of both members, of each at most one text. */
export function listClosing(db: Executor, workId: string): Promise<ClosingRow[]> {
  return db.select().from(closingWords).where(eq(closingWords.workId, workId)).limit(2)
}

/** Ends the connection with words that the other reads, in one transaction [EN1]. They pass what other texts on the page pass [EN2]. */
export function close(
  ctx: AuthContext,
  request: Request,
  { text: typed }: z.infer<typeof closeWork>,
): Promise<WorkResult> {
  const max = workText.closing
  const text = parseText(typed, { max, keep: '\n' })
  const { services, me } = ctx
  return writeWork(ctx, request, {
    texts: [text],
    max,
    async before(tx) {
      await lockPeople(tx, [request.mentorId, request.requesterId])
    },
    async apply(tx, [filtered = '']) {
      const row = { workId: request.id, authorId: me.id, text: filtered }
      await tx
        .insert(closingWords)
        .values(row)
        .onConflictDoUpdate({
          target: [closingWords.workId, closingWords.authorId],
          set: { ...row, createdAt: sql`now()` },
        })
      return { kind: 'closed', itemId: null, before: '', after: filtered, isReworded: true }
    },
    async after(tx, publish) {
      const kind = me.id === request.mentorId ? 'mentor' : 'mentee'
      await endConnection({ tx, publish, jobs: services.jobs }, request, kind)
    },
  })
}
