import type { Executor } from '#server/db/orm.ts'
import { requestById } from '#server/features/connections/store.ts'
import { localeFor } from '#server/locale/receivers.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/work.ts'
import * as agreement from './agreement.ts'
import { close } from './closing.ts'
import * as items from './items.ts'
import * as notes from './meeting-notes.ts'
import { seeWork } from './seen.ts'
import { workById } from './store.ts'
import { thank } from './thanks.ts'

/** The pair on whose page a member writes. */
const pairOf = ({
  ctx,
  input,
}: {
  readonly ctx: { readonly db: Executor }
  readonly input: { chatId: string }
}) => requestById(ctx.db, input.chatId)

export const workRouter = router({
  /** Adds an aim or a step, or changes its title and date [WK1]. */
  saveItem: procedure
    .forResource('work.write', schema.saveWorkItem, pairOf)
    .mutation(({ ctx, input }) => items.saveItem(ctx, ctx.resource, input)),
  /** Marks an aim or a step as done, or as not done [WK1]. */
  setDone: procedure
    .forResource('work.write', schema.setWorkItemDone, pairOf)
    .mutation(({ ctx, input }) => items.setItemDone(ctx, ctx.resource, input)),
  /** Deletes a step, or an aim with its steps [WK1]. */
  removeItem: procedure
    .forResource('work.write', schema.removeWorkItem, pairOf)
    .mutation(({ ctx, input }) => items.removeItem(ctx, ctx.resource, input)),
  /** Writes the agreement, which both are then asked to accept [WK6]. */
  saveAgreement: procedure
    .forResource('work.write', schema.saveAgreement, pairOf)
    .mutation(({ ctx, input }) => agreement.changeAgreement(ctx, ctx.resource, input)),
  /** Accepts the agreement [WK6]. */
  acceptAgreement: procedure
    .forResource('work.write', schema.acceptAgreement, pairOf)
    .mutation(({ ctx, input }) => agreement.accept(ctx, ctx.resource, input)),
  /** Adds or changes meeting notes, private or shared [WK8]. */
  saveNote: procedure
    .forResource('work.write', schema.saveWorkNote, pairOf)
    .mutation(({ ctx, input }) => notes.saveNote(ctx, ctx.resource, input)),
  /** Deletes one's own meeting notes [WK8]. */
  removeNote: procedure
    .forResource('work.write', schema.removeWorkNote, pairOf)
    .mutation(({ ctx, input }) => notes.removeNote(ctx, ctx.resource, input)),
  /** Thanks the other, or takes the thanks back [TY1]. */
  saveThanks: procedure
    .forResource('work.write', schema.saveThanks, pairOf)
    .mutation(({ ctx, input }) => thank(ctx, ctx.resource, input)),
  /** Ends the connection with closing words [EN1]. */
  close: procedure
    .forResource('work.write', schema.closeWork, pairOf)
    .mutation(({ ctx, input }) => close(ctx, ctx.resource, input)),
  /** Notes what the member has seen, of which they are told no more [WK15]. */
  see: procedure
    .forResource('work.read', schema.seeWork, ({ ctx, input }) => workById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => seeWork(ctx, ctx.resource, input)),
  /** The prompts for meetings and aims, in the language of the page [WK10]. */
  prompts: procedure
    .protected('work.prompts')
    .input(schema.readPrompts)
    .query(
      ({ ctx: { services }, input }) => services.config.prompts[localeFor(services.config, input?.locale)],
    ),
})
