import fastifyCookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { guardianSession } from '#shared/limits/guardian.ts'
import type { Config } from '../config/index.ts'
import { toClientNetwork } from '../limits/rate-limits.ts'
import type { Device } from '../sessions/device-cookie.ts'
import { readGuardianSession } from '../sessions/guardian-store.ts'
import type { GuardianSession } from '../sessions/guardian-store.ts'
import { pseudonym, readRequestDevice, readRequestSession } from './context.ts'
import type { Services } from './services.ts'

/** The path of the procedures of guardians: browsers send the cookie of a guardian nowhere else [GC8]. */
export const guardianPath = '/api/guardian'

/** The caller of a procedure of guardians, and where they call from. */
export type GuardianContext = {
  readonly services: Services
  readonly session: GuardianSession | null
  /** Whether a member is logged in to the browser that calls [GC4]. */
  readonly hasMember: boolean
  readonly network: string
  readonly device: Device
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly cookies: { set(secret: string): void; clear(): void }
}

/** The name of a guardian's session cookie. `__Secure-`, because `__Host-` does not allow a path. */
export const guardianCookieName = ({ baseUrl }: Pick<Config, 'baseUrl'>): string =>
  baseUrl.protocol === 'https:' ? '__Secure-pathlight-guardian' : 'pathlight-guardian'

export async function createGuardianContext(
  services: Services,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<GuardianContext> {
  const { config, database, keys } = services
  const name = guardianCookieName(config)
  const secret = fastifyCookie.parse(req.raw.headers.cookie ?? '')[name]
  const isPossible = secret !== undefined && secret !== '' && secret.length <= 100
  const session = isPossible ? await readGuardianSession(database.sessions.orm, secret) : undefined
  if (session) req.log = req.log.child({ actor: pseudonym(keys, session.me.id) })
  const isSecure = config.baseUrl.protocol === 'https:'
  const attributes = { path: guardianPath, httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  return {
    services,
    session: session ?? null,
    hasMember: (await readRequestSession(services, req.raw.headers)) !== null,
    network: toClientNetwork(req.ip),
    device: readRequestDevice(services, req.raw.headers),
    requestId: req.id,
    log: req.log,
    cookies: {
      set(value) {
        reply.setCookie(name, value, { ...attributes, maxAge: guardianSession.absolute / 1000 })
      },
      clear() {
        reply.clearCookie(name, attributes)
        reply.header('clear-site-data', '"cache"')
      },
    },
  }
}
