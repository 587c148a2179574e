import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { transact } from '#server/db/transaction.ts'
import { toClientNetwork } from '#server/limits/rate-limits.ts'
import { localeOfMember } from '#server/locale/receivers.ts'
import { runInLocale } from '#server/locale/run-in-locale.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { Services } from '#server/rpc/services.ts'
import type { Session } from '#server/sessions/store.ts'
import { calendarFeed } from '#shared/limits/call.ts'
import { topics } from '#shared/contract/topics.ts'
import { AppError } from '#shared/errors.ts'
import { findFeedOwner, listFeedCalls, removeFeed, replaceFeed } from './feed-store.ts'
import { toCalendar } from './ics.ts'

/**
 * Makes the address of the member's calendar feed, in place of an earlier one. It is answered once: only the hash of its secret
 * is stored [CF1].
 */
export async function startFeed({
  services,
  me,
  session,
}: AuthContext & { readonly session: Session }): Promise<{ readonly url: string; readonly madeAt: number }> {
  await services.rates.consume('calendarPerUser', me.id)
  const secret = randomBytes(calendarFeed.secretBytes).toString('base64url')
  const madeAt = await transact(services, async (tx, publish) => {
    publish({ topic: topics.calendar(me.id) })
    return replaceFeed(tx, { userId: me.id, sessionId: session.id, secret })
  })
  if (!madeAt) throw new AppError('app.signedOut')
  return {
    url: new URL(`/api/calendar/${secret}.ics`, services.config.baseUrl).href,
    madeAt: madeAt.getTime(),
  }
}

/** Ends the member's calendar feed at once, on every node [CF3]. */
export async function stopFeed({ services, me }: AuthContext): Promise<void> {
  await transact(services, async (tx, publish) => {
    await removeFeed(tx, me.id)
    publish({ topic: topics.calendar(me.id) })
  })
}

/**
 * GET /api/calendar/{secret}.ics: the agreed times of the member whose feed it is [CF2]. The log and the metrics have the pattern
 * of the route and never its secret [CF4].
 */
export function calendarRoute(app: FastifyInstance, { database, rates, config }: Services): void {
  app.get('/api/calendar/:file', async (req, reply) => {
    await rates.consume('calendarPerNetwork', toClientNetwork(req.ip))
    const { file } = req.params as { file: string }
    const secret = /^([\w-]{22})\.ics$/.exec(file)?.[1]
    const userId = secret === undefined ? undefined : await findFeedOwner(database.orm, secret)
    if (userId === undefined) throw new AppError('app.notFound')
    await rates.consume('calendarPerFeed', userId)
    const calls = await listFeedCalls(database.orm, userId)
    const locale = await localeOfMember(database.orm, config, userId)
    const content = runInLocale(locale, () => toCalendar(config, calls, { isFeed: true }))
    const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
    // Asked again each time: a feed that was ended answers nothing from then on [CF5].
    void reply.headers({ 'cache-control': 'private, no-cache', etag, 'x-robots-tag': 'noindex' })
    if (isKnown(req.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="calls.ics"')
      .send(content)
  })
}

/** Whether a client has the current version, by its `If-None-Match` (RFC 9110, 13.1.2). */
const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
