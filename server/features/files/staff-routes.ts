import type { FastifyInstance } from 'fastify'
import { delayRejection } from '#server/limits/member-limits.ts'
import type { Services } from '#server/rpc/services.ts'
import { createStaffContext, staffPath } from '#server/rpc/staff-context.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { AppError } from '#shared/errors.ts'
import { staffCan } from '#shared/staff-policy.ts'
import { sendImage } from './routes.ts'
import { openedImage } from './store.ts'

/** The images that leads review. Each has to be opened first, which is logged [IR6]. */
export function staffFileRoutes(app: FastifyInstance, services: Services): void {
  app.get(`${staffPath}/pictures/:file`, async (req, reply) => {
    const { session } = await createStaffContext(services, req, reply)
    if (!staffCan('pictures.read', session?.me.role ?? null) || !session)
      throw new AppError(session ? 'app.forbidden' : 'app.signedOut')
    await delayRejection(() => services.memberLimits.consumePicture(session.me.id))
    const { file } = req.params as { file: string }
    const id = /^([a-z2-9]{20})\.webp$/.exec(file)?.[1]
    const image = id && (await openedImage(services.database.orm, { id, staffId: session.me.id }))
    if (!image) throw new AppError('app.notFound')
    return sendImage(reply, 'image/webp', await services.files.get(pictureKey.chat(image.chatId, image.id)))
  })
}
