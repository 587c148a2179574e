import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { ConfigError } from '../config/error.ts'
import { isHostOfThisMachine } from '#server/http/origin.ts'
import type { Services } from '../rpc/services.ts'

export type Metrics = { readonly port: number; readonly close: () => Promise<void> }

/**
 * The figures of this node for a monitor, as Prometheus reads them: on a port of their own that this machine alone
 * reaches, and never where people come in. Null where METRICS is off; then none of it is loaded.
 */
export async function openMetrics(services: Services): Promise<Metrics | null> {
  const { metricsPort } = services.config
  if (metricsPort === null) return null
  const { registerMetrics: collect } = await import('./register.ts')
  const { read, stop } = collect(services)
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    // A page elsewhere that gives its own name this machine's address learns nothing either.
    if (!isAsked || !isHostOfThisMachine(request.headers.host)) return void response.writeHead(404).end()
    read().then(
      ({ type, text }) =>
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.listen(metricsPort, '127.0.0.1')
  await once(server, 'listening').catch((error: Error) => {
    stop()
    throw new ConfigError(`METRICS_PORT: cannot listen on ${metricsPort} (${error.message}).`)
  })
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      stop()
      server.close()
      server.closeAllConnections()
    },
  }
}
