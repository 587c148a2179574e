import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { createContext } from '../rpc/context.ts'
import type { Context } from '../rpc/context.ts'
import { trackSocket } from '../telemetry/instrumentation.ts'
import { acquireAll, createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { toClientNetwork } from '../limits/rate-limits.ts'
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Services } from '../rpc/services.ts'
import type { Session } from '#server/sessions/store.ts'
import { monitorSession } from '../sessions/session-monitor.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import { connection } from '#shared/limits/member.ts'
import { createCallRunner } from './socket-calls.ts'
import { closeCode, createSocketScheduler, guardFrames, closeSocket } from './socket-guard.ts'
import { isSameOrigin } from './origin.ts'

/** The only path that accepts an upgrade. It takes no query, because a token in it would end up in logs [RT-1]. */
const PATH = '/api'

/**
 * True for a valid upgrade request. Others are handled as plain requests. Excludes methods other than GET: after an
 * upgrade the request body never ends, so a handler that awaits it would keep the connection open forever [RT-8].
 */
export const isWebSocketUpgrade = (req: IncomingMessage): boolean =>
  req.method === 'GET' && req.url === PATH && req.headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Registers the WebSocket at /api. Rejects the upgrade before the handshake without the own origin and an active
 * session [RT-1], or if the user or the network has too many sockets [RT-3]. Closes each socket when its session ends [L7].
 */
export async function registerWebSocket(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyWebsocket, {
    options: {
      ...{ maxPayload: limit.maxPayload, maxFragments: connection.fragments },
      ...{ perMessageDeflate: false, clientTracking: true },
    },
    preClose(done) {
      for (const socket of app.websocketServer.clients) closeSocket(socket, closeCode.restart)
      app.websocketServer.close()
      done()
    },
  })
  const connections = createConcurrencyLimit(limit.connectionsPerUser)
  const openConnection = (socket: WebSocket, { raw }: FastifyRequest, admitted: Admitted): void => {
    const monitor = monitorSession(services, admitted.session, () => closeSocket(socket, closeCode.signedOut))
    socket.on('close', monitor.leave).on('close', trackSocket(services))
    const { scheduler, isSaturated } = createSocketScheduler(socket, monitor)
    detachRequest(socket, raw)
    socket.on('error', (error) => {
      // Not a warning: protocol errors are reported to the client by the close code, and lost connections are normal.
      admitted.log.info({ code: 'code' in error ? error.code : error.name }, 'WebSocket error')
      setTimeout(() => socket.terminate(), 1_000).unref()
    })
    const run = createCallRunner(socket, { ...admitted, socket: scheduler })
    guardFrames(socket, run, {
      requestId: admitted.requestId,
      isSaturated,
      nextTurn: () => services.memberLimits.nextTurn(admitted.session.me.id),
    })
  }
  app.get(
    PATH,
    {
      websocket: true,
      preValidation: async (req) => {
        req.admitted = await authorizeUpgrade(services, req, connections)
      },
    },
    (socket, req) =>
      req.admitted ? openConnection(socket, req, req.admitted) : closeSocket(socket, closeCode.signedOut),
  )
}

/**
 * Drops the references to the HTTP request and response after the upgrade. The error listener and the TCP socket would
 * keep them, which is a seventh of an idle connection's memory.
 */
function detachRequest(socket: WebSocket, { socket: tcpSocket }: IncomingMessage): void {
  socket.removeAllListeners('error')
  const { _httpMessage: response } = tcpSocket as { _httpMessage?: ServerResponse | null }
  response?.detachSocket(tcpSocket)
}

type Admitted = Context & { readonly session: Session }

async function authorizeUpgrade(
  services: Services,
  req: FastifyRequest,
  connections: ConcurrencyLimit,
): Promise<Admitted> {
  if (!isWebSocketUpgrade(req.raw)) throw new AppError('app.notFound')
  if (!isSameOrigin(services.config, req.headers)) throw new AppError('app.forbidden')
  const network = toClientNetwork(req.ip)
  services.memberLimits.consumeNetworkOpening(network)
  // Many that open at once are authorized one per turn of the event loop, those of each browser in turns.
  await services.memberLimits.nextTurn(req.headers.cookie ?? network)
  const ctx = await createContext(services, req, null)
  const { session } = ctx
  if (!session) throw new AppError('app.signedOut')
  services.memberLimits.consumeOpening(session.me.id)
  const release = acquireAll(
    () => services.memberLimits.connections.acquire(network),
    () => connections.acquire(session.me.id),
  )
  // Counts before the handshake, so that concurrent upgrades cannot exceed the limit.
  const tcpSocket = req.raw.socket
  tcpSocket.once('close', release)
  if (tcpSocket.closed) release()
  return { ...ctx, session }
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted?: Admitted
  }
}
