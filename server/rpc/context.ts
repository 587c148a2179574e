import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '#shared/contract/account.ts'
import { logInTicket } from '#shared/limits/factor.ts'
import { device, session as limit } from '#shared/limits.ts'
import type { Config } from '../config/index.ts'
import type { Keys } from '../config/keys.ts'
import { readDevice } from '../sessions/device-cookie.ts'
import type { Device } from '../sessions/device-cookie.ts'
import { readSession } from '../sessions/store.ts'
import type { Session } from '../sessions/store.ts'
import { recordUse } from '../sessions/session-monitor.ts'
import { toClientNetwork } from '../limits/rate-limits.ts'
import type { Services } from './services.ts'

/** Sets and clears the session cookie. Null on a WebSocket, which has no response headers anymore. */
export type CookieJar = {
  set(secret: string, isRemembered: boolean): void
  clear(): void
  /** Sets the cookie of a device in which someone has logged in. It stays after a log-out [AU-20]. */
  setDevice(value: string): void
  /** The log-in ticket of this browser, between the password and the code of a log-in [MF2]. */
  readonly ticket: string | null
  setTicket(value: string | null): void
  /** Removes the cookies of the session and of the device. */
  clearAll(): void
}

/** The caller and where they call from. Made for each HTTP request, and once for a WebSocket. */
export type Context = {
  readonly services: Services
  readonly session: Session | null
  readonly me: Me | null
  /** The household or school the request comes from, see `toClientNetwork`. */
  readonly network: string
  /** The browser, if someone has logged in there before. */
  readonly device: Device
  readonly userAgent: string | undefined
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly cookies: CookieJar | null
  /** The scheduler of the WebSocket the call came over; null over HTTP. */
  readonly socket: SocketScheduler | null
}

/** The context of a call by a logged-in member. */
export type AuthContext = Context & { readonly me: Me }

/** What a WebSocket adds to a context, which lasts for many calls there. */
export type SocketScheduler = {
  /** Resolves when the socket's send buffer has room. HTTP has backpressure of its own. */
  drain(): Promise<void>
  /** Queues a call, and runs it with the session as it is by then. Throws `app.signedOut` when the session ended. */
  schedule<T>(kind: 'query' | 'mutation', work: (session: Session) => Promise<T>): Promise<T>
  /** Stops reading from the socket for `rejectionDelay`. */
  pause(): void
  /** Whether nothing has arrived for a heartbeat and its timeout: the client is gone, and does not just reload. */
  isSilent(): boolean
  /** Acquires one of the socket's streams and returns its release. Throws `limit.tooMany`. */
  openStream(): () => void
}

/** The name of the session cookie. Over HTTPS its prefix keeps other hosts and paths from setting it [SE-2]. */
export const cookieName = ({ baseUrl }: Pick<Config, 'baseUrl'>): string =>
  baseUrl.protocol === 'https:' ? '__Host-pathlight' : 'pathlight'

const deviceCookieName = (config: Pick<Config, 'baseUrl'>): string => `${cookieName(config)}-device`

export function readRequestDevice({ config, keys }: Services, headers: IncomingMessage['headers']): Device {
  return readDevice(keys, fastifyCookie.parse(headers.cookie ?? '')[deviceCookieName(config)])
}

/** Reads the session of a request's cookie, or null. Records now and then that the session is in use. */
export async function readRequestSession(
  services: Services,
  headers: IncomingMessage['headers'],
): Promise<Session | null> {
  const secret = fastifyCookie.parse(headers.cookie ?? '')[cookieName(services.config)]
  if (!secret || secret.length > 100) return null
  // On a pool of its own: many clients that reconnect at once do not queue ahead of messages, nor reads ahead of them.
  const { database, memberLimits } = services
  const session = await memberLimits.runSessionRead(secret, () => readSession(database.sessions.orm, secret))
  if (session?.needsUseUpdate) await recordUse(services, session)
  return session ?? null
}

/** Creates the context of one HTTP request, or of a WebSocket upgrade when `reply` is null. */
export async function createContext(
  services: Services,
  req: FastifyRequest,
  reply: FastifyReply | null,
): Promise<Context> {
  const session = await readRequestSession(services, req.raw.headers)
  // Of the request as well: its own line in the log names the member, too.
  if (session) req.log = req.log.child({ actor: pseudonym(services.keys, session.me.id) })
  return {
    services,
    session,
    me: session?.me ?? null,
    network: toClientNetwork(req.ip),
    device: readRequestDevice(services, req.raw.headers),
    userAgent: req.headers['user-agent'],
    requestId: req.id,
    log: req.log,
    cookies: reply ? cookieJar(services, req, reply) : null,
    socket: null,
  }
}

/**
 * The keyed hash of a user id that stands for the user in logs: 12 characters of base64url. The log alone identifies
 * no one; the operator, who has the secret, can look a user up [OP-1].
 */
export function pseudonym({ current }: Keys, userId: string): string {
  return current.hmac('actor', userId).toString('base64url').slice(0, 12)
}

const attributesOf = ({ baseUrl }: Pick<Config, 'baseUrl'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: baseUrl.protocol === 'https:' }) as const

/** Sets the cookie of a device in which someone has logged in [AU-20]. */
export function setDeviceCookie(config: Pick<Config, 'baseUrl'>, reply: FastifyReply, value: string): void {
  reply.setCookie(deviceCookieName(config), value, { ...attributesOf(config), maxAge: device.maxAgeSeconds })
}

function cookieJar(services: Services, req: FastifyRequest, reply: FastifyReply): CookieJar {
  const name = cookieName(services.config)
  const attributes = attributesOf(services.config)
  const ticketName = `${name}-log-in`
  const ticket = fastifyCookie.parse(req.raw.headers.cookie ?? '')[ticketName]
  return {
    ticket: ticket ?? null,
    setTicket(value) {
      if (value === null) reply.clearCookie(ticketName, attributes)
      else reply.setCookie(ticketName, value, { ...attributes, maxAge: logInTicket.ttl / 1000 })
    },
    set(secret, isRemembered) {
      reply.setCookie(name, secret, {
        ...attributes,
        ...(isRemembered ? { maxAge: limit.absolute / 1000 } : {}),
      })
    },
    setDevice: (value) => setDeviceCookie(services.config, reply, value),
    clearAll() {
      this.clear()
      reply.clearCookie(deviceCookieName(services.config), attributes)
    },
    clear() {
      reply.clearCookie(name, attributes)
      // Pages in the back/forward cache go too. Not "storage": the theme stays, the client clears the rest (decision 3).
      reply.header('clear-site-data', '"cache"')
    },
  }
}
