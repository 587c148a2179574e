import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '#server/rpc/services.ts'
import { AppError } from '#shared/errors.ts'
import { pageSize } from '#shared/limits.ts'
import { listHtml, styleHash } from './list-html.ts'
import { listDevMails, devMailById } from './store.ts'

const listPolicy =
  `default-src 'none'; style-src '${styleHash}'; img-src 'self'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The policy of an email: no script, no origin, nothing loaded; its links work. */
const mailPolicy =
  `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; ` +
  `frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation`

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)

/**
 * The pages of the development mailbox under /dev/outbox, with the emails that are not sent. Everyone who can open them
 * gets working links, so they exist on development servers only (decision 29).
 */
export function devMailboxRoutes(
  app: FastifyInstance,
  { config, database }: Pick<Services, 'config' | 'database'>,
): void {
  if (!config.isDev) return

  app.get<{ Querystring: { before?: unknown } }>('/dev/outbox', async (request, reply) => {
    const { before } = request.query
    const isLater = isId(before)
    const page = await listDevMails(database.orm, { ...(isLater ? { before } : {}), limit: pageSize.outbox })
    const isStored = config.smtpUrl === null
    return sendHtml(reply, listPolicy, listHtml({ ...page, isLater, isStored, product: config.product.name }))
  })

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const { id } = request.params
    const mail = isId(id) ? await devMailById(database.orm, id) : undefined
    if (!mail) throw new AppError('app.notFound')
    // A page without an origin cannot have an origin-keyed agent cluster; with the header, Chromium logs a warning.
    reply.removeHeader('origin-agent-cluster')
    return sendHtml(reply, mailPolicy, mail.html)
  })
}

function sendHtml(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
