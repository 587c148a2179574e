import type { AuthContext } from '#server/rpc/context.ts'
import { transact } from '#server/db/transaction.ts'
import { connectionTopics } from '#server/features/connections/store.ts'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { queueMail } from '#server/mail/queue.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import type { ReportPath, ReportReason } from '#shared/domain/reports.ts'
import type { ReportResult, WithdrawResult } from '#shared/contract/safety.ts'
import { topics } from '#shared/contract/topics.ts'
import { addBlock, hasBlocked, removeBlock } from './block-store.ts'
import { openCase } from '#server/case-records/case-store.ts'
import type { Finding } from '#server/case-records/case-store.ts'
import { collectEvidence, hashEvidence } from './evidence.ts'
import type { Evidence, Subject } from './evidence.ts'
import { createReference } from '#server/case-records/reference.ts'
import { endPauseOfReport, isPausing, pauseForReport } from './pause-for-report.ts'
import { addReport, addReportUpdate, reportById } from './store.ts'
import type { Report } from './store.ts'

/** Publishes all topics that show the two members to each other, whichever of them is the mentor. */
function publishBlock(publish: (event: TopicEvent) => void, blockerId: string, blockedId: string): void {
  for (const [mentorId, requesterId] of [
    [blockerId, blockedId],
    [blockedId, blockerId],
  ] as const) {
    const changed = connectionTopics({ id: pairId(mentorId, requesterId), mentorId, requesterId })
    for (const topic of changed) publish({ topic })
  }
  publish({ topic: topics.blocked(blockerId) })
  publish({ topic: topics.paused(blockerId) })
}

/** Blocks a member: at once, and for both sides [BL1]. Notifies no one. */
export async function block({ services, me }: AuthContext, blockedId: string): Promise<void> {
  await transact(services, async (tx, publish) => {
    await addBlock(tx, { blockerId: me.id, blockedId })
    publishBlock(publish, me.id, blockedId)
  })
}

/** Removes the caller's block of a member [BL3]; without one, it changes nothing. */
export async function unblock({ services, me }: AuthContext, blockedId: string): Promise<void> {
  await transact(services, async (tx, publish) => {
    await removeBlock(tx, { blockerId: me.id, blockedId })
    publishBlock(publish, me.id, blockedId)
  })
}

type ReportOptions = {
  /** Made by the client: a retry finds the first report. */
  readonly id: string
  /** Pages of earlier versions send none. */
  readonly path?: ReportPath | undefined
  readonly reason?: ReportReason | undefined
  readonly comment: string
  readonly block: boolean
}

/**
 * Stores a report with its evidence, queues the email to the safety contact, and blocks the member if `block` is set:
 * all in one transaction [RP1 RP2]. A retry gets the answer of the first attempt.
 */
export async function report(
  ctx: AuthContext,
  subject: Subject,
  options: ReportOptions,
): Promise<ReportResult> {
  const { services, me } = ctx
  const earlier = await findReport(ctx, options.id)
  if (earlier) return earlier
  await services.rates.consume('reportPerUser', me.id)
  const { database, files } = services
  const collected = await collectEvidence(database.orm, files, { ...subject, reporterId: me.id })
  if (!collected) throw new AppError('app.notFound')
  const evidence = JSON.stringify(collected.evidence)
  const row = {
    id: options.id,
    reporterId: me.id,
    reportedId: subject.reportedId,
    kind: subject.kind,
    path: options.path ?? null,
    reason: options.reason ?? '',
    comment: options.comment.trim(),
    evidence,
    evidenceHash: hashEvidence(evidence, collected.images),
  }
  const stored = await transact(services, async (tx, publish) => {
    const created = createReference('R')
    if (!(await addReport(tx, { ...row, reference: created }, collected.images))) return null
    await queueMail(tx, services.jobs, { kind: 'report', id: options.id })
    const { reportedId, path } = row
    const isPaused = await pauseForReport(
      tx,
      { me, publish },
      { reportedId, path, evidence: collected.evidence },
    )
    publish({ topic: topics.reports(me.id) })
    if (options.block) {
      await addBlock(tx, { blockerId: me.id, blockedId: subject.reportedId })
      publishBlock(publish, me.id, subject.reportedId)
    }
    // Last: whatever locks a chat and a case locks the chat first.
    await openCase(tx, services.jobs, reportFinding(row))
    return toResult(created, isPaused)
  })
  if (stored === null) return resolveConflict(ctx, options.id)
  ctx.log.info({ action: 'safety.report', result: 'ok' }, 'report stored')
  return stored
}

const toResult = (reference: string, isPaused: boolean): ReportResult =>
  isPaused ? { reference, isPaused } : { reference }

/**
 * Adds the reason to a report that was sent without one [RP8]; a second one changes nothing. A reason that is urgent makes the case of
 * the report as urgent as a report that is sent with it [CS43].
 */
export async function addReason(
  { services }: AuthContext,
  { id, reporterId, reportedId }: Pick<Report, 'id' | 'reporterId' | 'reportedId'>,
  reason: ReportReason,
): Promise<void> {
  await transact(services, async (tx) => {
    if (!(await addReportUpdate(tx, { reportId: id, kind: 'reason', text: reason }))) return
    const finding = reportFinding({ id, reporterId, reportedId, reason })
    if (finding.urgency < 3) await openCase(tx, services.jobs, { ...finding, source: `reason/${id}` })
  })
}

/** Adds a comment to a report [RP8]; a second one changes nothing. */
export async function addComment(
  { services }: AuthContext,
  { id, comment }: { readonly id: string; readonly comment: string },
): Promise<void> {
  await transact(services, (tx) => addReportUpdate(tx, { reportId: id, kind: 'comment', text: comment }))
}

/** Marks a report as withdrawn [RP8], and undoes the block that it made if `unblock` is set: in one transaction. */
export async function withdraw(
  { services, me, log }: AuthContext,
  { id, reportedId }: Pick<Report, 'id' | 'reportedId'>,
  unblock: boolean,
): Promise<WithdrawResult> {
  const pair = { blockerId: me.id, blockedId: reportedId }
  const isUnblocked = await transact(services, async (tx, publish) => {
    await addReportUpdate(tx, { reportId: id, kind: 'withdrawal' })
    await endPauseOfReport(tx, { me, publish }, { id, reportedId })
    publish({ topic: topics.reports(me.id) })
    if (!unblock) return false
    await removeBlock(tx, { ...pair, reportId: id })
    publishBlock(publish, me.id, reportedId)
    return !(await hasBlocked(tx, pair))
  })
  log.info({ action: 'safety.withdraw', result: 'ok' }, 'report withdrawn')
  return { isUnblocked }
}

/** The answer to a report stored before. Throws `app.notFound` when the id belongs to another member's report. */
async function findReport({ services, me }: AuthContext, id: string): Promise<ReportResult | null> {
  const row = await reportById(services.database.orm, id)
  if (!row) return null
  if (row.reporterId !== me.id) throw new AppError('app.notFound')
  return toResult(row.reference, isPausing(row.path, JSON.parse(row.evidence) as Evidence))
}

/** Resolves a unique violation: the same report sent twice at once, or, very rarely, a reference that exists already. */
async function resolveConflict(ctx: AuthContext, id: string): Promise<ReportResult> {
  const first = await findReport(ctx, id)
  if (first) return first
  throw new AppError('app.unavailable', { retryAfter: 1 })
}

/** The case of a report [CS1]: those of one member about another on one day share it. */
function reportFinding(row: Pick<Report, 'id' | 'reporterId' | 'reportedId' | 'reason'>): Finding {
  const { id, reporterId, reportedId, reason } = row
  const urgency = reason === 'danger' ? 1 : reason === 'sexual' ? 2 : 3
  const scope = `${reporterId}/${reportedId}`
  return { kind: 'report', scope, subjectId: reportedId, chatId: null, urgency, source: `report/${id}` }
}
