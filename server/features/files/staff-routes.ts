import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { openedReportPicture } from '#server/case-records/report-picture-store.ts'
import { delayRejection } from '#server/limits/member-limits.ts'
import type { Services } from '#server/rpc/services.ts'
import { createStaffContext, staffPath } from '#server/rpc/staff-context.ts'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { isOfOne } from '#shared/domain/pair-id.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { AppError } from '#shared/errors.ts'
import { staffCan } from '#shared/staff-policy.ts'
import type { StaffRuleName } from '#shared/staff-policy.ts'
import { sendImage } from './routes.ts'
import { openedImage } from './store.ts'

/**
 * The images that leads review, and those in the evidence of reports. Each has to be opened first, which is logged [IR6, CS32], and is
 * of no chat or case of their own [IR11, CS14].
 */
export function staffFileRoutes(app: FastifyInstance, services: Services): void {
  const { orm } = services.database
  app.get(`${staffPath}/pictures/:file`, async (req, reply) => {
    const me = await requireLead('pictures.read', services, req, reply)
    const { file } = req.params as { file: string }
    const id = /^([a-z2-9]{20})\.webp$/.exec(file)?.[1]
    const image = id && (await openedImage(orm, { id, staffId: me.id }))
    if (!image || isOfOne(image.chatId, await concernedIds(orm, me.email))) throw new AppError('app.notFound')
    return sendImage(reply, 'image/webp', await services.files.get(pictureKey.chat(image.chatId, image.id)))
  })
  app.get(`${staffPath}/reports/:report/:name`, async (req, reply) => {
    const staff = await requireLead('readings.read', services, req, reply)
    const { report, name } = req.params as { report: string; name: string }
    const content = await openedReportPicture(orm, { report, name, staff })
    return sendImage(reply, name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp', content ?? null)
  })
}

/** Who reads, if the rule lets them, counted as members are. */
async function requireLead(
  rule: StaffRuleName,
  services: Services,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffMe> {
  const { session } = await createStaffContext(services, req, reply)
  if (!staffCan(rule, session?.me.role ?? null) || !session)
    throw new AppError(session ? 'app.forbidden' : 'app.signedOut')
  await delayRejection(() => services.memberLimits.consumePicture(session.me.id))
  return session.me
}
