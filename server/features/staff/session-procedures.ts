import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Tx } from '#server/db/orm.ts'
import { staffProcedure } from '#server/rpc/staff-procedures.ts'
import { endOtherStaffSessions, endOwnStaffSession, listStaffSessions } from '#server/sessions/staff-store.ts'
import * as schema from '#shared/contract/staff/staff.ts'
import type { StaffDevice } from '#shared/contract/staff/staff.ts'
import { AppError } from '#shared/errors.ts'

const end = staffProcedure.protected('staff.endSessions')

const log = (tx: Tx, staffId: string, command: string): Promise<void> =>
  appendToOperatorLog(tx, { actor: staffId, command, subject: staffId, reason: '' })

/** The sessions of staff, which each lists and ends for themselves [ST19]. */
export const sessionProcedures = {
  sessions: staffProcedure
    .protected('staff.sessions')
    .query(({ ctx }): Promise<StaffDevice[]> =>
      listStaffSessions(ctx.db, { staffId: ctx.me.id, id: ctx.session.id }),
    ),
  endSession: end.input(schema.endSession).mutation(({ ctx: { me, write }, input }) =>
    write(async (tx) => {
      const isEnded = await endOwnStaffSession(tx, { staffId: me.id, id: input.id })
      if (!isEnded) throw new AppError('app.notFound')
      await log(tx, me.id, 'staff-end-session')
    }),
  ),
  endOtherSessions: end.mutation(({ ctx: { me, session, write } }) =>
    write(async (tx) => {
      await endOtherStaffSessions(tx, { staffId: me.id, id: session.id })
      await log(tx, me.id, 'staff-end-sessions')
    }),
  ),
}
