import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year, so that a forgotten file is not trusted. */
const VALID_DAYS = 180

/**
 * Serves where to report a vulnerability, in the format of RFC 9116. Without `CONTACT` there is no such file [OP13].
 */
export function securityTxtRoute(app: FastifyInstance, { product, baseUrl }: Config): void {
  const { contact } = product
  if (contact === null) return
  const uri = /^https?:\/\//.test(contact) ? contact : `mailto:${addressOf(contact)}`
  app.get('/.well-known/security.txt', async (_req, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${uri}`,
          `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${new URL('/.well-known/security.txt', baseUrl).href}`,
          '',
        ].join('\n'),
      ),
  )
}

/** The address of a mailbox such as `Help <help@example.org>`. */
const addressOf = (mailbox: string): string => /<([^>]+)>/.exec(mailbox)?.[1] ?? mailbox
