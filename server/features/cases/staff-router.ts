import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Executor } from '#server/db/orm.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import {
  addCaseEvent,
  caseWithState,
  decisionOf,
  hasOpened,
  isHiddenFrom,
  memberIdsOf,
} from '#server/case-records/event-store.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import { readProfilePictures } from '#server/case-records/member-store.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import { caseAroundRef } from '#shared/contract/staff/case-around.ts'
import type { CaseAround } from '#shared/contract/staff/case-around.ts'
import * as schema from '#shared/contract/staff/cases.ts'
import type { CaseEventPage, CaseList, CasePack, CasePage } from '#shared/contract/staff/cases.ts'
import type { ImminentCase, StaffMe } from '#shared/contract/staff/staff.ts'
import { AppError } from '#shared/errors.ts'
import { readCaseAround } from './around-page-store.ts'
import { readEventPage } from './event-page-store.ts'
import { holdCase } from './hold-store.ts'
import { imminentCases } from './imminent-store.ts'
import { link, unlink } from './links.ts'
import { listCases } from './list-store.ts'
import { listLeads, readCasePage } from './page-store.ts'
import { notePackedChats } from './readings/readings.ts'
import { packCase } from './pack/pack.ts'
import { findChat, findMember, raiseCase } from './raise.ts'
import { acknowledge, answer, close, decide, inCase, lift } from './steps.ts'

const write = staffProcedure.protected('cases.write')
const grave = staffProcedure.protected('cases.decide')

/** A case that this lead has opened. */
async function requireOpened(
  { db, me }: { readonly db: Executor; readonly me: StaffMe },
  id: string,
): Promise<CaseWithState> {
  const row = await caseWithState(db, id)
  if (!row || (await isHiddenFrom(db, row, me))) throw new AppError('app.notFound')
  if (!(await hasOpened(db, row.id, me.id))) throw new AppError('case.notOpened')
  return row
}

/** What leads do with cases; coordinators can only open one. */
export const casesStaffRouter = staffRouter({
  list: staffProcedure
    .protected('cases.read')
    .input(schema.listCases)
    .query(({ ctx, input }): Promise<CaseList> => listCases(ctx.db, input, ctx.me)),

  /** What every page of the console says [CS41]. */
  imminent: staffProcedure
    .protected('cases.read')
    .query(async ({ ctx }): Promise<ImminentCase[]> =>
      imminentCases(ctx.db, await concernedIds(ctx.db, ctx.me.email)),
    ),

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
      const page = await readCasePage(ctx.db, await requireOpened(ctx, input.id), ctx.me)
      if (!page) throw new AppError('app.notFound')
      return page
    }),
  /** Further events of it. */
  events: staffProcedure
    .protected('cases.read')
    .input(schema.listCaseEvents)
    .query(async ({ ctx, input }): Promise<CaseEventPage> => {
      await requireOpened(ctx, input.id)
      return readEventPage(ctx.db, input, await concernedIds(ctx.db, ctx.me.email))
    }),

  /** What one of its copies has beside the chat. */
  around: staffProcedure
    .protected('cases.read')
    .input(caseAroundRef)
    .query(async ({ ctx, input }): Promise<CaseAround> => {
      await requireOpened(ctx, input.id)
      const around = await readCaseAround(ctx.db, input)
      if (!around) throw new AppError('app.notFound')
      return around
    }),

  /** Opens a case of staff [CS18]. */
  raise: staffProcedure
    .protected('cases.raise')
    .input(schema.raiseCase)
    .mutation(async ({ ctx, input }): Promise<void> => {
      const { about, other = '', urgency, note } = input
      await ctx.write(async (tx) => {
        const subjectId = await findMember(tx, about)
        const chatId =
          other === '' ? null : await findChat(tx, [subjectId, await findMember(tx, other)], ctx.me)
        const raised = { subjectId, chatId, urgency, note, actor: ctx.me.id }
        const subject = await raiseCase(tx, ctx.services.jobs, raised)
        await appendToOperatorLog(tx, { actor: ctx.me.id, command: 'case-raise', subject, reason: '' })
      })
    }),

  acknowledge: write
    .input(schema.caseRef)
    .mutation(({ ctx, input }) => inCase(ctx, { id: input.id, command: 'case-acknowledge' }, acknowledge)),
  assign: write.input(schema.assignCase).mutation(({ ctx, input }) =>
    inCase(ctx, { id: input.id, command: 'case-assign' }, async ({ tx, row, me }) => {
      const leads = input.to === null ? [] : await listLeads(tx, memberIdsOf(row))
      if (input.to !== null && !leads.some(({ id }) => id === input.to)) throw new AppError('app.notFound')
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
      const { of } = input
      if (of !== undefined && !(await decisionOf(tx, row.id, of))) throw new AppError('app.notFound')
      const about = of === undefined ? {} : { data: { of } }
      await addCaseEvent(tx, row, { kind: 'note', actor: me.id, text: input.note, ...about })
    }),
  ),
  reopen: write.input(schema.reopenCase).mutation(({ ctx, input }) =>
    inCase(ctx, { id: input.id, command: 'case-reopen' }, async ({ tx, row, me }) => {
      if (row.state.status === 'open') return
      await addCaseEvent(tx, row, { kind: 'reopened', actor: me.id, text: input.reason })
    }),
  ),

  link: write.input(schema.linkCase).mutation(({ ctx, input }) => link(ctx, input)),
  unlink: write.input(schema.linkCase).mutation(({ ctx, input }) => unlink(ctx, input)),

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
  hold: grave.input(schema.holdCase).mutation(async ({ ctx, input: { id, days, reason } }) => {
    const found = await caseWithState(ctx.db, id)
    // Before the step, so that no lock waits for a file.
    const pictures = await readProfilePictures(ctx.services.files, found ? memberIdsOf(found) : [])
    await inCase(ctx, { id, command: 'case-hold', isActing: true }, ({ tx, row, me }) =>
      holdCase(tx, row, { days, reason, actor: me.id, pictures }),
    )
  }),
  /** Everything of the case as one archive [CS19], which is a reading of the chats that were copied whole [CS44]. */
  pack: grave.input(schema.packCase).mutation(async ({ ctx, input: { id, reason } }): Promise<CasePack> => {
    await inCase(ctx, { id, command: 'case-pack' }, async ({ tx, row, me }) => {
      await notePackedChats(tx, row, { staffId: me.id, reason })
      await addCaseEvent(tx, row, { kind: 'packed', actor: me.id, text: reason })
    })
    return packCase(ctx.services, id, ctx.me)
  }),
  release: grave.input(schema.releaseCase).mutation(({ ctx, input }) =>
    inCase(ctx, { id: input.id, command: 'case-release' }, async ({ tx, row, me }) => {
      if (row.state.heldUntil)
        await addCaseEvent(tx, row, { kind: 'released', actor: me.id, text: input.reason })
    }),
  ),
})
