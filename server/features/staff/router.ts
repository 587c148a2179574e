import { isDeputyMissing } from '#server/config/deputy.ts'
import type { Executor } from '#server/db/orm.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import type { WaitingSource } from '#server/rpc/waiting.ts'
import * as schema from '#shared/contract/staff/staff.ts'
import type { StaffFactors, StaffSessionResult, Waiting, WaitingItem } from '#shared/contract/staff/staff.ts'
import { begunEnrollment, checkPassword, enroll, redeemLink, requireEnrollment } from './enroll.ts'
import { staffFactors } from './factor-store.ts'
import { beginStaffCodes, beginStaffPasskey } from './factors.ts'
import * as steps from './log-in.ts'
import { readLogPage } from './log-store.ts'
import { sessionProcedures } from './session-procedures.ts'

const enter = staffProcedure.public('staff.enter')

type Sources = {
  /** What features want staff to look at. */
  readonly waiting: readonly WaitingSource[]
  /** The members who have the mailbox of one of the staff, by its address: nothing about them is shown. */
  readonly concernedIds: (db: Executor, email: string) => Promise<readonly string[]>
}

/** What is imminent first, then what is overdue, each by urgency and time [ST13]. */
const byRank = (now: number) => (a: WaitingItem, b: WaitingItem) =>
  rankOf(a, now) - rankOf(b, now) || a.urgency - b.urgency || a.dueAt - b.dueAt
const rankOf = ({ urgency, dueAt }: WaitingItem, now: number): number =>
  urgency === 1 ? 0 : dueAt < now ? 1 : 2

/** The procedures of staff. */
export const createStaffRouter = ({ waiting, concernedIds }: Sources) =>
  staffRouter({
    session: enter.query(async ({ ctx }): Promise<StaffSessionResult> => ({
      product: { name: ctx.services.config.product.name },
      me: ctx.session?.me ?? null,
      enrollment: await begunEnrollment(ctx),
    })),
    redeemLink: enter.input(schema.redeemLink).mutation(({ ctx, input }) => redeemLink(ctx, input)),
    choosePassword: enter.input(schema.choosePassword).mutation(async ({ ctx, input }) => {
      const ticket = await requireEnrollment(ctx)
      checkPassword(ctx, ticket, input.password)
      return beginStaffCodes(ctx.services, ticket)
    }),
    beginPasskey: enter.mutation(async ({ ctx }) =>
      beginStaffPasskey(ctx.services, await requireEnrollment(ctx)),
    ),
    enroll: enter.input(schema.enroll).mutation(({ ctx, input }) => enroll(ctx, input)),
    logIn: enter.input(schema.logIn).mutation(({ ctx, input }) => steps.logIn(ctx, input)),
    requestPasskey: enter.mutation(({ ctx }) => steps.requestPasskey(ctx)),
    finishLogIn: enter.input(schema.factor).mutation(({ ctx, input }) => steps.finishLogIn(ctx, input)),
    logOut: staffProcedure.protected('staff.leave').mutation(({ ctx }) => steps.logOut(ctx)),
    confirmFactor: staffProcedure
      .protected('staff.confirm')
      .input(schema.factor)
      .mutation(({ ctx, input }) => steps.confirmFactor(ctx, input)),
    factors: staffProcedure
      .protected('staff.confirm')
      .query(({ ctx }): Promise<StaffFactors> => staffFactors(ctx.db, ctx.me.id)),
    ...sessionProcedures,
    waiting: staffProcedure.protected('waiting.read').query(async ({ ctx }): Promise<Waiting> => {
      const sources = waiting.filter(({ roles }) => roles.includes(ctx.me.role))
      const { config } = ctx.services
      const hidden = await concernedIds(ctx.db, ctx.me.email)
      const lists = await Promise.all(sources.map(({ list }) => list(ctx.db, hidden)))
      const now = Date.now()
      return { items: lists.flat().toSorted(byRank(now)), now, isDeputyMissing: isDeputyMissing(config) }
    }),
    log: staffProcedure
      .protected('log.read')
      .input(schema.readLog)
      .query(({ ctx, input }) => readLogPage(ctx.db, input)),
  })
