import { transact } from '#server/db/transaction.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/notices.ts'
import type { PushState } from '#shared/contract/notices.ts'
import { topics } from '#shared/contract/topics.ts'
import { AppError } from '#shared/errors.ts'
import { addDevice, deviceOfSession, removeDevice } from './push/device-store.ts'
import * as settings from './settings-store.ts'
import { markAllRead, markRead, noticeById } from './store.ts'
import { noteHere } from './unread/due-store.ts'

export const noticesRouter = router({
  /** Marks a notice as read, with those that it stands for. */
  read: procedure
    .forResource('notice.read', schema.noticeRef, ({ ctx, input }) => noticeById(ctx.db, input.id))
    .mutation(({ ctx }) =>
      transact(ctx.services, async (tx, publish) => {
        await markRead(tx, ctx.resource)
        publish({ topic: topics.notices(ctx.me.id) })
      }),
    ),

  /** Marks all notices as read that are not newer than the newest one that the page shows. */
  readAll: procedure
    .protected('notices.use')
    .input(schema.readNotices)
    .mutation(({ ctx, input }) =>
      transact(ctx.services, async (tx, publish) => {
        // The page has milliseconds, the database microseconds.
        await markAllRead(tx, ctx.me.id, new Date(input.until + 1))
        publish({ topic: topics.notices(ctx.me.id) })
      }),
    ),

  /** Chooses whether a kind comes by email and by push [NT2]. */
  saveChoice: procedure
    .protected('notices.use')
    .input(schema.saveChoice)
    .mutation(({ ctx, input }) =>
      transact(ctx.services, async (tx, publish) => {
        await settings.saveChoice(tx, ctx.me.id, input)
        publish({ topic: topics.noticeSettings(ctx.me.id) })
      }),
    ),

  /** A sign that someone is at a page, using it or in a call [NT1]. */
  here: procedure.protected('notices.use').mutation(({ ctx }) => noteHere(ctx.db, ctx.me.id)),

  /** Whether this device gets pushes. */
  pushState: procedure.protected('notices.use').query(async ({ ctx }): Promise<PushState> => {
    const device = await deviceOfSession(ctx.db, ctx.session.id)
    return { serverKey: device?.serverKey ?? null, pushKey: ctx.services.push.publicKey }
  }),

  /** Lets this device get pushes, as long as its session lasts [NT9]. */
  addPushDevice: procedure
    .protected('notices.use')
    .input(schema.pushDevice)
    .mutation(async ({ ctx, input }) => {
      const { push, rates } = ctx.services
      if (!push.accepts(input.endpoint) || input.serverKey !== push.publicKey)
        throw new AppError('app.invalid')
      await rates.consume('pushDevice', ctx.me.id)
      await transact(ctx.services, async (tx, publish) => {
        await addDevice(tx, { ...input, userId: ctx.me.id, sessionId: ctx.session.id })
        publish({ topic: topics.noticeSettings(ctx.me.id) })
      })
    }),

  /** Ends the pushes to this device. */
  removePushDevice: procedure.protected('notices.use').mutation(({ ctx }) =>
    transact(ctx.services, async (tx, publish) => {
      await removeDevice(tx, ctx.session.id)
      publish({ topic: topics.noticeSettings(ctx.me.id) })
    }),
  ),
})
