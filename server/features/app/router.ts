import { deviceOf } from '#server/sessions/device-key.ts'
import type { Boot } from '#shared/schemas/account.ts'
import { procedure, router } from '#server/trpc.ts'

/** What the app asks first, before anything else is loaded. */
export const appRouter = router({
  boot: procedure.open('app.read').query(({ ctx }): Boot => {
    const { product, isDev, hasWorker } = ctx.services.config
    return { product: { ...product, dev: isDev, hasWorker }, me: ctx.me, device: deviceOf(ctx) }
  }),
})
