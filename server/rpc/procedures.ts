import { initTRPC, type TRPCProcedureType as ProcedureType, TRPCError } from '@trpc/server'
import { AppError } from '#shared/errors.ts'
import type { ErrorCode, ErrorBody } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { GlobalRule, Resource, ResourceRule } from '#shared/policy.ts'
import type { Me } from '#shared/contract/account.ts'
import type { Context } from './context.ts'
import { isUnavailable, isInvalidValue } from '../db/errors.ts'
import { authorize, authorizeGlobal } from '../policy/authorize.ts'
import { asReadOnly } from './services.ts'
import { instrumentation } from '../telemetry/instrumentation.ts'
import type { CallCompleted } from '../telemetry/instrumentation.ts'
import type { Session } from '../sessions/store.ts'

type Meta = { readonly rule: GlobalRule | ResourceRule }

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
} as const satisfies Record<ErrorCode, TRPCError['code']>

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
const UNAVAILABLE_RETRY_SECONDS = 5

/** The failure behind whatever was thrown, by our code or by what it stands on. */
export function toAppError(error: unknown): AppError {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (cause instanceof AppError) return cause
  if (isInvalidValue(cause)) return new AppError('app.invalid')
  if (isUnavailable(cause)) return new AppError('app.unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS })
  if (error instanceof TRPCError) return new AppError(reasonOfTrpc[error.code] ?? 'app.internal')
  return new AppError('app.internal')
}

/** The body of a failed call [IN-5]: a reason and values. The client looks up the text in its language. */
export function toErrorBody(failure: AppError, requestId: string | undefined): ErrorBody {
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
      const failure = toAppError(error)
      return { ...shape, message: failure.reason, data: toErrorBody(failure, ctx?.requestId) }
    },
    sse: {
      ping: { enabled: true, intervalMs: limit.heartbeat },
      client: { reconnectAfterInactivityMs: limit.heartbeat + limit.heartbeatTimeout },
    },
  })

export const router = t.router

/** Expected failures get their status; each denial, limit and bug is logged once, without what was sent [OP-1]. */
function toTrpcError(ctx: Context, path: string, error: unknown): TRPCError {
  const failure = toAppError(error)
  const action = { action: path, result: failure.reason }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (failure.code === 'internal') ctx.log.error({ ...action, err: cause }, 'failed')
  else if (cause !== failure && isUnavailable(cause))
    ctx.log.warn({ ...action, err: cause }, 'the database was away')
  else ctx.log.info(action, 'refused')
  return new TRPCError({ code: trpcCode[failure.code], cause: failure })
}

/** Counts how calls end, where a monitor is listening. A stream has no end worth knowing. */
function recordCall(call: string, type: ProcedureType, began: number, error?: TRPCError): void {
  if (!instrumentation.calls.hasSubscribers || type === 'subscription') return
  const result = error ? toAppError(error).reason : 'ok'
  const done: CallCompleted = { call, result, seconds: (performance.now() - began) / 1_000 }
  instrumentation.calls.publish(done)
}

/** A call over a socket waits for its turn, and is made by whom the socket's session is by then [RT-2 RT-6]. */
function runInOrder<T>(ctx: Context, type: ProcedureType, work: (session: Session | null) => Promise<T>) {
  // A stream watches its session itself.
  return ctx.socket && type !== 'subscription' ? ctx.socket.schedule(type, work) : work(ctx.session)
}

/** What a call is let in with. */
type Admission<Extra> = {
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
const withPolicy = <Extra extends object>(enter: (session: Session | null) => Admission<Extra>) =>
  t.middleware(async ({ ctx, path, type, next }) => {
    const began = performance.now()
    try {
      const done = await runInOrder(ctx, type, async (session) => {
        const { extra, check } = enter(session)
        // Queries get connections that cannot write [L5].
        const services = type === 'query' ? asReadOnly(ctx.services) : ctx.services
        const me = session?.me ?? null
        const answer = await next({ ctx: { session, me, services, db: services.database.orm, ...extra } })
        if (answer.ok) check?.()
        return answer
      })
      if (!done.ok) throw done.error
      recordCall(path, type, began)
      return done
    } catch (error) {
      const refusal = toTrpcError(ctx, path, error)
      recordCall(path, type, began, refusal)
      throw refusal
    }
  })

const publicProcedure = (rule: GlobalRule) =>
  t.procedure.meta({ rule }).use(
    withPolicy((session) => {
      authorizeGlobal(rule, session?.me ?? null)
      return { extra: {} }
    }),
  )

/** Gives `ctx.me` and `ctx.session` that are surely there. */
function signedIn(session: Session | null): { me: Me; session: Session } {
  if (!session) throw new AppError('app.signedOut')
  return { me: session.me, session }
}

const protectedProcedure = (rule: GlobalRule) =>
  t.procedure.meta({ rule }).use(
    withPolicy((session) => {
      authorizeGlobal(rule, session?.me ?? null)
      return { extra: signedIn(session) }
    }),
  )

/**
 * Handlers of thing rules load the thing and call `ctx.allow(thing)`. One that forgets to ask is a bug that
 * every test of it shows: nothing is answered [AZ-1].
 */
const resourceProcedure = <R extends ResourceRule>(rule: R) =>
  t.procedure.meta({ rule }).use(
    withPolicy((session) => {
      const known = signedIn(session)
      let hasAsked = false
      const ask = <T extends Resource<R>>(thing: T | undefined): T => {
        hasAsked = true
        return authorize<R, T>(rule, known.me, thing)
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
  public: publicProcedure,
  protected: protectedProcedure,
  forResource: resourceProcedure,
}
