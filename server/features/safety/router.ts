import { procedure, router } from '#server/rpc/procedures.ts'
import type { HelpCountry } from '#shared/contract/safety.ts'
import type { PairResource } from '#shared/policy.ts'
import * as schema from '#shared/contract/safety.ts'
import * as service from './service.ts'
import { pause, resume } from './pause.ts'
import { commentWithin, withdrawal } from '#shared/limits/report.ts'
import {
  getChatPair,
  getMessageResource,
  getPersonResource,
  getRequestPair,
  getWorkPair,
  recentReport,
} from './store.ts'

export const safetyRouter = router({
  /** Blocks a member whom the caller has, or had, a request or a chat with [BL1]. */
  block: procedure
    .forResource('person.block', schema.personRef, ({ ctx, input }) =>
      getPersonResource(ctx.db, input.userId, ctx.me.id),
    )
    .mutation(({ ctx }) => service.block(ctx, ctx.resource.id)),

  /** Removes the caller's block of a member; answers the same whether there is one or not [BL3]. */
  unblock: procedure
    .protected('safety.use')
    .input(schema.personRef)
    .mutation(({ ctx, input }) => service.unblock(ctx, input.userId)),

  /** Pauses a member whom the caller has, or had, a request or a chat with [PS1]. */
  pause: procedure
    .forResource('person.pause', schema.personRef, ({ ctx, input }) =>
      getPersonResource(ctx.db, input.userId, ctx.me.id),
    )
    .mutation(({ ctx }) => pause(ctx, ctx.resource.id)),

  /** Lifts the caller's pause of a member; answers the same whether there is one or not [PS5]. */
  resume: procedure
    .protected('safety.use')
    .input(schema.personRef)
    .mutation(({ ctx, input }) => resume(ctx, input.userId)),

  /** Reports a message or its picture [RP1]. */
  reportMessage: procedure
    .forResource('message.report', schema.reportMessage, ({ ctx, input }) =>
      getMessageResource(ctx.db, input.chatId, input.seq),
    )
    .mutation(({ ctx, input: { chatId, seq, ...options } }) => {
      const { hasPicture, senderId } = ctx.resource
      const kind = hasPicture ? 'picture' : 'message'
      return service.report(ctx, { kind, reportedId: senderId, chatId, seq }, options)
    }),

  /** Reports a member [RP1]. */
  reportPerson: procedure
    .forResource('person.report', schema.reportPerson, ({ ctx, input }) =>
      getPersonResource(ctx.db, input.userId, ctx.me.id),
    )
    .mutation(({ ctx, input: { userId: _userId, ...options } }) => {
      const subject = { kind: 'person', reportedId: ctx.resource.id, chatId: null, seq: null } as const
      return service.report(ctx, subject, options)
    }),

  /** The help lines that the operator chose [RK4]. */
  helpLines: procedure
    .protected('safety.use')
    .query(({ ctx }): readonly HelpCountry[] => ctx.services.config.helpLines),
  /** Reports a request, by either of its two members [RP11]. */
  reportRequest: procedure
    .forResource('request.report', schema.reportRequest, ({ ctx, input }) =>
      getRequestPair(ctx.db, input.requestId),
    )
    .mutation(({ ctx, input: { requestId, ...options } }) => {
      const subject = { kind: 'request', ...otherOf(ctx.resource, ctx.me), chatId: requestId } as const
      return service.report(ctx, { ...subject, seq: null }, options)
    }),

  /** Reports a call of a chat, also of one that has ended [RP11]. */
  reportCall: procedure
    .forResource('call.report', schema.reportCall, ({ ctx, input }) => getChatPair(ctx.db, input.chatId))
    .mutation(({ ctx, input: { chatId, ...options } }) => {
      const subject = { kind: 'call', ...otherOf(ctx.resource, ctx.me), chatId } as const
      return service.report(ctx, { ...subject, seq: null }, options)
    }),

  /** Reports what is on the page of a pair, also after the end [WK9]. */
  reportWork: procedure
    .forResource('call.report', schema.reportWork, ({ ctx, input }) => getWorkPair(ctx.db, input.chatId))
    .mutation(({ ctx, input: { chatId, ...options } }) => {
      const subject = { kind: 'work', ...otherOf(ctx.resource, ctx.me), chatId } as const
      return service.report(ctx, { ...subject, seq: null }, options)
    }),

  /** Adds the reason to one of the caller's reports [RP8]. */
  addReportReason: procedure
    .forResource('report.change', schema.addReportReason, ({ ctx, input }) =>
      recentReport(ctx.db, input.id, commentWithin),
    )
    .mutation(({ ctx, input }) => service.addReason(ctx, ctx.resource, input.reason)),

  /** Adds a comment to one of the caller's reports [RP8]. */
  addReportComment: procedure
    .forResource('report.change', schema.addReportComment, ({ ctx, input }) =>
      recentReport(ctx.db, input.id, commentWithin),
    )
    .mutation(({ ctx, input }) => service.addComment(ctx, input)),

  /** Marks one of the caller's reports as withdrawn; its evidence stays [RP8]. */
  withdrawReport: procedure
    .forResource('report.change', schema.withdrawReport, ({ ctx, input }) =>
      recentReport(ctx.db, input.id, withdrawal.accepted),
    )
    .mutation(({ ctx, input }) => service.withdraw(ctx, ctx.resource, input.unblock)),
})

/** The other member of a pair: whom the caller reports. */
function otherOf({ memberIds }: PairResource, me: { readonly id: string }): { readonly reportedId: string } {
  return { reportedId: memberIds.find((id) => id !== me.id) ?? '' }
}
