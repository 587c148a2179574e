import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Executor } from '#server/db/orm.ts'
import { workAgreements } from '#server/db/schema.ts'
import type { Request } from '#server/features/connections/store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { agreementParts } from '#shared/contract/work.ts'
import type { acceptAgreement, saveAgreement, WorkResult } from '#shared/contract/work.ts'
import { AppError } from '#shared/errors.ts'
import { workText } from '#shared/limits/work.ts'
import { assertNear, parseText, writeWork } from './write.ts'

export type AgreementRow = typeof workAgreements.$inferSelect

/** The agreement of a pair, whoever has accepted it. */
export async function readAgreement(db: Executor, workId: string): Promise<AgreementRow | undefined> {
  const [row] = await db.select().from(workAgreements).where(eq(workAgreements.workId, workId)).limit(1)
  return row
}

type Words = Pick<AgreementRow, (typeof agreementParts)[number] | 'until'>

const wordsOf = (row: Words | undefined): string =>
  row ? [...agreementParts.map((part) => row[part]), row.until ?? ''].filter(Boolean).join('\n') : ''

const isSame = (one: Words, other: Words): boolean =>
  one.until === other.until && agreementParts.every((part) => one[part] === other[part])

/** Writes a new version of the agreement, which its writer accepts by saving it, and the other is asked to accept [WK6]. */
export function changeAgreement(
  ctx: AuthContext,
  request: Request,
  { version, until, ...typed }: z.infer<typeof saveAgreement>,
): Promise<WorkResult> {
  assertNear(until)
  const max = workText.agreement
  const texts = agreementParts.map((part) => parseText(typed[part], { max, keep: '\n', isOptional: true }))
  if (texts.every((text) => text === '')) throw new AppError('note.empty')
  return writeWork(ctx, request, {
    ...{ texts, max },
    async standing(tx) {
      const stored = await readAgreement(tx, request.id)
      return stored ? agreementParts.map((part) => stored[part]) : []
    },
    async apply(tx, [often = '', reach = '', about = '']) {
      const words = { often, reach, about, until }
      const stored = await readAgreement(tx, request.id)
      if (stored && isSame(stored, words)) return 'same'
      if ((stored?.version ?? 0) !== version) return 'stale'
      const next = (stored?.version ?? 0) + 1
      const isMentor = ctx.me.id === request.mentorId
      const row = {
        ...{ workId: request.id, writerId: ctx.me.id, version: next, ...words },
        ...{ mentorAccepted: isMentor ? next : 0, menteeAccepted: isMentor ? 0 : next },
      }
      await tx
        .insert(workAgreements)
        .values(row)
        .onConflictDoUpdate({ target: workAgreements.workId, set: { ...row, changedAt: sql`now()` } })
      const change = { kind: 'agreementChanged', itemId: null } as const
      return { ...change, before: wordsOf(stored), after: wordsOf(words), isReworded: true }
    },
  })
}

/** Accepts the agreement, if it is still the version that the page showed. */
export function accept(
  ctx: AuthContext,
  request: Request,
  { version }: z.infer<typeof acceptAgreement>,
): Promise<WorkResult> {
  const column = ctx.me.id === request.mentorId ? 'mentorAccepted' : 'menteeAccepted'
  return writeWork(ctx, request, {
    async apply(tx) {
      const stored = await readAgreement(tx, request.id)
      if (!stored || stored.version !== version) return 'stale'
      if (stored[column] === version) return 'same'
      await tx
        .update(workAgreements)
        .set({ [column]: version })
        .where(eq(workAgreements.workId, request.id))
      return { kind: 'agreementAccepted', itemId: null, before: '', after: '', isReworded: false }
    },
  })
}
