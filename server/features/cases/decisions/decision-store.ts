import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { caseEvents, staff } from '#server/db/schema.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { CaseDecisionView, CaseEventView } from '#shared/contract/staff/cases.ts'
import { toView } from '../event-page-store.ts'

/**
 * The decisions of a case, the latest first, each with its appeal, the answer, and the notes about it, whatever page its events
 * are on [CS11].
 */
export async function decisionsOf(db: Executor, caseId: string): Promise<CaseDecisionView[]> {
  const isOfDecision = sql`(${caseEvents.kind} in ('decided', 'appealed', 'answered', 'lifted')
    or (${caseEvents.kind} = 'note' and ${caseEvents.data} ? 'of'))`
  const rows = await db
    .select({ event: caseEvents, email: staff.email })
    .from(caseEvents)
    .leftJoin(staff, eq(staff.id, caseEvents.actor))
    .where(and(eq(caseEvents.caseId, caseId), isOfDecision))
    .orderBy(desc(caseEvents.n))
    .limit(caseWork.events)
  const events = rows.map(({ event, email }) => toView(event, email))
  return events
    .filter(({ kind }) => kind === 'decided')
    .map((decided) => {
      const own = events.filter(({ data }) => data?.of === decided.n)
      return toDecision(decided, own.toReversed())
    })
}

function toDecision(decided: CaseEventView, own: readonly CaseEventView[]): CaseDecisionView {
  const find = (kind: CaseEventView['kind']) => own.find((event) => event.kind === kind)
  const [appeal, answer, lifted] = [find('appealed'), find('answered'), find('lifted')]
  return {
    ...{ n: decided.n, at: decided.at, by: decided.actor, memberId: decided.memberId },
    ...{ decision: decided.data?.decision ?? 'nothing', reason: decided.text },
    words: decided.data?.words ?? '',
    isLifted: lifted !== undefined || answer?.data?.answer === 'lifted',
    appeal: appeal ? { at: appeal.at, text: appeal.text, isOpen: !answer && !lifted } : null,
    answer: answer ? { at: answer.at, by: answer.actor, words: answer.data?.words ?? '' } : null,
    notes: own
      .filter(({ kind }) => kind === 'note')
      .map(({ n, at, actor, text }) => ({ n, at, by: actor, text })),
  }
}
