import { procedure } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/second-factor.ts'
import { logInWithCode } from './log-in-step.ts'
import * as settings from './settings.ts'

/** The procedures of the second factor, which are part of those of accounts. */
export const factorProcedures = {
  logInWithCode: procedure
    .public('account.enter')
    .input(schema.logInWithCode)
    .mutation(({ ctx, input }) => logInWithCode(ctx, input)),

  beginOneTimeCodes: procedure
    .protected('account.manage')
    .input(schema.begin)
    .mutation(({ ctx, input }) => settings.beginOneTimeCodes(ctx, input)),

  confirmOneTimeCodes: procedure
    .protected('account.manage')
    .input(schema.confirm)
    .mutation(({ ctx, input }) => settings.confirmOneTimeCodes(ctx, input)),

  renewRecoveryCodes: procedure
    .protected('account.manage')
    .input(schema.change)
    .mutation(({ ctx, input }) => settings.renewRecoveryCodes(ctx, input)),

  turnOffOneTimeCodes: procedure
    .protected('account.manage')
    .input(schema.change)
    .mutation(({ ctx, input }) => settings.turnOffOneTimeCodes(ctx, input)),
}
