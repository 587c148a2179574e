import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { ConfigError } from '../config/error.ts'
import { isHostOfThisMachine } from '#server/http/origin.ts'
import type { Services } from '../rpc/services.ts'

export type Metrics = { readonly port: number; readonly close: () => Promise<void> }

/**
 * Serves this node's metrics for Prometheus at `/metrics`, on a separate port of the loopback interface. Returns null
 * if METRICS is off; the metrics code is then not loaded. Throws ConfigError if the port cannot be opened.
 */
export async function openMetrics(services: Services): Promise<Metrics | null> {
  const { metricsPort } = services.config
  if (metricsPort === null) return null
  const { registerMetrics } = await import('./register.ts')
  const { read, stop } = registerMetrics(services)
  const server = createServer((request, response) => {
    const isMetricsRequest = request.method === 'GET' && request.url === '/metrics'
    // The host check prevents DNS rebinding.
    if (!isMetricsRequest || !isHostOfThisMachine(request.headers.host))
      return void response.writeHead(404).end()
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
