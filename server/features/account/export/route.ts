import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createContext } from '#server/rpc/context.ts'
import { delayRejection } from '#server/limits/member-limits.ts'
import { createSemaphore } from '#server/limits/semaphore.ts'
import { localeFor } from '#server/locale/receivers.ts'
import { runInLocale } from '#server/locale/run-in-locale.ts'
import { authorizeGlobal } from '#server/policy/authorize.ts'
import type { Services } from '#server/rpc/services.ts'
import { isTimeZone } from '#shared/domain/times/availability.ts'
import { AppError } from '#shared/errors.ts'
import { dataExport as limit } from '#shared/limits.ts'
import { exportData } from '#shared/contract/account.ts'
import { reauthenticate, renewSession } from '../reauthenticate.ts'
import type { SessionContext } from '../reauthenticate.ts'
import { requireSecondFactor } from '../second-factor/check-factor.ts'
import { createArchiveStream } from './archive.ts'
import { buildExport } from './build.ts'

/** POST /api/export: all data of the member as one archive, after the password was checked again [DD1], and the second factor [MF7]. */
export function exportRoute(app: FastifyInstance, services: Services): void {
  const withPermit = createSemaphore(limit)
  app.post('/api/export', async (req, reply) => {
    const ctx = await createContext(services, req, reply)
    authorizeGlobal('account.manage', ctx.me)
    const { me, session } = ctx
    if (!me || !session) throw new AppError('app.signedOut')
    await delayRejection(() => services.memberLimits.consumeCall(me.id))
    const input = exportData.safeParse(req.body)
    if (!input.success || !isTimeZone(input.data.timeZone)) throw new AppError('app.invalid')
    const { password, timeZone, ...proof } = input.data
    const member = { ...ctx, me, session }
    await reauthenticate(member, password)
    await requireSecondFactor(member, proof)
    await services.rates.consume('exportPerUser', me.id)
    const locale = localeFor(services.config, me.locale)
    const archive = createArchiveStream(
      await withPermit(() => runInLocale(locale, () => buildExport(services, me.id, timeZone))),
      services.files,
    )
    // If the client has disconnected, destroy the stream; nothing else will.
    reply.raw.once('close', () => archive.destroy())
    if (reply.raw.destroyed) archive.destroy()
    else await renewOrDestroy(member, archive)
    const slug = services.config.product.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${slug}-data-${day}.zip"`)
      .send(archive)
  })
}

/**
 * Renews the secret of the session, as late as possible: a browser that has left gets no new cookie, and keeps the old
 * one. Destroys the archive if the session has ended.
 */
async function renewOrDestroy(member: SessionContext, archive: Readable): Promise<void> {
  await renewSession(member).catch((error: unknown) => {
    archive.destroy()
    throw error
  })
}
