import { endSession, listSessions, sessionById } from '#server/sessions/store.ts'
import { unit } from '#server/db/unit.ts'
import { procedure, router } from '#server/trpc.ts'
import { Failure } from '#shared/errors.ts'
import * as schema from '#shared/schemas/account.ts'
import { topics } from '#shared/topics.ts'
import { facesOf, inWords } from './captcha.ts'
import { chooseRole, roll, signUp } from './sign-up.ts'
import { logIn, resend } from './log-in.ts'
import { forgot, reset } from './recovery.ts'
import * as settings from './settings.ts'

/** The account calls: each line names its rule, its input and the sentence of the domain it is. */
export const accountRouter = router({
  roll: procedure.open('account.join').mutation(({ ctx }) => roll(ctx)),

  rollInWords: procedure
    .open('account.join')
    .input(schema.rollInWords)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.rates.spend('dicePerPrefix', ctx.network)
      const faces = await facesOf(ctx.db, input.rollId, ctx.network)
      if (!faces) throw new Failure('app.notFound')
      return { words: inWords(faces) }
    }),

  signUp: procedure
    .open('account.join')
    .input(schema.signUp)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  chooseRole: procedure
    .open('account.join')
    .input(schema.chooseRole)
    .mutation(({ ctx, input }) => chooseRole(ctx, input)),

  logIn: procedure
    .open('account.enter')
    .input(schema.logIn)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  resend: procedure
    .open('account.enter')
    .input(schema.resend)
    .mutation(({ ctx, input }) => resend(ctx, input)),

  logOut: procedure.open('account.leave').mutation(async ({ ctx }) => {
    const { session, services } = ctx
    if (session) {
      await unit(services, async (tx, touch) => {
        await endSession(tx, session.id)
        touch({ topic: topics.sessions(session.me.id) })
      })
    }
    ctx.cookies?.clear()
  }),

  forgot: procedure
    .open('account.recover')
    .input(schema.forgot)
    .mutation(({ ctx, input }) => forgot(ctx, input)),

  reset: procedure
    .open('account.recover')
    .input(schema.reset)
    .mutation(({ ctx, input }) => reset(ctx, input)),

  changePassword: procedure
    .mine('account.manage')
    .input(schema.changePassword)
    .mutation(({ ctx, input }) => settings.changePassword(ctx, input)),

  changeEmail: procedure
    .mine('account.manage')
    .input(schema.changeEmail)
    .mutation(({ ctx, input }) => settings.changeEmail(ctx, input)),

  confirmEmail: procedure
    .mine('account.manage')
    .input(schema.confirmEmail)
    .mutation(({ ctx, input }) => settings.confirmEmail(ctx, input)),

  sessions: procedure.mine('account.manage').query(async ({ ctx }) => ({
    sessions: await listSessions(ctx.db, ctx.me, ctx.session.id),
  })),

  endSession: procedure
    .about('session.end')
    .input(schema.endSession)
    .mutation(async ({ ctx, input }) => {
      const found = ctx.allow(await sessionById(ctx.db, input.id))
      await unit(ctx.services, async (tx, touch) => {
        await endSession(tx, found.id)
        touch({ topic: topics.sessions(ctx.me.id) })
      })
    }),

  logOutEverywhere: procedure.mine('account.manage').mutation(({ ctx }) => settings.logOutEverywhere(ctx)),

  delete: procedure
    .mine('account.manage')
    .input(schema.deleteAccount)
    .mutation(({ ctx, input }) => settings.deleteAccount(ctx, input)),

  saveName: procedure
    .mine('account.manage')
    .input(schema.saveName)
    .mutation(({ ctx, input }) => settings.saveName(ctx, input.fullName)),

  skipName: procedure.mine('account.manage').mutation(({ ctx }) => settings.saveName(ctx, undefined)),
})
