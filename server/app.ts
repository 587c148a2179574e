import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { http as limit } from '#shared/limits.ts'
import { connection } from '#shared/limits/member.ts'
import { diceRoutes } from './features/account/sign-up/dice-route.ts'
import { exportRoute } from './features/account/export/route.ts'
import { calendarRoute } from './features/calls/calendar/feed.ts'
import { fileRoutes } from './features/files/routes.ts'
import { staffFileRoutes } from './features/files/staff-routes.ts'
import { devMailboxRoutes } from './features/dev-mailbox/page.ts'
import { instrumentation } from './telemetry/instrumentation.ts'
import type { RequestCompleted } from './telemetry/instrumentation.ts'
import { isReady } from './process/health.ts'
import { apiRoutes, isProcedureName } from './http/api.ts'
import { isWebSocketUpgrade } from './http/websocket.ts'
import { registerErrorHandlers, handleClientError, handleInvalidUrl } from './http/error-handlers.ts'
import { builtClient, clientFiles } from './http/files.ts'
import { unsubscribeRoutes } from './features/notices/unsubscribe-route.ts'
import { manifestRoute } from './http/manifest.ts'
import { securityTxtRoute } from './http/security-txt.ts'
import { secureHeaders } from './http/headers.ts'
import { isHostOfThisMachine, isSameOrigin } from './http/origin.ts'
import { reportRoute } from './http/csp-report.ts'
import type { Services } from './rpc/services.ts'

/**
 * Creates the HTTP server, which does not listen yet. Closing it closes its sockets, but not the services.
 *
 * @param client the folder of the built client
 */
export async function createApp(services: Services, client = builtClient): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    trustProxy: ['loopback', ...config.trustedProxies],
    bodyLimit: limit.body,
    requestTimeout: limit.requestTimeout,
    // A client that stops reading its answer is disconnected [RT-4]. Sockets have a heartbeat instead.
    connectionTimeout: connection.idleTimeout,
    http: {
      maxHeaderSize: limit.headers,
      // Set here too: Node applies the longer of this and its headers timeout.
      requestTimeout: limit.requestTimeout,
      connectionsCheckingInterval: limit.timeoutCheckInterval,
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    clientErrorHandler: handleClientError(config),
    frameworkErrors: handleInvalidUrl(config),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  await secureHeaders(app, config)
  await app.register(fastifyCookie)
  logRequests(app)
  checkOrigin(app, services)
  registerErrorHandlers(app)

  app.get('/health', async (_req, reply) => {
    const isUp = await isReady(services.database)
    return reply.code(isUp ? 200 : 503).send({ ready: isUp })
  })
  reportRoute(app, services)
  manifestRoute(app, config)
  securityTxtRoute(app, config)
  diceRoutes(app, services)
  fileRoutes(app, services)
  staffFileRoutes(app, services)
  exportRoute(app, services)
  await app.register((scope) => unsubscribeRoutes(scope, services))
  calendarRoute(app, services)
  if (config.isDev) await app.register(async (scope) => developmentRoutes(scope, services))
  await app.register((scope) => apiRoutes(scope, services))
  await app.register((scope) => clientFiles(scope, client, config))
  return app
}

/** Logs one line per request, with its rejection. Logs the route's pattern instead of the path, which could contain ids [OP-1]. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (req, reply) => {
    recordRequest(req, reply)
    const isQuiet = reply.statusCode < 400 && (req.method === 'GET' || req.method === 'HEAD')
    req.log[isQuiet ? 'debug' : 'info'](
      {
        method: req.method,
        route: req.routeOptions.url ?? 'none',
        call: procedureName(req),
        status: reply.statusCode,
        result: req.rejection,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function recordRequest(req: FastifyRequest, reply: FastifyReply): void {
  if (!instrumentation.requests.hasSubscribers) return
  const route = req.routeOptions.url ?? 'none'
  const completed: RequestCompleted = {
    method: req.method,
    route,
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1_000,
  }
  instrumentation.requests.publish(completed)
}

function procedureName(req: FastifyRequest): string | undefined {
  const { path } = req.params as { path?: string }
  return path !== undefined && isProcedureName(path) ? path : undefined
}

/**
 * Rejects requests of other origins, except safe methods and routes with `skipOriginCheck` [WE-4]. The live stream is no
 * exception: it opens a connection that lasts, and sends all that a member sees.
 */
function checkOrigin(app: FastifyInstance, { config }: Services): void {
  app.addHook('onRequest', async (req) => {
    const isRead = (req.method === 'GET' || req.method === 'HEAD') && procedureName(req) !== 'live.stream'
    const isSafe = isRead || req.routeOptions.config.skipOriginCheck === true
    if (!isSafe && !isSameOrigin(config, req.headers)) throw new AppError('app.forbidden')
  })
}

/** Registers the development mailbox. The host check prevents other sites from reading it by DNS rebinding. */
function developmentRoutes(scope: FastifyInstance, services: Services): void {
  scope.addHook('onRequest', async (req) => {
    if (!isHostOfThisMachine(req.headers.host)) throw new AppError('app.notFound')
  })
  devMailboxRoutes(scope, services)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts requests of other origins. Only for routes that change nothing, or whose address is signed. */
    skipOriginCheck?: boolean
  }
}
