import type { Executor } from '#server/db/orm.ts'
import type { Services } from '#server/rpc/services.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { guardianProcedure, guardianRouter } from '#server/rpc/guardian-procedures.ts'
import { endGuardianSession } from '#server/sessions/guardian-store.ts'
import * as schema from '#shared/contract/guardians.ts'
import type {
  EarlierDays,
  GuardianPage,
  GuardianSessionResult,
  MyConsent,
  TalkDays,
} from '#shared/contract/guardians.ts'
import { AppError } from '#shared/errors.ts'
import { readEarlierDays, readGuardianPage } from './page-store.ts'
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
  days: guardianProcedure
    .protected('guardian.read')
    .input(schema.guardianDays)
    .query(async ({ ctx, input }): Promise<TalkDays> => {
      const row = (await consentsOfGuardian(ctx.db, ctx.me.id)).find(({ id }) => id === input.id)
      return requireDays(ctx, row, input)
    }),
  withdraw: guardianProcedure
    .protected('guardian.withdraw')
    .input(schema.withdrawConsent)
    .mutation(({ ctx, input }) => service.withdraw(ctx, input.id)),
})

type Row = Awaited<ReturnType<typeof consentInForceOf>>

async function requireDays(
  { db, services }: { readonly db: Executor; readonly services: Pick<Services, 'config'> },
  row: Row,
  { mentorId, before }: EarlierDays,
): Promise<TalkDays> {
  const { timeZone } = services.config
  const days = row && (await readEarlierDays(db, row, { mentorId, before, timeZone }))
  if (!days) throw new AppError('app.notFound')
  return days
}

/** What members read about their own consent. */
export const consentRouter = router({
  /** Earlier days of the page that the guardian sees. */
  days: procedure
    .protected('account.manage')
    .input(schema.earlierDays)
    .query(async ({ ctx, input }) => requireDays(ctx, await consentInForceOf(ctx.db, ctx.me.id), input)),
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
