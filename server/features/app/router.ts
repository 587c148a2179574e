import { createDevice } from '#server/sessions/storage-key.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { describeProduct } from './product.ts'

/** The first call of the client: product, member and device. */
export const appRouter = router({
  bootstrap: procedure.public('app.read').query(({ ctx }): Bootstrap => ({
    product: describeProduct(ctx.services.config),
    me: ctx.me,
    device: createDevice(ctx.services.keys, ctx.session),
  })),
})
