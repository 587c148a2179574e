import type { FastifyInstance } from 'fastify'
import { concernedIds } from '#server/features/safety/cases/concerned-store.ts'
import { delayRejection } from '#server/limits/member-limits.ts'
import type { Services } from '#server/rpc/services.ts'
import { createStaffContext, staffPath } from '#server/rpc/staff-context.ts'
import { isOfOne } from '#shared/domain/pair-id.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { AppError } from '#shared/errors.ts'
import { staffCan } from '#shared/staff-policy.ts'
import { sendImage } from './routes.ts'
import { openedImage } from './store.ts'

/** The images that leads review. Each has to be opened first, which is logged [IR6], and is not of their own chat [IR11]. */
export function staffFileRoutes(app: FastifyInstance, services: Services): void {
  app.get(`${staffPath}/pictures/:file`, async (req, reply) => {
    const { session } = await createStaffContext(services, req, reply)
    if (!staffCan('pictures.read', session?.me.role ?? null) || !session)
      throw new AppError(session ? 'app.forbidden' : 'app.signedOut')
    await delayRejection(() => services.memberLimits.consumePicture(session.me.id))
    const { file } = req.params as { file: string }
    const id = /^([a-z2-9]{20})\.webp$/.exec(file)?.[1]
    const { orm } = services.database
    const image = id && (await openedImage(orm, { id, staffId: session.me.id }))
    if (!image || isOfOne(image.chatId, await concernedIds(orm, session.me.email)))
      throw new AppError('app.notFound')
    return sendImage(reply, 'image/webp', await services.files.get(pictureKey.chat(image.chatId, image.id)))
  })
}
