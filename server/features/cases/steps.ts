import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Tx } from '#server/db/orm.ts'
import { reinstateMentor } from '#server/features/approval/reinstate-store.ts'
import { connectionTopics } from '#server/features/connections/store.ts'
import { addCaseEvent, decisionOf, isHiddenFrom, memberIdsOf } from '#server/case-records/event-store.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import { queueMail } from '#server/mail/queue.ts'
import { assertFilledIn } from '#server/rpc/staff-words.ts'
import type { Services } from '#server/rpc/services.ts'
import type { StaffWrite } from '#server/rpc/staff-procedures.ts'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import type {
  AppealAnswer,
  CaseDecision,
  CaseEventData,
  PauseAtClose,
  RestrictionsAtClose,
  StaysBy,
} from '#shared/domain/cases.ts'
import { topics } from '#shared/contract/topics.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import { applyDecision, chatOfMember, decidedNow, liftDecision } from './decisions/decide.ts'
import { lockCases } from './locks.ts'
import { endReportPause, reportPauseOf } from './report-pause-store.ts'
import { reportIdsOf, updateReporters } from './report-store.ts'
import { standingRestrictions } from './decisions/standing-store.ts'

export type StaffCall = { readonly services: Services; readonly me: StaffMe; readonly write: StaffWrite }
type Publish = (event: TopicEvent) => void

/** A step in a case: in one transaction with the lock on it, its events, and the entry of the operator log. */
export type Step = {
  readonly tx: Tx
  readonly row: CaseWithState
  readonly me: StaffMe
  readonly services: Services
  readonly publish: Publish
}

type StepOf = {
  readonly id: string
  readonly command: string
  /** Whether it does something to members or their chat, which are then locked before the case. */
  readonly isActing?: boolean
}

/**
 * Runs a step of a lead in a case. A case that concerns this lead does not exist for them [CS14]. Topics are published after
 * the commit.
 */
export async function inCase<T>(
  { services, me, write }: StaffCall,
  { id, command, isActing = false }: StepOf,
  work: (step: Step) => Promise<T>,
): Promise<T> {
  const events: TopicEvent[] = []
  const result = await write(async (tx) => {
    const [row] = await lockCases(tx, [id], { withMembers: isActing })
    if (!row || (await isHiddenFrom(tx, row, me))) throw new AppError('app.notFound')
    const done = await work({ tx, row, me, services, publish: (event) => events.push(event) })
    await appendToOperatorLog(tx, { actor: me.id, command, subject: row.reference, reason: '' })
    return done
  })
  services.bus.publish(events)
  return result
}

const requireOpen = ({ state }: CaseWithState): void => {
  if (state.status !== 'open') throw new AppError('case.closed')
}

const publishAll = (publish: Publish, changed: readonly string[]): void =>
  changed.forEach((topic) => publish({ topic }))

/** Acknowledges a case: its alerts end, and those who reported see that it is being looked at [CS8]. A second one changes nothing. */
export async function acknowledge({ tx, row, me, services, publish }: Step): Promise<void> {
  requireOpen(row)
  if (row.state.acknowledgedAt) return
  await addCaseEvent(tx, row, { kind: 'acknowledged', actor: me.id })
  if (row.state.assigneeId === null)
    await addCaseEvent(tx, row, { kind: 'assigned', actor: me.id, data: { to: me.id } })
  publishAll(publish, await updateReporters(tx, services.jobs, row.id, { kind: 'review' }))
}

/** Decides about a member of the case [CS9]. Returns the number of the decision. */
export async function decide(
  step: Step,
  input: {
    readonly decision: CaseDecision
    readonly memberId: string
    readonly reason: string
    readonly words: string
    readonly otherWords?: string | undefined
  },
): Promise<number> {
  const { tx, row, me, services, publish } = step
  requireOpen(row)
  const { decision, memberId, reason, words, otherWords = '' } = input
  assertFilledIn(words)
  assertFilledIn(otherWords)
  if (!memberIdsOf(row).includes(memberId)) throw new AppError('app.notFound')
  if (decision !== 'nothing' && words === '') throw new AppError('case.noWords')
  const chatId = await chatOfMember(tx, row, memberId)
  const at = await decidedNow(tx)
  const n = await addCaseEvent(tx, row, {
    ...{ kind: 'decided', actor: me.id, memberId, text: reason, createdAt: at },
    data: { decision, words, ...(chatId === null ? {} : { chatId }) },
  })
  await applyDecision(tx, publish, decision, { memberId, chatId, at, jobs: services.jobs })
  if (decision !== 'nothing' && n !== null)
    await queueMail(tx, services.jobs, { kind: 'caseDecision', id: `${row.id}/${n}` })
  if (otherWords !== '' && n !== null)
    await tellOther(step, { text: otherWords, of: n, otherId: otherOf(chatId, memberId) })
  return n ?? 0
}

const otherOf = (chatId: string | null, memberId: string): string | undefined =>
  Object.values(parsePairId(chatId ?? '') ?? {}).find((id) => id !== memberId)

/** Tells the other member of the pair, who is often the younger one, in words of their own [CS42]. */
async function tellOther(
  { tx, row, me, services }: Step,
  { text, of, otherId }: { readonly text: string; readonly of: number; readonly otherId: string | undefined },
): Promise<void> {
  if (otherId === undefined) throw new AppError('case.noPair')
  const told = { kind: 'told', actor: me.id, memberId: otherId, text, data: { of } } as const
  const n = await addCaseEvent(tx, row, told)
  await queueMail(tx, services.jobs, { kind: 'caseWords', id: `${row.id}/${n}` })
}

/** Takes a decision back, also without an appeal. */
export async function lift(
  step: Step,
  { of, reason }: { readonly of: number; readonly reason: string },
): Promise<void> {
  const { tx, row, me, services } = step
  const found = await decisionOf(tx, row.id, of)
  if (!found) throw new AppError('app.notFound')
  if (found.lifted || found.answer?.data?.answer === 'lifted') throw new AppError('case.lifted')
  const stays = await takeBack(step, found.decision)
  const n = await addCaseEvent(tx, row, {
    ...{ kind: 'lifted', actor: me.id, memberId: found.decision.memberId ?? '', text: reason },
    ...{ source: `lifted/${of}`, data: { of, ...(stays && { stays }) } },
  })
  if (n !== null) await queueMail(tx, services.jobs, { kind: 'caseAnswer', id: `${row.id}/${n}` })
}

type Decision = NonNullable<Awaited<ReturnType<typeof decisionOf>>>['decision']

/** Answers what keeps the effect of the decision in force; null if it ended. */
async function takeBack(
  { tx, services, me, publish }: Step,
  { caseId, n, data, memberId }: Decision,
): Promise<StaysBy | null> {
  if (data?.decision === 'approval') {
    const changed = await reinstateMentor(tx, services, { personId: memberId ?? '', staffId: me.id })
    changed.forEach(publish)
    return null
  }
  const effect = { caseId, n, memberId: memberId ?? '', chatId: data?.chatId ?? null }
  return liftDecision(tx, publish, data?.decision ?? 'nothing', effect)
}

/** Answers the appeal of a decision, by another lead than the one who decided [CS11]. */
export async function answer(
  step: Step,
  input: {
    readonly of: number
    readonly answer: AppealAnswer
    readonly reason: string
    readonly words: string
  },
): Promise<void> {
  const { tx, row, me, services } = step
  const { of, reason, words } = input
  assertFilledIn(words)
  const found = await decisionOf(tx, row.id, of)
  if (!found?.appeal) throw new AppError('app.notFound')
  if (found.decision.actor === me.id) throw new AppError('case.otherLead')
  if (found.answer || found.lifted) throw new AppError('case.answered')
  const stays = input.answer === 'lifted' ? await takeBack(step, found.decision) : null
  const n = await addCaseEvent(tx, row, {
    ...{ kind: 'answered', actor: me.id, memberId: found.decision.memberId ?? '', text: reason },
    ...{ source: `answered/${of}`, data: { of, answer: input.answer, words, ...(stays && { stays }) } },
  })
  if (n !== null) await queueMail(tx, services.jobs, { kind: 'caseAnswer', id: `${row.id}/${n}` })
}

/**
 * Closes a case, and tells those who reported the outcome [CS10]. Restrictions that stand end with it or stay, as the lead
 * says [CS21], and so does the pause that its report has caused [CS26].
 */
export async function close(
  step: Step,
  input: {
    readonly reason: string
    readonly outcome: string
    readonly restrictions?: RestrictionsAtClose | undefined
    readonly pause?: PauseAtClose | undefined
  },
): Promise<void> {
  const { tx, row, me, services, publish } = step
  const { reason, outcome } = input
  assertFilledIn(outcome)
  requireOpen(row)
  const hasReporter = (await reportIdsOf(tx, row.id)).length > 0
  if (hasReporter && outcome === '') throw new AppError('case.noOutcome')
  const standing = await standingRestrictions(tx, row.id)
  if (standing.length > 0 && input.restrictions === undefined) throw new AppError('case.restricted')
  if (input.restrictions === 'end')
    for (const of of standing) {
      await lift(step, { of, reason })
      const entry = { actor: me.id, command: 'case-lift', subject: row.reference, reason: '' }
      await appendToOperatorLog(tx, entry)
    }
  const pause = await settleReportPause(step, input.pause)
  const data = { words: outcome, ...(pause && { pause }) }
  await addCaseEvent(tx, row, { kind: 'closed', actor: me.id, text: reason, data })
  publishAll(publish, await updateReporters(tx, services.jobs, row.id, { kind: 'outcome', text: outcome }))
}

/** Ends the pause of the report, or makes it the reporter's own. Answers what became of it; undefined without one. */
async function settleReportPause(
  { tx, row, me, publish }: Step,
  choice: PauseAtClose = 'own',
): Promise<CaseEventData['pause']> {
  const pause = await reportPauseOf(tx, row)
  if (!pause) return undefined
  if (!(await endReportPause(tx, row, { pause, choice }))) return 'other'
  const members = parsePairId(pause.pairId)
  const changed = members ? connectionTopics({ id: pause.pairId, ...members }) : []
  publishAll(publish, [...changed, topics.paused(pause.setterId)])
  const command = choice === 'own' ? 'case-hand-over' : 'case-resume'
  await appendToOperatorLog(tx, { actor: me.id, command, subject: row.reference, reason: '' })
  return choice
}
