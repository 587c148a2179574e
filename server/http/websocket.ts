import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyWebsocket from '@fastify/websocket'
import { getWSConnectionHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { createContext } from '../rpc/context.ts'
import type { Context } from '../rpc/context.ts'
import { trackSocket } from '../telemetry/instrumentation.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { appRouter } from '../registry/router.ts'
import type { Services } from '../rpc/services.ts'
import type { Session } from '#server/sessions/store.ts'
import { monitorSession } from '../sessions/session-monitor.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import { closeCode, createSocketScheduler, guardFrames, closeSocket } from './socket-guard.ts'
import { isSameOrigin } from './origin.ts'

/** The only address that turns into a socket. A token in its query would end up in logs: there is none [RT-1]. */
const ADDRESS = '/api'

/**
 * Anything else that asks for an upgrade is answered as if it had not. Also another method: a line that is upgraded has
 * no body any more that could come to its end, and whoever waited for it would keep the line for ever [RT-8].
 */
export const isWebSocketUpgrade = (req: IncomingMessage): boolean =>
  req.method === 'GET' && req.url === ADDRESS && req.headers.upgrade?.toLowerCase() === 'websocket'

/**
 * The WebSocket at /api. The upgrade needs our own origin and a living session, and is refused before the
 * handshake otherwise [RT-1]. Each socket ends with its session [L7], and when one person opens too many, the
 * last is refused [RT-3].
 */
export async function registerWebSocket(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyWebsocket, {
    options: { maxPayload: limit.maxPayload, perMessageDeflate: false, clientTracking: true },
    preClose(done) {
      for (const socket of app.websocketServer.clients) closeSocket(socket, closeCode.restart)
      app.websocketServer.close()
      done()
    },
  })
  const connections = createConcurrencyLimit(limit.connectionsPerUser)
  const contexts = new WeakMap<object, Context>()
  const answer = getWSConnectionHandler<typeof appRouter>({
    wss: app.websocketServer,
    router: appRouter,
    keepAlive: { enabled: true, pingMs: limit.heartbeat, pongWaitMs: limit.heartbeatTimeout },
    createContext({ req }) {
      const ctx = contexts.get(req)
      if (!ctx) throw new AppError('app.signedOut')
      return ctx
    },
  })
  const serve = (socket: WebSocket, { raw }: FastifyRequest, admitted: Admitted): void => {
    const watched = monitorSession(services, admitted.session, () => closeSocket(socket, closeCode.signedOut))
    socket.on('close', watched.leave).on('close', trackSocket(services))
    const { flow, isFull } = createSocketScheduler(socket, watched)
    detachRequest(socket, raw)
    socket.on('error', (error) => {
      // Whoever breaks the protocol is told by the closing code; a peer that just went is everyday life.
      admitted.log.info({ code: 'code' in error ? error.code : error.name }, 'a socket broke')
      setTimeout(() => socket.terminate(), 1_000).unref()
    })
    // In place of the request, which the library would keep for as long as the socket is open.
    const opened = { url: ADDRESS, headers: {} } as IncomingMessage
    contexts.set(opened, { ...admitted, socket: flow })
    answer(socket, opened)
    guardFrames(socket, admitted.requestId, isFull)
  }
  app.get(
    ADDRESS,
    {
      websocket: true,
      preValidation: async (req) => {
        req.admitted = await authorizeUpgrade(services, req, connections)
      },
    },
    (socket, req) =>
      req.admitted ? serve(socket, req, req.admitted) : closeSocket(socket, closeCode.signedOut),
  )
}

/**
 * A line that has become a socket needs neither its request nor the answer to it, which a fault's listener and the line
 * itself would keep: a seventh of the memory of one that lies idle, and thousands do.
 */
function detachRequest(socket: WebSocket, { socket: line }: IncomingMessage): void {
  socket.removeAllListeners('error')
  const { _httpMessage: response } = line as { _httpMessage?: ServerResponse | null }
  response?.detachSocket(line)
}

type Admitted = Context & { readonly session: Session }

async function authorizeUpgrade(
  services: Services,
  req: FastifyRequest,
  connections: ConcurrencyLimit,
): Promise<Admitted> {
  if (!isWebSocketUpgrade(req.raw)) throw new AppError('app.notFound')
  if (!isSameOrigin(services.config, req.headers)) throw new AppError('app.forbidden')
  const ctx = await createContext(services, req, null)
  const { session } = ctx
  if (!session) throw new AppError('app.signedOut')
  const leave = connections.acquire(session.me.id)
  // Counted from here on, and not from the handshake: many at once would all have been the first.
  const line = req.raw.socket
  line.once('close', leave)
  if (line.closed) leave()
  return { ...ctx, session }
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted?: Admitted
  }
}
