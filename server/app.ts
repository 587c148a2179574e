import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { http as limit } from '#shared/limits.ts'
import { diceRoutes } from './features/account/dice-route.ts'
import { exportRoute } from './features/account/export/route.ts'
import { fileRoutes } from './features/files/routes.ts'
import { devMailboxRoutes } from './features/dev-mailbox/page.ts'
import { instrumentation } from './telemetry/instrumentation.ts'
import type { RequestCompleted } from './telemetry/instrumentation.ts'
import { isReady } from './process/health.ts'
import { apiRoutes, isProcedureName } from './http/api.ts'
import { isWebSocketUpgrade } from './http/websocket.ts'
import { registerErrorHandlers, handleClientError, handleInvalidUrl } from './http/error-handlers.ts'
import { builtClient, clientFiles } from './http/files.ts'
import { manifestRoute } from './http/manifest.ts'
import { secureHeaders } from './http/headers.ts'
import { isHostOfThisMachine, isSameOrigin } from './http/origin.ts'
import { reportRoute } from './http/csp-report.ts'
import type { Services } from './rpc/services.ts'

/**
 * The whole server over its services, not yet listening. Closing it ends its sockets, not the services.
 * `client` is the folder with the built client.
 */
export async function createApp(services: Services, client = builtClient): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    trustProxy: ['loopback', ...config.trustedProxies],
    bodyLimit: limit.body,
    requestTimeout: limit.requestTimeout,
    http: {
      maxHeaderSize: limit.headers,
      // Also here: set afterwards alone it is above Node's time for headers, and the longer of the two would hold.
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
  refuseForeign(app, services)
  registerErrorHandlers(app)

  app.get('/health', async (_req, reply) => {
    const isUp = await isReady(services.database)
    return reply.code(isUp ? 200 : 503).send({ ready: isUp })
  })
  reportRoute(app, services)
  manifestRoute(app, config)
  diceRoutes(app, services)
  fileRoutes(app, services)
  exportRoute(app, services)
  if (config.isDev) await app.register(async (scope) => developmentPages(scope, services))
  await app.register((scope) => apiRoutes(scope, services))
  await app.register((scope) => clientFiles(scope, client, config))
  return app
}

/** One line a request: what was asked and how it ended. The path is the route's pattern, so it names nobody [OP-1]. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (req, reply) => {
    measure(req, reply)
    const isQuiet = reply.statusCode < 400 && (req.method === 'GET' || req.method === 'HEAD')
    req.log[isQuiet ? 'debug' : 'info'](
      {
        method: req.method,
        route: req.routeOptions.url ?? 'none',
        call: callName(req),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function measure(req: FastifyRequest, reply: FastifyReply): void {
  if (!instrumentation.requests.hasSubscribers) return
  const route = req.routeOptions.url ?? 'none'
  const done: RequestCompleted = {
    method: req.method,
    route,
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1_000,
  }
  instrumentation.requests.publish(done)
}

function callName(req: FastifyRequest): string | undefined {
  const { path } = req.params as { path?: string }
  return path !== undefined && isProcedureName(path) ? path : undefined
}

/** Whatever may change something has to come from our own pages [WE-4]. */
function refuseForeign(app: FastifyInstance, { config }: Services): void {
  app.addHook('onRequest', async (req) => {
    const isSafe =
      req.method === 'GET' || req.method === 'HEAD' || req.routeOptions.config.skipOriginCheck === true
    if (!isSafe && !isSameOrigin(config, req.headers)) throw new AppError('app.forbidden')
  })
}

/** A page elsewhere that gives its own name this machine's address must not read the mails in here. */
function developmentPages(scope: FastifyInstance, services: Services): void {
  scope.addHook('onRequest', async (req) => {
    if (!isHostOfThisMachine(req.headers.host)) throw new AppError('app.notFound')
  })
  devMailboxRoutes(scope, services)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also other origins' requests are taken: for what changes nothing. */
    skipOriginCheck?: boolean
  }
}
