import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, max, min, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { caseEvents, cases, caseStates } from '#server/db/schema.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/mail/queue.ts'
import { caseWindow, caseWork, concerns, patterns } from '#shared/limits/case.ts'
import type { RiskLevel } from '#shared/domain/risk.ts'
import { newId } from '#shared/domain/ids.ts'
import { queueAlerts } from './alert-store.ts'
import { collectCaseEvidence } from './evidence/case-evidence.ts'
import { membersOf } from './concerned-store.ts'
import { copyMembers } from './member-store.ts'
import { recordPatterns } from './pattern-store.ts'
import type { FoundPatterns } from './pattern-store.ts'
import { createReference } from './reference.ts'

export type Case = typeof cases.$inferSelect
export type CaseEvent = typeof caseEvents.$inferSelect

/** What a case is opened for, in ids only, so that a job can hold it. The evidence is collected from `source`. */
export type Finding = {
  readonly kind: Case['kind']
  /** Findings of one kind and scope join an open case. */
  readonly scope: string
  readonly subjectId: string
  readonly chatId: string | null
  readonly urgency: RiskLevel
  /**
   * `message/CHAT/SEQ/REV`, `held/CHAT/SENDER/ID`, `about/USER`, `aims/USER`, `request/ID`, `agenda/CHAT/LINE/VERSION`, `work/CHAT/N`,
   * `report/ID`, `reason/ID`, `staff/ID`, `pattern/CHAT/SEQ/REV/KINDS`, with the time at which a message was typed that was held, or
   * `written/CHAT/KINDS/TIME/` and the source of what is no message. A retry has the same one.
   */
  readonly source: string
}

/**
 * Opens a case for a finding, or adds it to the open one, in the transaction of what caused it [CS1]. If that fails, a job
 * of the same transaction repeats it, so that neither the cause nor the case is lost.
 */
export async function openCase(tx: Tx, jobs: Pick<Jobs, 'send'>, finding: Finding): Promise<void> {
  try {
    await tx.transaction((savepoint) => recordFinding(savepoint, jobs, finding))
  } catch {
    await jobs.send(tx, 'cases', finding)
  }
}

/**
 * Adds a finding to its case: at most one case is open for a kind and scope [CS2]. The same source adds nothing. `by`: the staff
 * who found it. Returns the id of the case; empty without one.
 */
export async function recordFinding(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  finding: Finding,
  by: { readonly actor?: string; readonly text?: string } = {},
): Promise<string> {
  const { kind, scope } = finding
  if (kind === 'pattern' && !(await recordPatterns(tx, patternsOf(finding)))) return ''
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`case ${kind} ${scope}`}, 0))`)
  const open = await findOpen(tx, finding)
  const caseId = open ?? (await addCase(tx, finding))
  if (open === undefined) await copyFirst(tx, caseId)
  // Staff add events to it, too.
  await tx
    .select({ id: caseStates.caseId })
    .from(caseStates)
    .where(eq(caseStates.caseId, caseId))
    .for('update')
  const state = await readState(tx, caseId, finding.source)
  const isKept = state.found < caseWindow.maxFindings || finding.urgency < (state.urgency ?? 4)
  if (state.isKnown || !isKept) return caseId
  const evidence = await collectCaseEvidence(tx, finding)
  await tx.insert(caseEvents).values({
    ...{ caseId, n: state.last + 1, kind: 'found', urgency: finding.urgency, source: finding.source },
    ...by,
    evidence,
    evidenceHash: evidence === null ? null : createHash('sha256').update(evidence).digest(),
  })
  if (!(await isNotifying(tx, finding, state.notified))) return caseId
  const n = state.last + 2
  await tx.insert(caseEvents).values({ caseId, n, kind: 'notified', urgency: finding.urgency })
  // A report has an email of its own [RP3].
  if (kind !== 'report') await queueMail(tx, jobs, { kind: 'case', id: `${caseId}/${n}` })
  if (finding.urgency === 1) await queueAlerts(tx, jobs, { caseId, n, toContact: false, toDeputy: false })
  return caseId
}

/** The text and the patterns of a source such as `pattern/CHAT/SEQ/REV/moving+secrecy`. */
function patternsOf({ source, subjectId: senderId }: Finding): FoundPatterns {
  if (source.startsWith('written/')) {
    const [, chat = '', found = '', at, ...rest] = source.split('/')
    const written = { source: rest.join('/'), senderId, typedAt: new Date(Number(at)) }
    return { chatId: chat, kinds: found.split('+'), ...written }
  }
  const [, chatId = '', seq, , kinds = '', typed] = source.split('/')
  const typedAt = typed === undefined ? {} : { typedAt: new Date(Number(typed)) }
  return { chatId, seq: Number(seq), kinds: kinds.split('+'), ...typedAt }
}

/** The case of this kind and scope that takes further findings; undefined when there is none. */
async function findOpen(tx: Executor, { kind, scope }: Finding): Promise<string | undefined> {
  const hours = kind === 'pattern' ? patterns.days * 24 : caseWindow.hours
  const isRecent = sql`${cases.createdAt} > now() - ${hours} * interval '1 hour'`
  const [row] = await tx
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(and(eq(cases.kind, kind), eq(cases.scope, scope), isRecent, eq(caseStates.status, 'open')))
    .orderBy(sql`${cases.createdAt} desc`)
    .limit(1)
  return row?.id
}

async function addCase(tx: Executor, { kind, scope, subjectId, chatId }: Finding): Promise<string> {
  const id = newId()
  await tx.insert(cases).values({ id, reference: createReference('C'), kind, scope, subjectId, chatId })
  return id
}

/** Copies who the members of a new case are [CS30]. */
async function copyFirst(tx: Executor, caseId: string): Promise<void> {
  const row = await caseWithChats(tx, caseId)
  if (row) await copyMembers(tx, caseId, membersOf(row.subjectId, row.chatIds))
}

/** What the events of a case say: their last number, and the most urgent one that was found and notified. */
async function readState(tx: Executor, caseId: string, source: string) {
  const [row] = await tx
    .select({
      last: sql<number>`coalesce(${max(caseEvents.n)}, 0)`,
      found: sql<number>`(count(*) filter (where ${caseEvents.kind} = 'found'))::int`,
      urgency: min(caseEvents.urgency),
      notified: sql<number | null>`min(${caseEvents.urgency}) filter (where ${caseEvents.kind} = 'notified')`,
      isKnown: sql<boolean>`coalesce(bool_or(${caseEvents.source} = ${source}), false)`,
    })
    .from(caseEvents)
    .where(eq(caseEvents.caseId, caseId))
  return row ?? { last: 0, found: 0, urgency: null, notified: null, isKnown: false }
}

/** Whether the safety contact gets an email now: once for each urgency, and for concerns after several [CS5]. */
async function isNotifying(tx: Executor, finding: Finding, notified: number | null): Promise<boolean> {
  if (notified !== null && notified <= finding.urgency) return false
  if (finding.urgency < 3 || finding.kind !== 'riskWords')
    return finding.kind !== 'staff' || finding.urgency === 1
  const isRecent = gt(caseEvents.createdAt, sql`now() - ${concerns.days} * interval '1 day'`)
  const isOfScope = and(eq(cases.kind, finding.kind), eq(cases.scope, finding.scope))
  const count = await tx.$count(
    tx
      .select({ n: caseEvents.n })
      .from(caseEvents)
      .innerJoin(cases, eq(cases.id, caseEvents.caseId))
      .where(and(isOfScope, isRecent, isNotNull(caseEvents.source)))
      .as('recent'),
  )
  return count >= concerns.count
}

/** A case and its chats; undefined when there is none. */
export async function caseWithChats(
  db: Executor,
  id: string,
): Promise<(Case & { readonly chatIds: readonly string[] }) | undefined> {
  const [row] = await db
    .select({ found: cases, chatIds: caseStates.chatIds })
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(eq(cases.id, id))
    .limit(1)
  return row && { ...row.found, chatIds: row.chatIds }
}

export async function eventOfCase(db: Executor, caseId: string, n: number): Promise<CaseEvent | undefined> {
  const rows = await db
    .select()
    .from(caseEvents)
    .where(and(eq(caseEvents.caseId, caseId), eq(caseEvents.n, n)))
    .limit(1)
  return rows[0]
}

/** All events of a case that match, the oldest first, read in batches. */
export async function eventsOfCase(db: Executor, caseId: string, where?: SQL): Promise<CaseEvent[]> {
  const events: CaseEvent[] = []
  for (;;) {
    const batch = await db
      .select()
      .from(caseEvents)
      .where(and(eq(caseEvents.caseId, caseId), gt(caseEvents.n, events.at(-1)?.n ?? 0), where))
      .orderBy(asc(caseEvents.n))
      .limit(caseWork.events)
    events.push(...batch)
    if (batch.length < caseWork.events) return events
  }
}

export async function caseByReference(db: Executor, reference: string): Promise<Case | undefined> {
  const rows = await db.select().from(cases).where(eq(cases.reference, reference)).limit(1)
  return rows[0]
}
