import type { approvalChecks, approvalEvents, approvals, mentorApplications } from '#server/db/schema.ts'
import { checkKinds } from '#shared/domain/approval.ts'
import type { ApprovalState } from '#shared/domain/approval.ts'
import type { DemoPerson } from '../people.ts'
import type { Random } from '../random.ts'

type Event = typeof approvalEvents.$inferInsert

export type LargeApprovals = {
  readonly events: Event[]
  readonly states: (typeof approvals.$inferInsert)[]
  readonly checks: (typeof approvalChecks.$inferInsert)[]
  readonly applications: (typeof mentorApplications.$inferInsert)[]
}

const DAY = 24 * 3_600_000
/** Of 20 mentors, 12 are approved for months, and one for some days. The last has not applied. */
const others = ['applied', 'inReview', 'declined', 'expired', 'suspended', 'kept'] as const
type Turn = ApprovalState | 'ending' | null
const turns: readonly Turn[] = [
  ...Array.from({ length: 12 }, () => 'approved' as const),
  'ending',
  ...others,
  null,
]

const hasChecks = (turn: Turn): boolean => turn !== 'applied' && turn !== 'kept' && turn !== 'declined'
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Gives mentors an approval in every state, with the events, checks, and applications that led there. */
export function inventApprovals(
  random: Random,
  now: Date,
  mentors: readonly DemoPerson[],
  staffId: string,
): LargeApprovals {
  const made: LargeApprovals = { events: [], states: [], checks: [], applications: [] }
  for (const [index, { id: personId }] of mentors.entries()) {
    const turn = turns[index % turns.length] ?? null
    if (turn === null) continue
    const state = turn === 'ending' ? 'approved' : turn
    const since = now.getTime() - random.whole(1, 50) * DAY - random.whole(0, 86_399) * 1_000
    const until = now.getTime() + (turn === 'ending' ? random.whole(1, 29) : random.whole(60, 300)) * DAY
    const isActive = state === 'approved' || state === 'kept'
    const add = (event: Omit<Event, 'personId' | 'at'>, daysBefore: number) =>
      made.events.push({ personId, at: new Date(since - daysBefore * DAY), ...event })
    if (state !== 'kept') add({ kind: 'applied' }, 12)
    if (state !== 'kept' && state !== 'applied') add({ kind: 'reviewStarted', staffId }, 10)
    if (hasChecks(turn))
      for (const check of checkKinds) {
        const expiresOn = check === 'record' && state !== 'expired' ? dayOf(until) : null
        const checked = {
          check,
          result: 'passed',
          checkedOn: dayOf(since - 5 * DAY),
          expiresOn,
          staffId,
        } as const
        add({ kind: 'checked', ...checked }, 5)
        made.checks.push({ personId, ...checked })
      }
    addEnd(add, state, staffId, new Date(until))
    if (state === 'applied' || state === 'inReview')
      made.applications.push({ personId, ...application, sentAt: new Date(since - 12 * DAY) })
    made.states.push({
      ...{ personId, state, isActive, since: new Date(since - daysInState(state) * DAY) },
      activeUntil: isActive ? new Date(until) : null,
    })
  }
  return made
}

const application = {
  why: 'Somebody helped me when I began, and I would like to pass that on.',
  experience: 'I have taught beginners at work for some years.',
  references: 'The head of my department, and the library where I give a course.',
} as const

/** How many days before its last event a mentor came into the state. */
const daysInState = (state: ApprovalState): number =>
  state === 'applied' ? 12 : state === 'inReview' ? 10 : 0

/** The event that the state follows from. */
function addEnd(
  add: (event: Omit<Event, 'personId' | 'at'>, daysBefore: number) => void,
  state: ApprovalState,
  staffId: string,
  until: Date,
): void {
  if (state === 'applied' || state === 'inReview') return
  if (state === 'expired' || state === 'suspended') add({ kind: 'approved', staffId }, 3)
  if (state === 'kept') add({ kind: 'kept', until }, 0)
  else if (state === 'expired') add({ kind: 'expired' }, 0)
  else if (state === 'declined')
    add({ kind: 'declined', staffId, text: 'A reference could not be reached.' }, 0)
  else if (state === 'suspended') add({ kind: 'suspended', staffId, text: 'Until we have talked.' }, 0)
  else add({ kind: 'approved', staffId }, 0)
}
