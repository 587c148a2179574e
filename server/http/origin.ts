import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/index.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True if the Host header names this machine. Prevents DNS rebinding: a site can change its address, not this header. */
export function isHostOfThisMachine(host: string | undefined): boolean {
  return loopback.has(URL.parse(`http://${host}`)?.hostname ?? '')
}

/**
 * True if a request that changes data or opens a WebSocket comes from a page of this server. Compares Origin exactly
 * with BASE_URL; all loopback names are equal. A missing Origin requires `Sec-Fetch-Site: same-origin`, which no page
 * can forge [WE-4 RT-1].
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
