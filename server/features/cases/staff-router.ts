import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import * as schema from '#shared/contract/cases.ts'
import type { CaseList, CasePack, CasePage } from '#shared/contract/cases.ts'
import { AppError } from '#shared/errors.ts'
import { isAboutAddress } from './about-store.ts'
import { addCaseEvent, caseWithState, hasOpened } from './event-store.ts'
import { holdCase } from './hold-store.ts'
import { listCases } from './list-store.ts'
import { readCasePage } from './page-store.ts'
import { packCase } from './pack.ts'
import { findMember, raiseCase } from './raise.ts'
import { acknowledge, answer, close, decide, inCase, lift } from './steps.ts'

const write = staffProcedure.protected('cases.write')
const grave = staffProcedure.protected('cases.decide')

/** What leads do with cases; coordinators can only open one. */
export const casesStaffRouter = staffRouter({
  list: staffProcedure
    .protected('cases.read')
    .input(schema.listCases)
    .query(({ ctx, input }): Promise<CaseList> => listCases(ctx.db, input, ctx.me.id)),

  /** Writes that this lead looks at a case, before anything of it is shown [CS13]. */
  open: write.input(schema.caseRef).mutation(async ({ ctx, input }): Promise<void> => {
    if (await hasOpened(ctx.db, input.id, ctx.me.id)) return
    await inCase(ctx, { id: input.id, command: 'case-open' }, async ({ tx, row, me }) => {
      await addCaseEvent(tx, row, { kind: 'seen', actor: me.id })
    })
  }),
  /** The case, for a lead who has opened it. */
  one: staffProcedure
    .protected('cases.read')
    .input(schema.caseRef)
    .query(async ({ ctx, input }): Promise<CasePage> => {
      const row = await caseWithState(ctx.db, input.id)
      if (!row) throw new AppError('app.notFound')
      if (await isAboutAddress(ctx.db, row, ctx.me.email)) throw new AppError('case.aboutYou')
      if (!(await hasOpened(ctx.db, row.id, ctx.me.id))) throw new AppError('case.notOpened')
      const page = await readCasePage(ctx.db, row, ctx.me.id)
      if (!page) throw new AppError('app.notFound')
      return page
    }),

  /** Opens a case of staff [CS18]. */
  raise: staffProcedure
    .protected('cases.raise')
    .input(schema.raiseCase)
    .mutation(async ({ ctx, input }): Promise<void> => {
      const { about, urgency, note } = input
      await ctx.write(async (tx) => {
        const subjectId = await findMember(tx, about)
        const raised = { subjectId, chatId: null, urgency, note, actor: ctx.me.id }
        const id = await raiseCase(tx, ctx.services.jobs, raised)
        await appendToOperatorLog(tx, { actor: ctx.me.id, command: 'case-raise', subject: id, reason: '' })
      })
    }),

  acknowledge: write
    .input(schema.caseRef)
    .mutation(({ ctx, input }) => inCase(ctx, { id: input.id, command: 'case-acknowledge' }, acknowledge)),
  assign: write.input(schema.assignCase).mutation(({ ctx, input }) =>
    inCase(ctx, { id: input.id, command: 'case-assign' }, async ({ tx, row, me }) => {
      await addCaseEvent(tx, row, { kind: 'assigned', actor: me.id, data: { to: input.to } })
    }),
  ),
  setUrgency: write.input(schema.setUrgency).mutation(({ ctx, input: { id, urgency, reason } }) =>
    inCase(ctx, { id, command: 'case-urgency' }, async ({ tx, row, me }) => {
      await addCaseEvent(tx, row, { kind: 'urgency', urgency, actor: me.id, text: reason })
    }),
  ),
  note: write.input(schema.addNote).mutation(({ ctx, input }) =>
    inCase(ctx, { id: input.id, command: 'case-note' }, async ({ tx, row, me }) => {
      await addCaseEvent(tx, row, { kind: 'note', actor: me.id, text: input.note })
    }),
  ),
  reopen: write.input(schema.reopenCase).mutation(({ ctx, input }) =>
    inCase(ctx, { id: input.id, command: 'case-reopen' }, async ({ tx, row, me }) => {
      if (row.state.status === 'open') return
      await addCaseEvent(tx, row, { kind: 'reopened', actor: me.id, text: input.reason })
    }),
  ),

  decide: grave
    .input(schema.decideCase)
    .mutation(({ ctx, input }) =>
      inCase(ctx, { id: input.id, command: `case-decide ${input.decision}`, isActing: true }, (step) =>
        decide(step, input),
      ),
    ),
  lift: grave
    .input(schema.liftDecision)
    .mutation(({ ctx, input }) =>
      inCase(ctx, { id: input.id, command: 'case-lift', isActing: true }, (step) => lift(step, input)),
    ),
  answer: grave
    .input(schema.answerAppeal)
    .mutation(({ ctx, input }) =>
      inCase(ctx, { id: input.id, command: `case-appeal ${input.answer}`, isActing: true }, (step) =>
        answer(step, input),
      ),
    ),
  close: grave
    .input(schema.closeCase)
    .mutation(({ ctx, input }) =>
      inCase(ctx, { id: input.id, command: 'case-close', isActing: true }, (step) => close(step, input)),
    ),
  hold: grave
    .input(schema.holdCase)
    .mutation(({ ctx, input: { id, days, reason } }) =>
      inCase(ctx, { id, command: 'case-hold' }, ({ tx, row, me }) =>
        holdCase(tx, row, { days, reason, actor: me.id }),
      ),
    ),
  /** Everything of the case as one archive [CS19]. */
  pack: grave
    .input(schema.caseRef)
    .mutation(({ ctx, input }): Promise<CasePack> =>
      inCase(ctx, { id: input.id, command: 'case-pack' }, packCase),
    ),
  release: grave.input(schema.releaseCase).mutation(({ ctx, input }) =>
    inCase(ctx, { id: input.id, command: 'case-release' }, async ({ tx, row, me }) => {
      if (row.state.heldUntil)
        await addCaseEvent(tx, row, { kind: 'released', actor: me.id, text: input.reason })
    }),
  ),
})
