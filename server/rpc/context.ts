import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '#shared/contract/account.ts'
import { session as limit } from '#shared/limits.ts'
import type { Config } from '../config/index.ts'
import { readSession } from '../sessions/store.ts'
import type { Session } from '../sessions/store.ts'
import { recordUse } from '../sessions/session-monitor.ts'
import { toClientNetwork } from '../limits/rate-limits.ts'
import type { Services } from './services.ts'

/** Sets and clears the session cookie. There is none on an open socket: it has no response headers left. */
export type CookieJar = { set(secret: string, isRemembered: boolean): void; clear(): void }

/** Who asks, from where. Made for each HTTP request, and once for a socket. */
export type Context = {
  readonly services: Services
  readonly session: Session | null
  readonly me: Me | null
  /** The household or school the request comes from, see `networkOf`. */
  readonly network: string
  readonly userAgent: string | undefined
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly cookies: CookieJar | null
  /** Over a socket, the socket; null over HTTP. */
  readonly socket: SocketScheduler | null
}

/** The context of a call by a logged-in member. */
export type AuthContext = Context & { readonly me: Me }

/** What an open socket adds to a context, which outlives many calls there. */
export type SocketScheduler = {
  /** Resolves when the socket can take more. HTTP has back-pressure of its own. */
  drain(): Promise<void>
  /** Runs a call when it is its turn, as whom the session is by then. Throws `app.signedOut` when it is over. */
  schedule<T>(kind: 'query' | 'mutation', work: (session: Session) => Promise<T>): Promise<T>
  /** Counts one more stream; the answer counts it out. Throws `limit.tooMany`. */
  openStream(): () => void
}

/** With https the name forbids other hosts and paths to set it [SE-2]; plain http knows no such names. */
export const cookieName = ({ baseUrl }: Pick<Config, 'baseUrl'>): string =>
  baseUrl.protocol === 'https:' ? '__Host-pathlight' : 'pathlight'

/** The session behind a request's cookie, or null. Notes now and then that it is in use. */
export async function readRequestSession(
  services: Services,
  headers: IncomingMessage['headers'],
): Promise<Session | null> {
  const secret = fastifyCookie.parse(headers.cookie ?? '')[cookieName(services.config)]
  if (!secret || secret.length > 100) return null
  // Not on the connections that write: many who come back at once would stand before every message.
  const session = await readSession(services.database.readOnly.orm, secret)
  if (session?.needsUseUpdate) await recordUse(services, session)
  return session ?? null
}

/** The context of one HTTP request, or of an upgrade to a socket when `reply` is null. */
export async function createContext(
  services: Services,
  req: FastifyRequest,
  reply: FastifyReply | null,
): Promise<Context> {
  const session = await readRequestSession(services, req.raw.headers)
  return {
    services,
    session,
    me: session?.me ?? null,
    network: toClientNetwork(req.ip),
    userAgent: req.headers['user-agent'],
    requestId: req.id,
    log: session ? req.log.child({ actor: pseudonym(services.secret, session.me.id) }) : req.log,
    cookies: reply ? cookieJar(services, reply) : null,
    socket: null,
  }
}

/** What the log calls an actor: whoever holds the secret can look somebody up, the log alone names nobody [OP-1]. */
export function pseudonym(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`actor:${userId}`).digest('base64url').slice(0, 12)
}

function cookieJar(services: Services, reply: FastifyReply): CookieJar {
  const name = cookieName(services.config)
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: services.config.baseUrl.protocol === 'https:',
  } as const
  return {
    set(secret, isRemembered) {
      reply.setCookie(name, secret, {
        ...attributes,
        ...(isRemembered ? { maxAge: limit.absolute / 1000 } : {}),
      })
    },
    clear() {
      reply.clearCookie(name, attributes)
      // Also pages kept for Back go. Not "storage": the theme stays, and the client wipes the rest (decision 3).
      reply.header('clear-site-data', '"cache"')
    },
  }
}
