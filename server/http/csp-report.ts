import type { FastifyInstance } from 'fastify'
import { toClientNetwork } from '../limits/rate-limits.ts'
import type { Services } from '../rpc/services.ts'

type Report = { 'csp-report'?: { 'effective-directive'?: unknown; 'violated-directive'?: unknown } }

/** Receives CSP violation reports of browsers. Logs only the directive, never a URL [WE-2]. */
export function reportRoute(app: FastifyInstance, { rates }: Services): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: 8_192 }, parseJson)
    scope.post('/api/csp-report', { config: { skipOriginCheck: true } }, async (req, reply) => {
      await rates.consume('cspReportPerNetwork', toClientNetwork(req.ip))
      const report = (req.body as Report | null)?.['csp-report']
      const directive = report?.['effective-directive'] ?? report?.['violated-directive']
      const isValidName = typeof directive === 'string' && /^[a-z-]{1,60}$/.test(directive)
      req.log.warn({ directive: isValidName ? directive : 'unknown' }, 'CSP violation reported')
      return reply.code(204).send()
    })
  })
}

function parseJson(
  _req: unknown,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  try {
    done(null, JSON.parse(String(body)))
  } catch {
    done(Object.assign(new Error('not JSON'), { statusCode: 400 }))
  }
}
