import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Tx } from '#server/db/orm.ts'
import { liftOwnCase, openOwnCase } from '#server/case-records/own-case-store.ts'
import { isConcerned } from '#server/case-records/concerned-store.ts'
import type { Services } from '#server/rpc/services.ts'
import { assertFilledIn } from '#server/rpc/staff-words.ts'
import type { StaffWrite } from '#server/rpc/staff-procedures.ts'
import { mentorMails } from '#shared/limits/approval.ts'
import type { RecordCheck } from '#shared/contract/staff/mentors.ts'
import { canStep, latestExpiry, missingChecks } from '#shared/domain/approval.ts'
import type { ApprovalState, ApprovalStep, RequiredCheck } from '#shared/domain/approval.ts'
import { AppError } from '#shared/errors.ts'
import { protections } from '#shared/safeguarding.ts'
import { changedTopics, mailMentor, tellMentees } from './announce.ts'
import { settingsOf } from './settings.ts'
import * as store from './store.ts'

/** A member of staff who does something about a mentor. */
export type StaffAction = {
  readonly services: Services
  readonly write: StaffWrite
  readonly me: { readonly id: string; readonly email: string }
  readonly personId: string
}

/** The names of the steps in the operator log. */
const commands = {
  startReview: 'mentor-review',
  approve: 'mentor-approve',
  decline: 'mentor-decline',
  suspend: 'mentor-suspend',
  reinstate: 'mentor-reinstate',
  check: 'mentor-check',
  note: 'mentor-note',
  ask: 'mentor-ask',
} as const

/**
 * Runs `work` under a lock on the mentor, with the state by the clock: an end that the sweep has not recorded yet is
 * recorded first. Its entry of the operator log has the number of the event, and no words [MA11]. The mentor who has the
 * mailbox of the staff does not exist for them [MA14].
 */
async function act(
  { services, write, me, personId }: StaffAction,
  command: (typeof commands)[keyof typeof commands],
  work: (tx: Tx, state: ApprovalState | null) => Promise<{ event: store.NewEvent; isMailed: boolean }>,
): Promise<void> {
  const settings = settingsOf(services)
  const events = await write(async (tx) => {
    if (!(await store.lockMentor(tx, personId))) throw new AppError('app.notFound')
    if (await isConcerned(tx, { subjectId: personId, chatIds: [] }, me.email))
      throw new AppError('app.notFound')
    const published: TopicEvent[] = []
    const add = async (event: store.NewEvent): Promise<store.Written> => {
      const written = await store.addEvent(tx, settings, personId, event)
      // By the clock, the activity was over before the event says so.
      const isEnd = event.kind === 'expired'
      const change = { ...written, wasMentorActive: isEnd || written.wasMentorActive }
      await tellMentees(tx, services, personId, change)
      published.push(...(await changedTopics(tx, services, personId, change)))
      return written
    }
    const recordEnd = async (): Promise<void> => {
      if ((await store.readApproval(tx, personId))?.isOver !== true) return
      await mailMentor(tx, services, personId, await add({ kind: 'expired' }))
    }
    await recordEnd()
    const approval = await store.readApproval(tx, personId)
    const { event, isMailed } = await work(tx, approval?.state ?? null)
    const written = await add({ ...event, staffId: me.id })
    if (isMailed) await mailMentor(tx, services, personId, written)
    // A failed check ends an approval at once.
    await recordEnd()
    await appendToOperatorLog(tx, {
      actor: me.id,
      command,
      subject: personId,
      reason: `event ${written.seq}`,
    })
    return published
  })
  services.bus.publish(events)
}

function assertStep(step: ApprovalStep, state: ApprovalState | null): void {
  if (!canStep(step, state)) throw new AppError('approval.notNow')
}

export const startReview = (action: StaffAction): Promise<void> =>
  act(action, commands.startReview, async (_tx, state) => {
    assertStep('startReview', state)
    return { event: { kind: 'reviewStarted' }, isMailed: false }
  })

/** Records the result of a check: who looked and when, and until when it is valid. No document is kept [MA6]. */
export const recordCheck = (action: StaffAction, input: RecordCheck): Promise<void> =>
  act(action, commands.check, async (tx) => {
    const { check, result, checkedOn, expiresOn } = input
    const today = await store.readToday(tx, action.services.config.timeZone)
    const isValid = isDate(checkedOn) && checkedOn <= today
    if (!isValid || (expiresOn !== null && !(isDate(expiresOn) && expiresOn > today)))
      throw new AppError('approval.dates')
    if (result === 'passed') assertLimit(action.services.config.mentorChecks, input)
    return { event: { kind: 'checked', check, result, checkedOn, expiresOn }, isMailed: false }
  })

/** A check is valid no longer than for the months that the operator has set [MA1]. */
function assertLimit(
  required: readonly RequiredCheck[],
  { check, checkedOn, expiresOn }: Pick<RecordCheck, 'check' | 'checkedOn' | 'expiresOn'>,
): void {
  const months = required.find(({ kind }) => kind === check)?.months ?? null
  if (months === null) return
  const latest = latestExpiry(checkedOn, months)
  if (expiresOn === null || expiresOn > latest)
    throw new AppError('approval.expiresTooLate', { values: { months, latest } })
}

/** Whether a date in the form of one exists: not a 31st of June. */
const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  )
}

export const addNote = (action: StaffAction, text: string): Promise<void> =>
  act(action, commands.note, async () => ({ event: { kind: 'noted', text }, isMailed: false }))

/** Under the locks on the mentor and on the staff: of two emails at once, the second one counts the first [MA16]. */
async function assertMayMail(tx: Tx, { me, personId }: StaffAction): Promise<void> {
  const { perMentor, perStaff } = mentorMails
  if ((await store.countMails(tx, { personId })) >= perMentor)
    throw new AppError('approval.mentorMailedOften', { values: { max: perMentor } })
  if ((await store.countMails(tx, { staffId: me.id })) >= perStaff)
    throw new AppError('approval.staffMailedOften', { values: { max: perStaff } })
}

/** Mails the mentor what staff need, such as papers or a date, which changes no state [MA15]. */
export function ask(action: StaffAction, text: string): Promise<void> {
  assertFilledIn(text)
  return act(action, commands.ask, async (tx) => {
    await assertMayMail(tx, action)
    return { event: { kind: 'asked', text }, isMailed: true }
  })
}

/**
 * Approves a mentor who has passed every required check. Where two must approve, the first of them changes nothing for the
 * mentor, and only another one is the second [MA8].
 */
export const approve = (action: StaffAction): Promise<void> =>
  act(action, commands.approve, async (tx, state) => {
    const { services, me, personId } = action
    assertStep('approve', state)
    const { required, timeZone } = settingsOf(services)
    const checks = await store.listChecks(tx, [personId])
    const own = new Map(checks.map((row) => [row.check, row]))
    if (missingChecks(own, required, await store.readToday(tx, timeZone)).length > 0)
      throw new AppError('approval.checksMissing')
    if (!protections[services.config.safeguarding].twoApprovers)
      return { event: { kind: 'approved' }, isMailed: true }
    const first = (await store.readApproval(tx, personId))?.firstApprover ?? null
    if (first === null) return { event: { kind: 'firstApproval' }, isMailed: false }
    if (first === me.id) throw new AppError('approval.samePerson')
    return { event: { kind: 'approved' }, isMailed: true }
  })

type ReasonStep = 'decline' | 'suspend'
const kinds = { decline: 'declined', suspend: 'suspended' } as const

/** Declines an application, or suspends a mentor. The mentor reads the reason, and can appeal a suspension [CS47]. */
export function stepWithReason(action: StaffAction, step: ReasonStep, text: string): Promise<void> {
  assertFilledIn(text)
  return act(action, commands[step], async (tx, state) => {
    assertStep(step, state)
    const { services, me, personId } = action
    // Its email has the link to appeal, too.
    if (step === 'suspend')
      await openOwnCase(tx, services.jobs, {
        ...{ personId, by: me.id, decision: 'approval', reason: text, words: text },
      })
    return { event: { kind: kinds[step], text }, isMailed: step !== 'suspend' }
  })
}

/** Ends a suspension: the state before it is back, as far as its time is not over. */
export const reinstate = (action: StaffAction): Promise<void> =>
  act(action, commands.reinstate, async (tx, state) => {
    assertStep('reinstate', state)
    await liftOwnCase(tx, { personId: action.personId, by: action.me.id, decision: 'approval' })
    return { event: { kind: 'reinstated' }, isMailed: true }
  })
