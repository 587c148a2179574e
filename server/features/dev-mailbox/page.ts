import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/rpc/services.ts'
import { AppError } from '#shared/errors.ts'
import { pageSize } from '#shared/limits.ts'
import { listHtml, styleHash } from './list-html.ts'
import { devMailboxPath } from './path.ts'
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
 * The pages of the development mailbox, with the emails that are not sent. Everyone who can open them gets working links,
 * so they exist on development servers only (decision 29), at an address with a key that only the start prints, and not
 * for requests that a proxy forwarded [ML8].
 */
export function devMailboxRoutes(
  app: FastifyInstance,
  { config, database, keys }: Pick<Services, 'config' | 'database' | 'keys'>,
): void {
  if (!config.isDev) return
  const path = devMailboxPath(keys)
  const assertVisible = ({ headers, params }: FastifyRequest): void => {
    const { key } = params as { key: string }
    if (isForwarded(headers) || !isEqual(`/dev/outbox/${key}`, path)) throw new AppError('app.notFound')
  }

  app.get<{ Querystring: { before?: unknown } }>('/dev/outbox/:key', async (request, reply) => {
    assertVisible(request)
    const { before } = request.query
    const isLater = isId(before)
    const page = await listDevMails(database.orm, { ...(isLater ? { before } : {}), limit: pageSize.outbox })
    const isStored = config.smtpUrl === null
    const { name: product } = config.product
    return sendHtml(reply, listPolicy, listHtml({ ...page, path, isLater, isStored, product }))
  })

  app.get<{ Params: { key: string; id: string } }>('/dev/outbox/:key/:id', async (request, reply) => {
    assertVisible(request)
    const { id } = request.params
    const mail = isId(id) ? await devMailById(database.orm, id) : undefined
    if (!mail) throw new AppError('app.notFound')
    // A page without an origin cannot have an origin-keyed agent cluster; with the header, Chromium logs a warning.
    reply.removeHeader('origin-agent-cluster')
    return sendHtml(reply, mailPolicy, mail.html)
  })
}

/** Headers that reverse proxies and tunnels add. A proxy that adds none is stopped by the key. */
const FORWARDING = /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|cf-connecting-ip|true-client-ip)$/

const isForwarded = (headers: FastifyRequest['headers']): boolean =>
  Object.keys(headers).some((name) => FORWARDING.test(name))

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function sendHtml(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
