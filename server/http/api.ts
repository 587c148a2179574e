import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { AnyRouter, inferRouterContext } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createContext } from '../rpc/context.ts'
import { appRouter } from '../registry/router.ts'
import type { Services } from '../rpc/services.ts'
import { toAppError } from '../rpc/errors.ts'
import { AppError, httpStatusByCode } from '#shared/errors.ts'
import { createGuardianContext, guardianPath } from '../rpc/guardian-context.ts'
import { createStaffContext, staffPath } from '../rpc/staff-context.ts'
import { guardianRouter } from '../registry/guardian-router.ts'
import { staffRouter } from '../registry/staff-router.ts'
import { registerWebSocket } from './websocket.ts'

/** True if there is a procedure with this name. Unknown names are not logged. */
export function isProcedureName(path: string): boolean {
  const { _def: definition } = appRouter
  return Object.hasOwn(definition.procedures, path)
}

const streamHeaders = { 'cache-control': 'no-store, no-transform' }

/** Overrides the status of tRPC, which does not distinguish internal errors from unavailable dependencies. */
function describeFailure(error: unknown) {
  const { code, retryAfter } = toAppError(error)
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return { status: httpStatusByCode[code], headers }
}

type CreateContext<Router extends AnyRouter> = (
  services: Services,
  req: FastifyRequest,
  reply: FastifyReply,
) => Promise<inferRouterContext<Router>>

/** Registers the procedures of a router at a path, with the context and the cookies of who calls them. */
function registerCalls<Router extends AnyRouter>(
  app: FastifyInstance,
  services: Services,
  path: string,
  router: Router,
  createContextOf: CreateContext<Router>,
): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${path}/:path`,
    handler: async (req, reply) => {
      const { path: name } = req.params as { path: string }
      // A parameter that is given twice could be one value here and the other one in a proxy [AZ-8].
      if (Object.values(req.query as object).some(Array.isArray)) throw new AppError('app.invalid')
      // Creates the context before the call, so that an error in it is logged with the request id.
      const context = await createContextOf(services, req, reply)
      await fastifyRequestHandler<Router, FastifyRequest, FastifyReply>({
        ...{ router, req, res: reply, path: name },
        allowBatching: false,
        // Queries by POST: their input is in the body instead of the address, which proxies log [AB7].
        allowMethodOverride: true,
        createContext: async () => context,
        responseMeta({ errors, type }) {
          // Overrides the headers of tRPC, which allow caching: streams contain personal data [SE-5].
          if (!errors[0]) return type === 'subscription' ? { headers: streamHeaders } : {}
          return describeFailure(errors[0])
        },
      })
    },
  })
}

/** Registers the procedures: JSON over HTTP, and live streams over WebSocket or SSE. */
export async function apiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  // tRPC parses the body, whose size Fastify has limited. Accepts no other content type [WE-4].
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) => done(null, body))

  registerCalls(app, services, '/api', appRouter, createContext)
  // Staff and guardians have routers, contexts, and cookies of their own: no session of members counts [ST6, GC8].
  registerCalls(app, services, staffPath, staffRouter, createStaffContext)
  registerCalls(app, services, guardianPath, guardianRouter, createGuardianContext)
  await app.register((scope) => registerWebSocket(scope, services))
}
