import type { FastifyInstance } from 'fastify'

const GRACE_MS = 5_000
const CLOSE_IDLE_INTERVAL_MS = 50

/**
 * Stops accepting requests, completes the running ones, and closes. Closes idle keep-alive connections right away,
 * which browsers would hold for 72 s, and all others after 5 s.
 */
export async function closeApp(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  const closeIdleTimer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS)
  const closeAllTimer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  try {
    await app.close()
  } finally {
    clearInterval(closeIdleTimer)
    clearTimeout(closeAllTimer)
  }
}
