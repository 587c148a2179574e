import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { createContext } from '../rpc/context.ts'
import { appRouter } from '../registry/router.ts'
import type { Services } from '../rpc/services.ts'
import { toAppError } from '../rpc/procedures.ts'
import { httpStatusByCode } from '#shared/errors.ts'
import { registerWebSocket } from './websocket.ts'

/** Whether there is such a call: names that somebody made up are in no log. */
export function isProcedureName(path: string): boolean {
  const { _def: definition } = appRouter
  return Object.hasOwn(definition.procedures, path)
}

const streamHeaders = { 'cache-control': 'no-store, no-transform' }

/** The calls: JSON over HTTP, and the live channel over WebSocket or as an event stream. */
export async function apiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  // tRPC parses the body itself; Fastify has counted its bytes by then. No other content type gets in [WE-4].
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) => done(null, body))

  app.route({
    method: ['GET', 'POST'],
    url: '/api/:path',
    handler: async (req, reply) => {
      const { path } = req.params as { path: string }
      // Here and not inside the call, where a failure would have neither a line in the log nor a request id.
      const context = await createContext(services, req, reply)
      await fastifyRequestHandler({
        router: appRouter,
        req,
        res: reply,
        path,
        allowBatching: false,
        createContext: async () => context,
        responseMeta({ errors, type }) {
          // tRPC would let event streams be kept; what they carry is somebody's own [SE-5].
          if (!errors[0]) return type === 'subscription' ? { headers: streamHeaders } : {}
          // Ours, as tRPC's own numbers do not tell a fault from a store that is away.
          const { code, retryAfter } = toAppError(errors[0])
          const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
          return { status: httpStatusByCode[code], headers }
        },
      })
    },
  })
  await app.register((scope) => registerWebSocket(scope, services))
}
