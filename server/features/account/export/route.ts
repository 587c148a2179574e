import type { FastifyInstance } from 'fastify'
import { createContext } from '#server/context.ts'
import { createPlaces } from '#server/places.ts'
import { allowOpen } from '#server/policy/allow.ts'
import type { Services } from '#server/services.ts'
import { isTimeZone } from '#shared/domain/availability.ts'
import { Failure } from '#shared/errors.ts'
import { dataExport as limit } from '#shared/limits.ts'
import { exportData } from '#shared/schemas/account.ts'
import { reauthenticate } from '../settings.ts'
import { archiveOf } from './archive.ts'
import { draftOf } from './draft.ts'

/** POST /api/export: all that is one's own, as one archive, for whoever shows the password again [DD1]. */
export function exportRoute(app: FastifyInstance, services: Services): void {
  const inTurn = createPlaces(limit)
  app.post('/api/export', async (req, reply) => {
    const ctx = await createContext(services, req, reply)
    allowOpen('account.manage', ctx.me)
    const { me, session } = ctx
    if (!me || !session) throw new Failure('app.signedOut')
    const asked = exportData.safeParse(req.body)
    if (!asked.success || !isTimeZone(asked.data.timeZone)) throw new Failure('app.invalid')
    const { password, timeZone } = asked.data
    await reauthenticate({ ...ctx, me, session }, password)
    await services.rates.spend('exportPerUser', me.id)
    const archive = archiveOf(await inTurn(() => draftOf(services, me.id, timeZone)), services.files)
    // Whoever has gone meanwhile is not written to, and nobody else would end the stream.
    reply.raw.once('close', () => archive.destroy())
    if (reply.raw.destroyed) archive.destroy()
    const slug = services.config.product.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${slug}-data-${day}.zip"`)
      .send(archive)
  })
}
