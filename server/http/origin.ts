import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/index.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the Host header says one of this machine's own names. A page can choose where its name leads, not this. */
export function isHostOfThisMachine(host: string | undefined): boolean {
  return loopback.has(URL.parse(`http://${host}`)?.hostname ?? '')
}

/**
 * Whether a request that changes something, or opens a channel, comes from our own pages. Exact comparison with
 * BASE_URL; a loopback server is itself under each of loopback's names. A missing Origin passes only with
 * `Sec-Fetch-Site: same-origin`, which no page can forge [WE-4 RT-1].
 */
export function isSameOrigin(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  headers: FastifyRequest['headers'],
): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return site === 'same-origin'
  if (origin === baseUrl.origin) return true
  const url = URL.parse(origin)
  return (
    url !== null &&
    origin === url.origin &&
    loopback.has(baseUrl.hostname) &&
    loopback.has(url.hostname) &&
    url.port === baseUrl.port &&
    url.protocol === baseUrl.protocol
  )
}
