import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Executor } from '#server/db/orm.ts'
import { works, workThanks } from '#server/db/schema.ts'
import type { Request } from '#server/features/connections/store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { saveThanks, WorkResult } from '#shared/contract/work.ts'
import { AppError } from '#shared/errors.ts'
import { thanksAfterWeeks, workText } from '#shared/limits/work.ts'
import { parseText, writeWork } from './write.ts'

export type ThanksRow = typeof workThanks.$inferSelect

/** When the members of a pair can thank each other: so many weeks after they were connected [TY1]. */
export const thanksFrom = sql<number>`(extract(epoch from ${works.startedAt} + make_interval(weeks => ${thanksAfterWeeks})) * 1000)::float8`

/** The thanks of both members, each at most one. */
export function listThanks(db: Executor, workId: string): Promise<ThanksRow[]> {
  return db.select().from(workThanks).where(eq(workThanks.workId, workId)).limit(2)
}

/** Writes one's thanks, changes them, or takes them back [TY1, TY2]. */
export function thank(
  ctx: AuthContext,
  request: Request,
  { text: typed, mayShow }: z.infer<typeof saveThanks>,
): Promise<WorkResult> {
  const max = workText.thanks
  const text = parseText(typed, { max, keep: '\n', isOptional: true })
  const authorId = ctx.me.id
  const isOwn = and(eq(workThanks.workId, request.id), eq(workThanks.authorId, authorId))
  return writeWork(ctx, request, {
    texts: text === '' ? [] : [text],
    max,
    async apply(tx, [filtered = '']) {
      const [stored] = await tx.select().from(workThanks).where(isOwn)
      if (text === '') {
        if (!stored) return 'same'
        await tx.delete(workThanks).where(isOwn)
        return { kind: 'thanksRemoved', itemId: null, before: stored.text, after: '', isReworded: false }
      }
      const [due] = await tx
        .select({ isDue: sql<boolean>`${thanksFrom} <= extract(epoch from now()) * 1000` })
        .from(works)
        .where(eq(works.id, request.id))
      // The page does not offer it before.
      if (due?.isDue !== true) throw new AppError('app.invalid')
      if (stored?.text === filtered && stored.mayShow === mayShow) return 'same'
      const row = { workId: request.id, authorId, text: filtered, mayShow }
      await tx
        .insert(workThanks)
        .values(row)
        .onConflictDoUpdate({
          target: [workThanks.workId, workThanks.authorId],
          set: { ...row, createdAt: sql`now()` },
        })
      const isReworded = stored?.text !== filtered
      return { kind: 'thanked', itemId: null, before: stored?.text ?? '', after: filtered, isReworded }
    },
  })
}
