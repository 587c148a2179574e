import { procedure } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/second-factor.ts'
import * as passkeySchema from '#shared/contract/passkeys.ts'
import { logInWithCode, logInWithPasskey, requestLogInPasskey } from './log-in-step.ts'
import * as passkeys from './passkeys/settings.ts'
import { requestPasskey } from './passkeys/redeem-passkey.ts'
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

  requestLogInPasskey: procedure.public('account.enter').mutation(({ ctx }) => requestLogInPasskey(ctx)),

  logInWithPasskey: procedure
    .public('account.enter')
    .input(passkeySchema.logInWithPasskey)
    .mutation(({ ctx, input }) => logInWithPasskey(ctx, input)),

  requestPasskey: procedure
    .protected('account.manage')
    .mutation(({ ctx: { services, me, session } }) =>
      requestPasskey(services, { userId: me.id, id: session.id }),
    ),

  beginPasskey: procedure
    .protected('account.manage')
    .input(schema.begin)
    .mutation(({ ctx, input }) => passkeys.beginPasskey(ctx, input)),

  addPasskey: procedure
    .protected('account.manage')
    .input(passkeySchema.addPasskey)
    .mutation(({ ctx, input }) => passkeys.addPasskey(ctx, input)),

  removePasskey: procedure
    .protected('account.manage')
    .input(schema.removePasskey)
    .mutation(({ ctx, input }) => passkeys.removePasskey(ctx, input)),
}
