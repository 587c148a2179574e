import { endSession, listSessions, sessionById } from '#server/sessions/store.ts'
import { transact } from '#server/db/transaction.ts'
import { localeFor } from '#server/locale/receivers.ts'
import { runInLocale } from '#server/locale/run-in-locale.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { AppError } from '#shared/errors.ts'
import * as schema from '#shared/contract/account.ts'
import { topics } from '#shared/contract/topics.ts'
import { getRollFaces, describeDice } from './sign-up/captcha.ts'
import { changeEmail, confirmEmail } from './email-change/change-email.ts'
import { readInvitation } from './invitations/join.ts'
import { chooseRole, roll, signUp } from './sign-up/sign-up.ts'
import { saveDisplay, saveLocale } from './locale.ts'
import { logIn, resend } from './log-in/log-in.ts'
import { requestReset, reset } from './password-reset.ts'
import { factorProcedures } from './second-factor/router.ts'
import { saveQuietHours, saveTimeZone } from './quiet-hours.ts'
import * as settings from './settings.ts'
import { undoEmailChange } from './email-change/undo-email.ts'

/** The procedures of accounts and sessions. */
export const accountRouter = router({
  ...factorProcedures,

  rollDice: procedure.public('account.join').mutation(({ ctx }) => roll(ctx)),

  describeDice: procedure
    .public('account.join')
    .input(schema.describeDice)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.rates.consume('dicePerNetwork', ctx.network)
      const faces = await getRollFaces(ctx.db, input.rollId, ctx.network)
      if (!faces) throw new AppError('app.notFound')
      const locale = localeFor(ctx.services.config, input.locale)
      return { description: runInLocale(locale, () => describeDice(faces)) }
    }),

  /** A mutation, so that the code of an invitation is in no address. */
  readInvitation: procedure
    .public('account.join')
    .input(schema.readInvitation)
    .mutation(({ ctx, input }) => readInvitation(ctx, input.secret)),

  signUp: procedure
    .public('account.join')
    .input(schema.signUp)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  chooseRole: procedure
    .public('account.join')
    .input(schema.chooseRole)
    .mutation(({ ctx, input }) => chooseRole(ctx, input)),

  logIn: procedure
    .public('account.enter')
    .input(schema.logIn)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  resendVerification: procedure
    .public('account.enter')
    .input(schema.resend)
    .mutation(({ ctx, input }) => resend(ctx, input)),

  logOut: procedure.public('account.leave').mutation(async ({ ctx }) => {
    const { session, services } = ctx
    if (session) {
      await transact(services, async (tx, publish) => {
        await endSession(tx, session.id)
        publish({ topic: topics.sessions(session.me.id) })
      })
    }
    ctx.cookies?.clear()
  }),

  requestPasswordReset: procedure
    .public('account.recover')
    .input(schema.forgot)
    .mutation(({ ctx, input }) => requestReset(ctx, input)),

  resetPassword: procedure
    .public('account.recover')
    .input(schema.reset)
    .mutation(({ ctx, input }) => reset(ctx, input)),

  changePassword: procedure
    .protected('account.manage')
    .input(schema.changePassword)
    .mutation(({ ctx, input }) => settings.changePassword(ctx, input)),

  changeEmail: procedure
    .protected('account.manage')
    .input(schema.changeEmail)
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),

  confirmEmail: procedure
    .protected('account.manage')
    .input(schema.confirmEmail)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),

  undoEmailChange: procedure
    .public('account.recover')
    .input(schema.undoEmailChange)
    .mutation(({ ctx, input }) => undoEmailChange(ctx, input)),

  sessions: procedure.protected('account.manage').query(async ({ ctx }) => ({
    sessions: await listSessions(ctx.db, ctx.me, ctx.session.id),
  })),

  endSession: procedure
    .forResource('session.end', schema.endSession, ({ ctx, input }) => sessionById(ctx.db, input.id))
    .mutation(async ({ ctx }) => {
      await transact(ctx.services, async (tx, publish) => {
        await endSession(tx, ctx.resource.id)
        publish({ topic: topics.sessions(ctx.me.id) })
      })
    }),

  logOutEverywhere: procedure
    .protected('account.manage')
    .mutation(({ ctx }) => settings.logOutEverywhere(ctx)),

  deleteAccount: procedure
    .protected('account.manage')
    .input(schema.deleteAccount)
    .mutation(({ ctx, input }) => settings.deleteAccount(ctx, input)),

  saveQuietHours: procedure
    .protected('account.manage')
    .input(schema.saveQuietHours)
    .mutation(({ ctx, input }) => saveQuietHours(ctx, input.isOn)),

  saveTimeZone: procedure
    .protected('account.manage')
    .input(schema.saveTimeZone)
    .mutation(({ ctx, input }) => saveTimeZone(ctx, input.timeZone)),

  /** Stores whether chats are shown at full height, on all devices of the member [CH16]. */
  saveChatHeight: procedure
    .protected('account.manage')
    .input(schema.saveChatHeight)
    .mutation(({ ctx, input }) => settings.saveChatHeight(ctx, input.isExpanded)),

  saveClock: procedure
    .protected('account.manage')
    .input(schema.saveClock)
    .mutation(({ ctx, input }) => settings.saveClock(ctx, input.is24Hours)),

  saveDisplay: procedure
    .protected('account.manage')
    .input(schema.saveDisplay)
    .mutation(({ ctx, input }) => saveDisplay(ctx, input)),

  saveLocale: procedure
    .protected('account.manage')
    .input(schema.saveLocale)
    .mutation(({ ctx, input }) => saveLocale(ctx, input.locale)),

  /** Accepts the code of conduct, which members do before they write [CC1]. */
  acceptConduct: procedure
    .protected('account.manage')
    .input(schema.acceptConduct)
    .mutation(({ ctx, input }) => settings.acceptConduct(ctx, input.version)),

  /** Stores whether others learn what the member has seen, and that they are typing [WS1]. */
  saveVisibility: procedure
    .protected('account.manage')
    .input(schema.saveVisibility)
    .mutation(({ ctx, input }) => settings.saveVisibility(ctx, input)),

  saveName: procedure
    .protected('account.manage')
    .input(schema.saveName)
    .mutation(({ ctx, input }) => settings.saveName(ctx, input.fullName)),

  skipName: procedure.protected('account.manage').mutation(({ ctx }) => settings.saveName(ctx, undefined)),
})
