import { ConfigError } from '#server/config/error.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { updateReporters } from '#server/features/cases/report-store.ts'
import { caseByReference, eventsOfCase } from '#server/case-records/case-store.ts'
import type { Case, CaseEvent } from '#server/case-records/case-store.ts'
import { addCaseEvent, isHiddenFrom, lockCase } from '#server/case-records/event-store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { otherLeads } from '#server/policy/enrolled-staff.ts'
import { caseText } from '#shared/texts/operator/case.ts'
import { userText } from '#shared/texts/operator/user.ts'
import { escapeControls } from './escape-controls.ts'

/** A case by its number, in any case of letters. Throws a ConfigError if there is none. */
export async function findCase(db: Executor, reference: string): Promise<Case> {
  const row = await caseByReference(db, reference.toUpperCase())
  if (!row) throw new ConfigError(userText('noCase', { reference }))
  return row
}

/**
 * Acknowledges a case that the operator reads while no lead could: nobody else would end its alerts [CS8]. Returns the topics that
 * this changes.
 */
export async function acknowledgeWithoutLead(
  tx: Tx,
  jobs: () => Promise<Pick<Jobs, 'send'>>,
  id: string,
): Promise<string[]> {
  const row = await lockCase(tx, id)
  if (!row || row.state.status !== 'open' || row.state.acknowledgedAt !== null) return []
  for (const lead of await otherLeads(tx, '')) if (!(await isHiddenFrom(tx, row, lead))) return []
  await addCaseEvent(tx, row, { kind: 'acknowledged', actor: null })
  return updateReporters(tx, await jobs(), id, { kind: 'review' })
}

/**
 * Formats a case with its events and evidence for the operator [CS6].
 *
 * @throws ConfigError if there is no such case
 */
export async function printCase(db: Executor, reference: string): Promise<string> {
  const row = await findCase(db, reference)
  const events = await eventsOfCase(db, row.id)
  const lines = [
    caseText('title', { reference: row.reference, at: when(row.createdAt) }),
    caseText(`kind.${row.kind}`),
    caseText('subject', { id: row.subjectId }),
    ...events.flatMap(eventLines),
  ]
  // Indents the lines of a message, so that none looks like a line of the case.
  return lines.map((line) => escapeControls(line).replaceAll('\n', '\n    ')).join('\n\n')
}

function eventLines({
  n,
  kind,
  urgency,
  source,
  text,
  evidence,
  evidenceHash,
  createdAt,
}: CaseEvent): string[] {
  const common = { n: String(n), at: when(createdAt), urgency: String(urgency) }
  if (kind === 'notified') return [caseText('notified', common)]
  if (kind !== 'found' && kind !== 'kept' && kind !== 'held')
    return [caseText('event', { ...common, kind, text })]
  return [
    caseText('found', { ...common, source: source ?? '' }),
    ...(evidence === null ? [] : [caseText('evidence', { evidence: format(evidence) })]),
    ...(evidenceHash ? [caseText('hash', { hash: evidenceHash.toString('hex') })] : []),
  ]
}

const format = (evidence: string): string => JSON.stringify(JSON.parse(evidence), null, 2)

const when = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
