import fastifyCookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { staffSession, staffTicket } from '#shared/limits/staff.ts'
import type { Config } from '../config/index.ts'
import { toClientNetwork } from '../limits/rate-limits.ts'
import type { Device } from '../sessions/device-cookie.ts'
import { readStaffSession, updateStaffSeen } from '../sessions/staff-store.ts'
import type { StaffSession } from '../sessions/staff-store.ts'
import { pseudonym, readRequestDevice, setDeviceCookie } from './context.ts'
import type { Services } from './services.ts'

/** The path of the procedures of staff: browsers send the cookies of staff nowhere else [ST6]. */
export const staffPath = '/api/staff'

/** The cookies of staff, which have names and a path of their own. */
export type StaffCookies = {
  /** What this browser holds between two steps of an enrollment or a log-in. */
  readonly ticket: string | null
  setTicket(value: string | null, kind?: 'enroll' | 'logIn'): void
  set(secret: string): void
  setDevice(value: string): void
  clear(): void
}

/** The caller of a procedure of staff, and where they call from. */
export type StaffContext = {
  readonly services: Services
  readonly session: StaffSession | null
  readonly network: string
  readonly device: Device
  readonly userAgent: string | undefined
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly cookies: StaffCookies
}

/** The name of the session cookie of staff. `__Secure-`, because `__Host-` does not allow a path. */
const staffCookieName = ({ baseUrl }: Pick<Config, 'baseUrl'>): string =>
  baseUrl.protocol === 'https:' ? '__Secure-pathlight-staff' : 'pathlight-staff'

export async function createStaffContext(
  services: Services,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffContext> {
  const cookies = fastifyCookie.parse(req.raw.headers.cookie ?? '')
  const secret = cookies[staffCookieName(services.config)]
  const isPossible = secret !== undefined && secret !== '' && secret.length <= 100
  const session = isPossible ? await readStaffSession(services.database.sessions.orm, secret) : undefined
  if (session?.needsUseUpdate) await updateStaffSeen(services.database.orm, session.id)
  if (session) req.log = req.log.child({ actor: pseudonym(services.keys, session.me.id) })
  return {
    services,
    session: session ?? null,
    network: toClientNetwork(req.ip),
    device: readRequestDevice(services, req.raw.headers),
    userAgent: req.headers['user-agent'],
    requestId: req.id,
    log: req.log,
    cookies: createCookies(services, cookies, reply),
  }
}

function createCookies(
  { config }: Services,
  sent: Readonly<Record<string, string | undefined>>,
  reply: FastifyReply,
): StaffCookies {
  const name = staffCookieName(config)
  const ticketName = `${name}-ticket`
  const isSecure = config.baseUrl.protocol === 'https:'
  const attributes = { path: staffPath, httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  return {
    ticket: sent[ticketName] ?? null,
    setTicket(value, kind = 'logIn') {
      const maxAge = (kind === 'enroll' ? staffTicket.enrollTtl : staffTicket.logInTtl) / 1000
      if (value === null) reply.clearCookie(ticketName, attributes)
      else reply.setCookie(ticketName, value, { ...attributes, maxAge })
    },
    set(secret) {
      reply.setCookie(name, secret, { ...attributes, maxAge: staffSession.absolute / 1000 })
    },
    setDevice: (value) => setDeviceCookie(config, reply, value),
    clear() {
      reply.clearCookie(name, attributes)
      reply.header('clear-site-data', '"cache"')
    },
  }
}
