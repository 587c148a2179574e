import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'

const TWO_YEARS = 63_072_000

/** The Content-Security-Policy of every response: no external or inline code, and Trusted Types [WE-2]. */
export const contentPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'media-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'report-uri': ['/api/csp-report'],
}

/** Browser features that are disabled for every page, except those that `page-headers.ts` enables [WE-3]. */
export const disabledFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const permissions = disabledFeatures.map((name) => `${name}=()`).join(', ')

/** Serializes a policy for its header. */
export const serializePolicy = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

/** The security headers of responses to invalid requests, which bypass the hooks of Fastify [WE-3]. */
export const minimalHeaders = ({ baseUrl }: Pick<Config, 'baseUrl'>): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'cache-control': 'no-store',
  ...(baseUrl.protocol === 'https:'
    ? { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` }
    : {}),
})

/** Sets the security headers of every response, including errors and files [WE-2 WE-3 SE-5]. */
export async function secureHeaders(app: FastifyInstance, { baseUrl }: Config): Promise<void> {
  const isHttps = baseUrl.protocol === 'https:'
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: isHttps ? { maxAge: TWO_YEARS, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (_req, reply) => {
    reply.header('permissions-policy', permissions)
    // Responses may contain personal data. Routes of cacheable files override this.
    reply.header('cache-control', 'no-store')
  })
}
