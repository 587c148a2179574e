import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#shared/errors.ts'
import { http as limit } from '#shared/limits.ts'
import { diceRoutes } from './features/account/dice-route.ts'
import { exportRoute } from './features/account/export/route.ts'
import { fileRoutes } from './features/files/routes.ts'
import { outboxRoutes } from './features/outbox/page.ts'
import { figures } from './figures.ts'
import type { RequestDone } from './figures.ts'
import { isReady } from './health.ts'
import { apiRoutes, isCallName } from './http/api.ts'
import { isChannel } from './http/channel.ts'
import { answerFailures, answerNoise, answerUnreadable } from './http/failures.ts'
import { builtClient, clientFiles } from './http/files.ts'
import { manifestRoute } from './http/manifest.ts'
import { secureHeaders } from './http/headers.ts'
import { isHostOfThisMachine, isSameOrigin } from './http/origin.ts'
import { reportRoute } from './http/reports.ts'
import type { Services } from './services.ts'

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
      connectionsCheckingInterval: limit.timeoutCheck,
      shouldUpgradeCallback: isChannel,
    },
    clientErrorHandler: answerNoise(config),
    frameworkErrors: answerUnreadable(config),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  await secureHeaders(app, config)
  await app.register(fastifyCookie)
  logRequests(app)
  refuseForeign(app, services)
  answerFailures(app)

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
  if (!figures.requests.hasSubscribers) return
  const route = req.routeOptions.url ?? 'none'
  const done: RequestDone = {
    method: req.method,
    route,
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1_000,
  }
  figures.requests.publish(done)
}

function callName(req: FastifyRequest): string | undefined {
  const { path } = req.params as { path?: string }
  return path !== undefined && isCallName(path) ? path : undefined
}

/** Whatever may change something has to come from our own pages [WE-4]. */
function refuseForeign(app: FastifyInstance, { config }: Services): void {
  app.addHook('onRequest', async (req) => {
    const isSafe =
      req.method === 'GET' || req.method === 'HEAD' || req.routeOptions.config.isOpenToAll === true
    if (!isSafe && !isSameOrigin(config, req.headers)) throw new Failure('app.forbidden')
  })
}

/** A page elsewhere that gives its own name this machine's address must not read the mails in here. */
function developmentPages(scope: FastifyInstance, services: Services): void {
  scope.addHook('onRequest', async (req) => {
    if (!isHostOfThisMachine(req.headers.host)) throw new Failure('app.notFound')
  })
  outboxRoutes(scope, services)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also other origins' requests are taken: for what changes nothing. */
    isOpenToAll?: boolean
  }
}
