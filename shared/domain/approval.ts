/** The approval of mentors: its states, its events, and what follows from them. */

/** The checks that an operator can ask for, in the order in which they are shown. */
export const checkKinds = ['identity', 'references', 'record', 'interview', 'training', 'conduct'] as const
export type CheckKind = (typeof checkKinds)[number]

export const checkResults = ['passed', 'failed'] as const
export type CheckResult = (typeof checkResults)[number]

/** A check that the operator asks for. `months`: how long it is valid at most; null: without a limit. */
export type RequiredCheck = { readonly kind: CheckKind; readonly months: number | null }

/** `kept`: a mentor from before approval was switched on, who stays active until a date. */
export const approvalStates = [
  'kept',
  'applied',
  'inReview',
  'approved',
  'declined',
  'expired',
  'suspended',
] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalEventKinds = [
  'kept',
  'applied',
  'reviewStarted',
  'checked',
  'firstApproval',
  'approved',
  'declined',
  'suspended',
  'reinstated',
  'expired',
  'warned',
  'noted',
  'asked',
] as const
export type ApprovalEventKind = (typeof approvalEventKinds)[number]

/** An event as far as something follows from it. Dates are YYYY-MM-DD, times epoch milliseconds. */
export type ApprovalEvent = {
  readonly kind: ApprovalEventKind
  readonly at: number
  readonly staffId: string | null
  readonly check: CheckKind | null
  readonly result: CheckResult | null
  readonly checkedOn: string | null
  readonly expiresOn: string | null
  readonly until: number | null
  readonly days: number | null
}

export type Check = {
  readonly result: CheckResult
  readonly checkedOn: string
  readonly expiresOn: string | null
  readonly staffId: string
}

export type Standing = {
  /** Null before anything has happened. */
  readonly state: ApprovalState | null
  readonly since: number
  /** What the state was before a suspension. */
  readonly before: ApprovalState | null
  /** Until when a mentor stays active without an approval; null without one. */
  readonly keptUntil: number | null
  readonly firstApprover: string | null
  readonly warnedDays: number | null
  readonly checks: ReadonlyMap<CheckKind, Check>
}

const beginning: Standing = {
  state: null,
  since: 0,
  before: null,
  keptUntil: null,
  firstApprover: null,
  warnedDays: null,
  checks: new Map(),
}

/** The last day on which a check of that day can expire, some months later: at the end of a shorter month [MA6]. */
export function latestExpiry(checkedOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = checkedOn.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/**
 * Where an approval stands after these events, the oldest first: the only place that says what follows from them [MA4].
 *
 * @param required the checks that the operator asks for
 */
export const standingOf = (events: readonly ApprovalEvent[], required: readonly CheckKind[]): Standing =>
  events.reduce((standing, event) => after(standing, event, required), beginning)

function after(standing: Standing, event: ApprovalEvent, required: readonly CheckKind[]): Standing {
  const enter = (state: ApprovalState | null, changes: Partial<Standing> = {}): Standing => ({
    ...standing,
    ...{ state, since: event.at, firstApprover: null },
    ...changes,
  })
  switch (event.kind) {
    case 'kept':
      return enter('kept', { keptUntil: event.until, warnedDays: null })
    case 'applied':
      return enter('applied')
    case 'reviewStarted':
      return enter('inReview')
    case 'checked':
      return withCheck(standing, event, required)
    case 'firstApproval':
      return { ...standing, firstApprover: event.staffId }
    case 'approved':
      return enter('approved', { keptUntil: null, warnedDays: null })
    case 'declined':
      return enter('declined', { keptUntil: null })
    case 'suspended':
      return enter('suspended', { before: standing.state })
    case 'reinstated':
      return enter(standing.before, { before: null })
    case 'expired':
      return endActivity(standing, event.at)
    case 'warned':
      return { ...standing, warnedDays: event.days }
    case 'noted':
    case 'asked':
      return standing
  }
}

/**
 * A new result of a check. What one of the staff has approved before it counts no longer, and a warning of the end does not
 * if the end has moved to a later day.
 */
function withCheck(
  standing: Standing,
  { check, result, checkedOn, expiresOn, staffId }: ApprovalEvent,
  required: readonly CheckKind[],
): Standing {
  if (!check || !result || !checkedOn || !staffId) return standing
  const checks = new Map(standing.checks).set(check, { result, checkedOn, expiresOn, staffId })
  const isLater = firstExpiry(checks, required) > firstExpiry(standing.checks, required)
  const warnedDays = isLater && standing.keptUntil === null ? null : standing.warnedDays
  return { ...standing, checks, firstApprover: null, warnedDays }
}

const noEnd = '9999-12-31'

/** The day on which the first of the required checks expires. */
const firstExpiry = (checks: Standing['checks'], required: readonly CheckKind[]): string =>
  required.flatMap((kind) => checks.get(kind)?.expiresOn ?? []).toSorted()[0] ?? noEnd

/** The end of an approval, or of the time without one: an application that is open stays open. */
function endActivity(standing: Standing, at: number): Standing {
  const { state } = standing
  const isOpen = state === 'applied' || state === 'inReview'
  return isOpen
    ? { ...standing, keptUntil: null, warnedDays: null }
    : { ...standing, state: 'expired', since: at, keptUntil: null, firstApprover: null, warnedDays: null }
}

/**
 * Whether a mentor is active, and until when: the day on which the first of their checks expires, or the time until which
 * they keep it; both null: without an end.
 */
export type Activity = {
  readonly isActive: boolean
  readonly endsOn: string | null
  readonly until: number | null
}

const notActive: Activity = { isActive: false, endsOn: null, until: null }

/**
 * The activity that follows from a standing. A failed check ends it, also of a mentor who is active without an
 * approval; one that the operator does not ask for ends nothing.
 */
export function activityOf({ state, keptUntil, checks }: Standing, required: readonly CheckKind[]): Activity {
  const own = required.flatMap((kind) => checks.get(kind) ?? [])
  if (own.some(({ result }) => result === 'failed')) return notActive
  if (state === 'kept' || state === 'applied' || state === 'inReview')
    return keptUntil === null ? notActive : { isActive: true, endsOn: null, until: keptUntil }
  if (state !== 'approved') return notActive
  const end = firstExpiry(checks, required)
  return { isActive: true, endsOn: end === noEnd ? null : end, until: null }
}

/** The required checks that are missing, have failed, or have expired by `today`. */
export const missingChecks = (
  checks: ReadonlyMap<CheckKind, Pick<Check, 'result' | 'expiresOn'>>,
  required: readonly CheckKind[],
  today: string,
): CheckKind[] =>
  required.filter((kind) => {
    const check = checks.get(kind)
    return check?.result !== 'passed' || (check.expiresOn !== null && check.expiresOn <= today)
  })

/** From which states each step can be taken; null: before anything has happened. */
export const stepsFrom = {
  apply: [null, 'kept', 'applied', 'declined', 'expired'],
  startReview: ['applied'],
  approve: ['kept', 'inReview', 'expired'],
  decline: ['kept', 'applied', 'inReview', 'expired'],
  suspend: ['kept', 'applied', 'inReview', 'approved'],
  reinstate: ['suspended'],
} as const satisfies Readonly<Record<string, readonly (ApprovalState | null)[]>>
export type ApprovalStep = keyof typeof stepsFrom

/** Whether a step can be taken now. */
export const canStep = (step: ApprovalStep, state: ApprovalState | null): boolean =>
  (stepsFrom[step] as readonly (ApprovalState | null)[]).includes(state)
