import { concernedIds } from '#server/case-records/concerned-store.ts'
import { logReading } from '#server/rpc/staff-readings.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import type { StaffWrite } from '#server/rpc/staff-procedures.ts'
import type { Services } from '#server/rpc/services.ts'
import * as schema from '#shared/contract/staff/mentors.ts'
import { readTrainingOf } from '#server/features/training/store.ts'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import { canStep } from '#shared/domain/approval.ts'
import { AppError } from '#shared/errors.ts'
import { protections } from '#shared/safeguarding.ts'
import { findMentor, listMentorRows, listStaffEvents } from './list-store.ts'
import { settingsOf } from './settings.ts'
import * as steps from './steps.ts'
import { listChecks, readApplication } from './store.ts'

const read = staffProcedure.protected('mentors.read')
const write = staffProcedure.protected('mentors.write')
const decide = staffProcedure.protected('mentors.decide')

type Acting = {
  readonly services: Services
  readonly write: StaffWrite
  readonly me: steps.StaffAction['me']
}
const actionOf = ({ services, write: inTransaction, me }: Acting, personId: string): steps.StaffAction => ({
  ...{ services, write: inTransaction, me, personId },
})

/** What staff see and do about mentors [MA7]. */
export const mentorsStaffRouter = staffRouter({
  mentors: read
    .input(schema.listMentors)
    .query(async ({ ctx, input }) =>
      listMentorRows(ctx.db, settingsOf(ctx.services), input, await concernedIds(ctx.db, ctx.me.email)),
    ),
  openMentor: read.input(schema.mentorRef).mutation(async ({ ctx, input }) => {
    const mentor = await readMentor(ctx.services, ctx.me, input.personId)
    await logReading(ctx, { command: 'mentor-open', subject: input.personId })
    return mentor
  }),
  startReview: write
    .input(schema.mentorRef)
    .mutation(({ ctx, input }) => steps.startReview(actionOf(ctx, input.personId))),
  recordCheck: write
    .input(schema.recordCheck)
    .mutation(({ ctx, input }) => steps.recordCheck(actionOf(ctx, input.personId), input)),
  addNote: write
    .input(schema.addNote)
    .mutation(({ ctx, input }) => steps.addNote(actionOf(ctx, input.personId), input.text)),
  askMentor: write
    .input(schema.askMentor)
    .mutation(({ ctx, input }) => steps.ask(actionOf(ctx, input.personId), input.text)),
  approve: decide
    .input(schema.mentorRef)
    .mutation(({ ctx, input }) => steps.approve(actionOf(ctx, input.personId))),
  decline: decide
    .input(schema.stepWithReason)
    .mutation(({ ctx, input }) =>
      steps.stepWithReason(actionOf(ctx, input.personId), 'decline', input.reason),
    ),
  suspend: decide
    .input(schema.stepWithReason)
    .mutation(({ ctx, input }) =>
      steps.stepWithReason(actionOf(ctx, input.personId), 'suspend', input.reason),
    ),
  reinstate: decide
    .input(schema.mentorRef)
    .mutation(({ ctx, input }) => steps.reinstate(actionOf(ctx, input.personId))),
})

const staffSteps = ['startReview', 'approve', 'decline', 'suspend', 'reinstate'] as const

/** A mentor does not exist for staff who have their mailbox [MA14]. */
async function readMentor(services: Services, me: Acting['me'], id: string): Promise<StaffMentor> {
  const { config, database } = services
  const db = database.orm
  const mentor = await findMentor(db, settingsOf(services), id)
  if (!mentor || (await concernedIds(db, me.email)).includes(id)) throw new AppError('app.notFound')
  const { row, found, today } = mentor
  const checks = await listChecks(db, [id])
  const application = await readApplication(db, id)
  const { firstApprover } = found
  return {
    ...row,
    ...{ joinedAt: found.joinedAt.getTime(), skills: found.skills, about: found.about, today, firstApprover },
    isSuspendedMember: found.suspendedAt !== null,
    required: config.mentorChecks,
    training: await readTrainingOf(db, config.training, { id, role: 'mentor' }),
    checks: checks.map(({ check, result, checkedOn, expiresOn, staffId: by }) => ({
      ...{ kind: check, result, checkedOn, expiresOn, staffId: by },
    })),
    application: application ? withoutPerson(application) : null,
    steps: staffSteps.filter((step) => canStep(step, row.state)),
    needsTwo: protections[config.safeguarding].twoApprovers,
    isFirstApprover: firstApprover === me.id,
    events: await listStaffEvents(db, id),
  }
}

const withoutPerson = <T extends { personId: string }>({ personId: _personId, ...rest }: T) => rest
