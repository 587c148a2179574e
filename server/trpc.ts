import { initTRPC, type TRPCProcedureType as ProcedureType, TRPCError } from '@trpc/server'
import { Failure } from '#shared/errors.ts'
import type { Code, FailureBody } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import { say } from '#shared/messages.ts'
import type { OpenRule, Thing, ThingRule } from '#shared/policy.ts'
import type { Me } from '#shared/schemas/account.ts'
import type { Context } from './context.ts'
import { isAway, isUnstorable } from './db/problem.ts'
import { allow, allowOpen } from './policy/allow.ts'
import { forReading } from './services.ts'
import { figures } from './figures.ts'
import type { CallDone } from './figures.ts'
import type { Session } from './sessions/store.ts'

type Meta = { readonly rule: OpenRule | ThingRule }

/** Our closed set of codes in tRPC's words, which decide the HTTP status. */
const trpcCode = {
  'invalid-argument': 'BAD_REQUEST',
  'failed-precondition': 'PRECONDITION_FAILED',
  unavailable: 'SERVICE_UNAVAILABLE',
  unimplemented: 'NOT_IMPLEMENTED',
  aborted: 'CONFLICT',
  unauthenticated: 'UNAUTHORIZED',
  'permission-denied': 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  'already-exists': 'CONFLICT',
  'resource-exhausted': 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<Code, TRPCError['code']>

/** Failures of tRPC itself, before any code of ours ran. Any other is a bug and says nothing of the inside. */
const reasonOfTrpc: Partial<Record<TRPCError['code'], 'app.invalid' | 'app.notFound' | 'app.tooLarge'>> = {
  BAD_REQUEST: 'app.invalid',
  PARSE_ERROR: 'app.invalid',
  UNSUPPORTED_MEDIA_TYPE: 'app.invalid',
  METHOD_NOT_SUPPORTED: 'app.notFound',
  NOT_FOUND: 'app.notFound',
  PAYLOAD_TOO_LARGE: 'app.tooLarge',
}

/** When to come back while the database is away. */
const AWAY_SECONDS = 5

/** The failure behind whatever was thrown, by our code or by what it stands on. */
export function failureOf(error: unknown): Failure {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (cause instanceof Failure) return cause
  if (isUnstorable(cause)) return new Failure('app.invalid')
  if (isAway(cause)) return new Failure('app.unavailable', { retryAfter: AWAY_SECONDS })
  if (error instanceof TRPCError) return new Failure(reasonOfTrpc[error.code] ?? 'app.internal')
  return new Failure('app.internal')
}

/** What a failed call answers [IN-5]. */
export function bodyOf(failure: Failure, requestId: string | undefined): FailureBody {
  return {
    code: failure.code,
    reason: failure.reason,
    values: failure.values,
    ...(failure.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const failure = failureOf(error)
      const requestId = ctx?.requestId
      const message = say(failure.reason, { ...failure.values, requestId: requestId ?? '-' })
      return { ...shape, message, data: bodyOf(failure, requestId) }
    },
    sse: {
      ping: { enabled: true, intervalMs: limit.heartbeat },
      client: { reconnectAfterInactivityMs: limit.heartbeat + limit.heartbeatTimeout },
    },
  })

export const router = t.router

/** Expected failures get their status; each denial, limit and bug is logged once, without what was sent [OP-1]. */
function refused(ctx: Context, path: string, error: unknown): TRPCError {
  const failure = failureOf(error)
  const action = { action: path, result: failure.reason }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (failure.code === 'internal') ctx.log.error({ ...action, err: cause }, 'failed')
  else if (cause !== failure && isAway(cause))
    ctx.log.warn({ ...action, err: cause }, 'the database was away')
  else ctx.log.info(action, 'refused')
  return new TRPCError({ code: trpcCode[failure.code], cause: failure })
}

/** Counts how calls end, where a monitor is listening. A stream has no end worth knowing. */
function count(call: string, type: ProcedureType, began: number, error?: TRPCError): void {
  if (!figures.calls.hasSubscribers || type === 'subscription') return
  const result = error ? failureOf(error).reason : 'ok'
  const done: CallDone = { call, result, seconds: (performance.now() - began) / 1_000 }
  figures.calls.publish(done)
}

/** A call over a socket waits for its turn, and is made by whom the socket's session is by then [RT-2 RT-6]. */
function inTurn<T>(ctx: Context, type: ProcedureType, work: (session: Session | null) => Promise<T>) {
  // A stream watches its session itself.
  return ctx.socket && type !== 'subscription' ? ctx.socket.turn(type, work) : work(ctx.session)
}

/** What a call is let in with. */
type Entered<Extra> = {
  /** What the handler's context has besides. */
  readonly extra: Extra
  /** Looked at when the handler is done, before it is answered: refuses by throwing. */
  readonly check?: () => void
}

/**
 * What stands around every call, in one layer, since each one that tRPC adds copies the whole context again: its
 * turn, its rule, its database, how it ended.
 *
 * @param enter refuses by throwing, or lets the call in
 */
const around = <Extra extends object>(enter: (session: Session | null) => Entered<Extra>) =>
  t.middleware(async ({ ctx, path, type, next }) => {
    const began = performance.now()
    try {
      const done = await inTurn(ctx, type, async (session) => {
        const { extra, check } = enter(session)
        // Queries get connections that cannot write [L5].
        const services = type === 'query' ? forReading(ctx.services) : ctx.services
        const me = session?.me ?? null
        const answer = await next({ ctx: { session, me, services, db: services.database.orm, ...extra } })
        if (answer.ok) check?.()
        return answer
      })
      if (!done.ok) throw done.error
      count(path, type, began)
      return done
    } catch (error) {
      const refusal = refused(ctx, path, error)
      count(path, type, began, refusal)
      throw refusal
    }
  })

const openProcedure = (rule: OpenRule) =>
  t.procedure.meta({ rule }).use(
    around((session) => {
      allowOpen(rule, session?.me ?? null)
      return { extra: {} }
    }),
  )

/** Gives `ctx.me` and `ctx.session` that are surely there. */
function signedIn(session: Session | null): { me: Me; session: Session } {
  if (!session) throw new Failure('app.signedOut')
  return { me: session.me, session }
}

const signedInProcedure = (rule: OpenRule) =>
  t.procedure.meta({ rule }).use(
    around((session) => {
      allowOpen(rule, session?.me ?? null)
      return { extra: signedIn(session) }
    }),
  )

/**
 * Handlers of thing rules load the thing and call `ctx.allow(thing)`. One that forgets to ask is a bug that
 * every test of it shows: nothing is answered [AZ-1].
 */
const thingProcedure = <R extends ThingRule>(rule: R) =>
  t.procedure.meta({ rule }).use(
    around((session) => {
      const known = signedIn(session)
      let hasAsked = false
      const ask = <T extends Thing<R>>(thing: T | undefined): T => {
        hasAsked = true
        return allow<R, T>(rule, known.me, thing)
      }
      const check = (): void => {
        if (!hasAsked) throw new Error(`the rule ${rule} was never asked`)
      }
      return { extra: { ...known, allow: ask }, check }
    }),
  )

/**
 * The only ways to make a procedure: each names its rule, so none can be left without one. `open` rules concern
 * no particular thing; `mine` are those of them that need a signed-in person; `about` concern one thing.
 */
export const procedure = {
  open: openProcedure,
  mine: signedInProcedure,
  about: thingProcedure,
}
