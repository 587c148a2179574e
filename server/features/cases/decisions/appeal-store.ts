import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Keys, KeySet } from '#server/config/keys.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { caseEvents } from '#server/db/schema.ts'
import { addCaseEvent, caseWithState, decisionOf, lockCase } from '#server/case-records/event-store.ts'
import { appealDays } from '#shared/limits/case.ts'
import type { MyDecision, Oversight } from '#shared/contract/staff/cases.ts'
import { AppError } from '#shared/errors.ts'

const macOf = (keySet: KeySet, caseId: string, n: number): Buffer =>
  keySet.hmac('token', `decision ${caseId}/${n}`)

/**
 * The token of the link to a decision. A suspended member cannot log in, so the link itself lets them read it and appeal
 * [CS11]; it is in an email to them, and in their settings.
 */
export const decisionToken = (keys: Keys, caseId: string, n: number): string =>
  `${caseId}.${n}.${macOf(keys.current, caseId, n).toString('base64url')}`

/** The decision of a token; null if the server did not make it. */
function parseToken(keys: Keys, token: string): { readonly caseId: string; readonly n: number } | null {
  const [caseId = '', number = '', mac = '', ...rest] = token.split('.')
  const n = Number(number)
  const given = Buffer.from(mac, 'base64url')
  if (rest.length > 0 || !Number.isSafeInteger(n) || given.length !== 32) return null
  const isOurs = keys.accepted.some((keySet) => timingSafeEqual(macOf(keySet, caseId, n), given))
  return isOurs ? { caseId, n } : null
}

const day = 86_400_000

/** A decision as its member sees it. Undefined when it is gone. */
async function describe(db: Executor, caseId: string, n: number): Promise<MyDecision | undefined> {
  const row = await caseWithState(db, caseId)
  const found = row && (await decisionOf(db, caseId, n))
  if (!found) return undefined
  const { decision, appeal, answer, lifted } = found
  const appealUntil = decision.createdAt.getTime() + appealDays * day
  const isLifted = lifted !== undefined || answer?.data?.answer === 'lifted'
  const open = appeal ? 'appealed' : Date.now() < appealUntil ? 'appealable' : 'final'
  return {
    ...{ reference: row.reference, decision: decision.data?.decision ?? 'nothing' },
    ...{ words: decision.data?.words ?? '', at: decision.createdAt.getTime(), appealUntil },
    status: isLifted ? 'lifted' : answer ? 'stands' : open,
    answer: answer?.data?.words ?? null,
  }
}

/** The decision of a link. */
export async function decisionByToken(db: Executor, keys: Keys, token: string): Promise<MyDecision> {
  const about = parseToken(keys, token)
  const decision = about && (await describe(db, about.caseId, about.n))
  if (!decision) throw new AppError('app.notFound')
  return decision
}

/** Stores the appeal of a decision: one, within its time, while it stands. The operator log has it without its member. */
export async function appeal(tx: Tx, keys: Keys, input: { token: string; text: string }): Promise<void> {
  const about = parseToken(keys, input.token)
  const row = about && (await lockCase(tx, about.caseId))
  const decision = row && (await describe(tx, row.id, about.n))
  if (!about || !row || !decision) throw new AppError('app.notFound')
  if (decision.status !== 'appealable') throw new AppError('case.notAppealable')
  const found = await decisionOf(tx, row.id, about.n)
  const memberId = found?.decision.memberId ?? ''
  await addCaseEvent(tx, row, {
    ...{ kind: 'appealed', actor: memberId, memberId, text: input.text },
    ...{ source: `appeal/${about.n}`, data: { of: about.n } },
  })
  const subject = row.reference
  await appendToOperatorLog(tx, { actor: 'member', command: 'case-appealed', subject, reason: '' })
}

/** The decisions about a member, the latest first. */
export async function decisionsAbout(db: Executor, keys: Keys, myId: string) {
  const rows = await db
    .select({ caseId: caseEvents.caseId, n: caseEvents.n, data: caseEvents.data })
    .from(caseEvents)
    .where(and(eq(caseEvents.memberId, myId), eq(caseEvents.kind, 'decided')))
    .orderBy(desc(caseEvents.createdAt))
    .limit(50)
  const shown = rows.filter(({ data }) => data?.decision !== 'nothing')
  const described = await Promise.all(
    shown.map(async ({ caseId, n }) => {
      const decision = await describe(db, caseId, n)
      return decision && { ...decision, token: decisionToken(keys, caseId, n) }
    }),
  )
  return described.filter((decision) => decision !== undefined)
}

/** What staff wrote to a member about decisions that are about the other of a pair, the latest first [CS42]. */
export async function wordsTo(db: Executor, myId: string): Promise<Oversight['words']> {
  const rows = await db
    .select({ caseId: caseEvents.caseId, n: caseEvents.n, text: caseEvents.text, at: caseEvents.createdAt })
    .from(caseEvents)
    .where(and(eq(caseEvents.memberId, myId), eq(caseEvents.kind, 'told')))
    .orderBy(desc(caseEvents.createdAt))
    .limit(50)
  return rows.map(({ caseId, n, text, at }) => ({ id: `${caseId}/${n}`, text, at: at.getTime() }))
}
