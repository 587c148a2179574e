import { randomInt } from 'node:crypto'
import type { Context } from '#server/rpc/context.ts'
import { transact } from '#server/db/transaction.ts'
import { pairTopics } from '#server/features/connections/store.ts'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { queueMail } from '#server/mail/queue.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import type { Me } from '#shared/contract/account.ts'
import type { ReportReason } from '#shared/domain/reports.ts'
import type { ReportResult } from '#shared/contract/safety.ts'
import { topics } from '#shared/contract/topics.ts'
import { addBlock, removeBlock } from './block-store.ts'
import { collectEvidence, hashEvidence } from './evidence.ts'
import type { Subject } from './evidence.ts'
import { addReport, reportById } from './store.ts'

type Mine = Context & { readonly me: Me }

/** All that shows the two to each other, whichever of them is the mentor. */
function touchApart(touch: (touch: TopicEvent) => void, blockerId: string, blockedId: string): void {
  for (const [mentorId, requesterId] of [
    [blockerId, blockedId],
    [blockedId, blockerId],
  ] as const) {
    const names = pairTopics({ id: pairId(mentorId, requesterId), mentorId, requesterId })
    for (const topic of names) touch({ topic })
  }
  touch({ topic: topics.blocked(blockerId) })
}

/** Keeps somebody away from one, at once and on both sides [BL1]. Nobody is told. */
export async function block({ services, me }: Mine, blockedId: string): Promise<void> {
  await transact(services, async (tx, touch) => {
    await addBlock(tx, { blockerId: me.id, blockedId })
    touchApart(touch, me.id, blockedId)
  })
}

/** Takes one's block away [BL3]; where there is none nothing happens. */
export async function unblock({ services, me }: Mine, blockedId: string): Promise<void> {
  await transact(services, async (tx, touch) => {
    await removeBlock(tx, { blockerId: me.id, blockedId })
    touchApart(touch, me.id, blockedId)
  })
}

type Wishes = {
  readonly id: string
  readonly reason: ReportReason
  readonly words: string
  readonly block: boolean
}

/**
 * Keeps a report with its copy, queues the mail to whoever looks after safety, and blocks where that is wished: all of
 * it or nothing [RP1 RP2]. A repeat answers what the first one did.
 */
export async function report(ctx: Mine, subject: Subject, wishes: Wishes): Promise<ReportResult> {
  const { services, me } = ctx
  const before = await repeated(ctx, wishes.id)
  if (before) return before
  await services.rates.consume('reportPerUser', me.id)
  const { database, files } = services
  const copied = await collectEvidence(database.orm, files, { ...subject, reporterId: me.id })
  if (!copied) throw new AppError('app.notFound')
  const evidence = JSON.stringify(copied.copy)
  const row = {
    id: wishes.id,
    reporterId: me.id,
    reportedId: subject.reportedId,
    kind: subject.kind,
    reason: wishes.reason,
    comment: wishes.words.trim(),
    evidence,
    evidenceHash: hashEvidence(evidence, copied.pictures),
  }
  const reference = await transact(services, async (tx, touch) => {
    const fresh = newReference()
    if (!(await addReport(tx, { ...row, reference: fresh }, copied.pictures))) return null
    await queueMail(tx, services.jobs, { kind: 'report', id: wishes.id })
    if (wishes.block) {
      await addBlock(tx, { blockerId: me.id, blockedId: subject.reportedId })
      touchApart(touch, me.id, subject.reportedId)
    }
    return fresh
  })
  if (reference === null) return taken(ctx, wishes.id)
  ctx.log.info({ action: 'safety.report', result: 'ok' }, 'a report was made')
  return { reference }
}

async function repeated({ services, me }: Mine, id: string): Promise<ReportResult | null> {
  const row = await reportById(services.database.orm, id)
  if (!row) return null
  if (row.reporterId !== me.id) throw new AppError('app.notFound')
  return { reference: row.reference }
}

/** The same sent twice at one moment; or, once in many millions, a reference that was given out before. */
async function taken(ctx: Mine, id: string): Promise<ReportResult> {
  const first = await repeated(ctx, id)
  if (first) return first
  throw new AppError('app.unavailable', { retryAfter: 1 })
}

/** Without signs that are taken for others, so that it can be read out on the telephone. */
const SIGNS = 'ACDEFGHJKLMNPQRTUVWXY34679'

function newReference(): string {
  return `R-${Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}
