import { procedure, router } from '#server/rpc/procedures.ts'
import { guardianProcedure, guardianRouter } from '#server/rpc/guardian-procedures.ts'
import { endGuardianSession } from '#server/sessions/guardian-store.ts'
import * as schema from '#shared/contract/guardians.ts'
import type { GuardianPage, GuardianSessionResult, MyConsent } from '#shared/contract/guardians.ts'
import { readGuardianPage } from './page-store.ts'
import * as service from './service.ts'
import { consentInForceOf, consentsOfGuardian, lastWithdrawal } from './store.ts'

const enter = guardianProcedure.public('guardian.enter')

/** The procedures of guardians. */
export const guardiansRouter = guardianRouter({
  session: enter.query(({ ctx }): GuardianSessionResult => {
    const { config } = ctx.services
    const me = ctx.session && { email: ctx.session.me.email, expiresAt: ctx.session.me.expiresAt }
    const { name, contact } = config.product
    return { product: { name, contact }, consentAge: config.consentAge, me, hasMember: ctx.hasMember }
  }),
  redeemCode: enter.input(schema.redeemCode).mutation(({ ctx, input }) => service.redeemCode(ctx, input)),
  openConsent: enter
    .input(schema.openConsent)
    .mutation(({ ctx, input }) => service.openConsent(ctx, input.token)),
  giveConsent: enter.input(schema.giveConsent).mutation(({ ctx, input }) => service.giveConsent(ctx, input)),
  requestLink: enter
    .input(schema.requestLink)
    .mutation(({ ctx, input }) => service.requestLink(ctx, input.email)),
  openLink: enter.input(schema.openLink).mutation(({ ctx, input }) => service.openLink(ctx, input.token)),
  logOut: guardianProcedure.protected('guardian.leave').mutation(async ({ ctx }) => {
    await endGuardianSession(ctx.db, ctx.session.id)
    ctx.cookies.clear()
  }),
  page: guardianProcedure.protected('guardian.read').query(async ({ ctx }): Promise<GuardianPage[]> => {
    const { config } = ctx.services
    const rows = await consentsOfGuardian(ctx.db, ctx.me.id)
    return Promise.all(rows.map((row) => readGuardianPage(ctx.db, row, config)))
  }),
  withdraw: guardianProcedure
    .protected('guardian.withdraw')
    .input(schema.withdrawConsent)
    .mutation(({ ctx, input }) => service.withdraw(ctx, input.id)),
})

/** What members read about their own consent. */
export const consentRouter = router({
  mine: procedure.protected('account.manage').query(async ({ ctx }): Promise<MyConsent> => {
    const { config } = ctx.services
    const row = await consentInForceOf(ctx.db, ctx.me.id)
    return {
      state: ctx.me.consent ?? 'none',
      consentAge: config.consentAge,
      page: row ? await readGuardianPage(ctx.db, row, config) : null,
      withdrawnAt: (await lastWithdrawal(ctx.db, ctx.me.id))?.getTime() ?? null,
    }
  }),
})
