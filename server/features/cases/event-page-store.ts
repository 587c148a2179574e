import { and, desc, eq, getTableColumns, inArray, lt, not, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { caseEvents, cases, caseStates, staff } from '#server/db/schema.ts'
import { isAboutNone } from '#server/case-records/concerned-store.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { CaseEventPage, CaseEventView, ListCaseEvents } from '#shared/contract/staff/cases.ts'

/** What happens again and again, and would leave no room for steps. */
const repeated = ['notified', 'seen'] as const
/** Copies of whole chats: reading one needs a reason of its own [CS12]. They are in the evidence pack. */
const isWholeChat = inArray(caseEvents.kind, ['held', 'kept'])

const isOfLink = inArray(caseEvents.kind, ['linked', 'unlinked'])
/** The number of the other case of a link, also after the link was removed. */
const otherReference = sql<string | null>`case when ${isOfLink} then
  (select ${cases.reference} from ${cases} where ${cases.id} = ${caseEvents.data}->>'to') end`

/** Whether an event is not about another case that concerns one of these members [CS14]; undefined without any. */
export function isShownEvent(hiddenIds: readonly string[]): SQL | undefined {
  const isShown = isAboutNone(hiddenIds)
  if (!isShown) return undefined
  const isHidden = sql`exists (select from ${cases} join ${caseStates} on ${caseStates.caseId} = ${cases.id}
    where ${cases.id} = ${caseEvents.data}->>'to' and not (${isShown}))`
  return or(not(isOfLink), not(isHidden))
}

/**
 * A page of the events of a case, the newest ones, in the order in which they happened [CS13], without links to cases about
 * the hidden members.
 */
export async function readEventPage(
  db: Executor,
  { id, before, kinds }: ListCaseEvents,
  hiddenIds: readonly string[],
): Promise<CaseEventPage> {
  const { evidence, ...columns } = getTableColumns(caseEvents)
  const rows = await db
    .select({
      ...columns,
      other: otherReference,
      evidence: sql<string | null>`case when ${isWholeChat} then null else ${evidence} end`,
      email: staff.email,
    })
    .from(caseEvents)
    .leftJoin(staff, eq(staff.id, caseEvents.actor))
    .where(
      and(
        eq(caseEvents.caseId, id),
        before === null ? undefined : lt(caseEvents.n, before),
        kinds === 'steps' ? notInArray(caseEvents.kind, [...repeated]) : undefined,
        isShownEvent(hiddenIds),
      ),
    )
    .orderBy(desc(caseEvents.n))
    .limit(caseWork.eventsPerPage + 1)
  const shown = rows.slice(0, caseWork.eventsPerPage).toReversed()
  return {
    events: shown.map(({ email, other, ...event }) => toView(event, email, other)),
    hasOlder: rows.length > caseWork.eventsPerPage,
  }
}

export const toView = (
  event: Omit<typeof caseEvents.$inferSelect, 'caseId'>,
  email: string | null,
  other: string | null = null,
): CaseEventView => ({
  other,
  ...{ n: event.n, kind: event.kind, urgency: event.urgency, source: event.source },
  ...{ memberId: event.memberId, text: event.text, data: event.data, evidence: event.evidence },
  at: event.createdAt.getTime(),
  actor: email ?? event.actor,
  hash: event.evidenceHash?.toString('hex') ?? null,
})

/** How many alerts were sent about a case, and how often leads opened it. */
export async function countRepeated(db: Executor, caseId: string) {
  const [row] = await db
    .select({
      alerts: sql<number>`(count(*) filter (where ${caseEvents.kind} = 'notified'))::int`,
      openings: sql<number>`(count(*) filter (where ${caseEvents.kind} = 'seen'))::int`,
    })
    .from(caseEvents)
    .where(eq(caseEvents.caseId, caseId))
  return row ?? { alerts: 0, openings: 0 }
}
