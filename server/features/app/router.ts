import { createDevice } from '#server/sessions/storage-key.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import { procedure, router } from '#server/rpc/procedures.ts'

/** The first call of the client: product, member and device. */
export const appRouter = router({
  bootstrap: procedure.public('app.read').query(({ ctx }): Bootstrap => {
    const { product, retentionDays, logYears, inactiveMonths, ...config } = ctx.services.config
    const { safeguarding, training, quickExitUrl, video, isDev } = config
    const { isServiceWorkerEnabled, isInvitationOnly, locales } = config
    return {
      product: {
        ...product,
        retentionDays,
        logYears,
        inactiveMonths,
        safeguarding,
        training: training.modes,
        quickExitUrl,
        ...{ locales: locales.enabled, defaultLocale: locales.default },
        video: video.kind === 'jitsi' && !video.signing ? 'jitsi-open' : video.kind,
        dev: isDev,
        isServiceWorkerEnabled,
        ...(isInvitationOnly ? { isInvitationOnly } : {}),
      },
      me: ctx.me,
      device: createDevice(ctx.services.keys, ctx.session),
    }
  }),
})
