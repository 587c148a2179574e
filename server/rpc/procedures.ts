import { initTRPC, type TRPCProcedureType as ProcedureType, TRPCError } from '@trpc/server'
import type * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import type { ErrorCode, ErrorBody } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { GlobalRule, Resource, ResourceRule } from '#shared/policy.ts'
import type { Me } from '#shared/contract/account.ts'
import type { AuthContext, Context } from './context.ts'
import { isUnavailable, isInvalidValue } from '../db/errors.ts'
import type { Orm } from '../db/orm.ts'
import { delayRejection } from '../limits/member-limits.ts'
import { authorizeGlobal } from '../policy/authorize.ts'
import { createStatementRule, loadAuthorized } from './resource.ts'
import type { LoadResource } from './resource.ts'
import { asReadOnly } from './services.ts'
import { instrumentation } from '../telemetry/instrumentation.ts'
import type { CallCompleted } from '../telemetry/instrumentation.ts'
import type { Session } from '../sessions/store.ts'

/** `isInStatement`: the SQL statement of the procedure enforces the rule, as the agreement test proves [AZ-11]. */
type Meta = { readonly rule: GlobalRule | ResourceRule; readonly isInStatement?: boolean }

/** Maps our error codes to those of tRPC, which decide the HTTP status. */
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

/** Maps errors of tRPC itself to reasons. Any other code is a bug and answers `app.internal`, without details. */
const reasonByTrpcCode: Partial<Record<TRPCError['code'], 'app.invalid' | 'app.notFound' | 'app.tooLarge'>> =
  {
    BAD_REQUEST: 'app.invalid',
    PARSE_ERROR: 'app.invalid',
    UNSUPPORTED_MEDIA_TYPE: 'app.invalid',
    METHOD_NOT_SUPPORTED: 'app.notFound',
    NOT_FOUND: 'app.notFound',
    PAYLOAD_TOO_LARGE: 'app.tooLarge',
  }

/** `Retry-After` while the database is unavailable. */
const UNAVAILABLE_RETRY_SECONDS = 5

/** Converts anything thrown, by our code or a library, to an `AppError`. */
export function toAppError(error: unknown): AppError {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (cause instanceof AppError) return cause
  if (isInvalidValue(cause)) return new AppError('app.invalid')
  if (isUnavailable(cause)) return new AppError('app.unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS })
  if (error instanceof TRPCError) return new AppError(reasonByTrpcCode[error.code] ?? 'app.internal')
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

/** The answer to a failed call. */
export function formatError<Shape extends object>({ shape, error, ctx }: FailedCall<Shape>) {
  const failure = toAppError(error)
  return { ...shape, message: failure.reason, data: toErrorBody(failure, ctx?.requestId) }
}
type FailedCall<Shape> = {
  readonly shape: Shape
  readonly error: TRPCError
  readonly ctx: { readonly requestId: string } | undefined
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: formatError,
    sse: {
      ping: { enabled: true, intervalMs: limit.heartbeat },
      client: { reconnectAfterInactivityMs: limit.heartbeat + limit.heartbeatTimeout },
    },
  })

export const router = t.router

/** Converts an error to tRPC's, and logs each denial, rate limit and bug once, without the input [OP-1]. */
export function toTrpcError(ctx: Pick<Context, 'log'>, path: string, error: unknown): TRPCError {
  const failure = toAppError(error)
  const action = { action: path, result: failure.reason }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (failure.code === 'internal') ctx.log.error({ ...action, err: cause }, 'request failed')
  else if (cause !== failure && isUnavailable(cause))
    ctx.log.warn({ ...action, err: cause }, 'database unavailable')
  else ctx.log.info(action, 'request rejected')
  return new TRPCError({ code: trpcCode[failure.code], cause: failure })
}

/** Publishes how a call ended, if metrics subscribe. Subscriptions are left out: they end with their connection. */
export function recordCall(call: string, type: ProcedureType, startedAt: number, error?: TRPCError): void {
  if (!instrumentation.calls.hasSubscribers || type === 'subscription') return
  const result = error ? toAppError(error).reason : 'ok'
  const completed: CallCompleted = { call, result, seconds: (performance.now() - startedAt) / 1_000 }
  instrumentation.calls.publish(completed)
}

/**
 * Runs a member's call when one of the member's permits is free [AB2]. A call over a socket runs in its order, as the
 * user that its session has by then [RT-2 RT-6].
 */
function runInOrder<T>(ctx: Context, type: ProcedureType, work: (session: Session | null) => Promise<T>) {
  const { session, socket } = ctx
  // A subscription monitors its session itself, and lasts.
  if (!session || type === 'subscription') return work(session)
  const run = (current: Session): Promise<T> =>
    ctx.services.memberLimits.runCall(session.me.id, () => work(current))
  return socket ? socket.schedule(type, run) : run(session)
}

/**
 * Counts a member's call or stream, before its input is parsed [AB1 AB3]. After a rejection nothing is read from the
 * socket for a moment, and over HTTP the rejection takes that long.
 */
async function consumeRate(
  { session, socket, services }: Context,
  type: ProcedureType,
  path: string,
): Promise<void> {
  if (!session) return
  const { memberLimits } = services
  const consume = (): void =>
    type === 'subscription'
      ? memberLimits.consumeOpening(session.me.id)
      : memberLimits.consumeCall(session.me.id, path)
  if (!socket) return delayRejection(consume)
  try {
    consume()
  } catch (error) {
    socket.pause()
    throw error
  }
}

/**
 * The one middleware of every procedure: schedules the call, admits the caller, chooses the database pool, and logs
 * and counts how the call ended. It is one middleware because tRPC copies the whole context in each.
 *
 * @param admit answers what the handler's context has besides; throws the denial
 */
const withPolicy = <Extra extends object>(admit: (session: Session | null) => Extra) =>
  t.middleware(async ({ ctx, path, type, next }) => {
    const startedAt = performance.now()
    try {
      await consumeRate(ctx, type, path)
      const result = await runInOrder(ctx, type, async (session) => {
        const extra = admit(session)
        // Queries get connections that cannot write [L5].
        const services = type === 'query' ? asReadOnly(ctx.services) : ctx.services
        const me = session?.me ?? null
        return next({ ctx: { session, me, services, db: services.database.orm, ...extra } })
      })
      if (!result.ok) throw result.error
      recordCall(path, type, startedAt)
      return result
    } catch (error) {
      const failure = toTrpcError(ctx, path, error)
      recordCall(path, type, startedAt, failure)
      throw failure
    }
  })

const publicProcedure = (rule: GlobalRule) =>
  t.procedure.meta({ rule }).use(
    withPolicy((session) => {
      authorizeGlobal(rule, session?.me ?? null)
      return {}
    }),
  )

/** Narrows `ctx.me` and `ctx.session` to those of a logged-in member. Throws `app.signedOut` for a visitor. */
function requireSession(session: Session | null): { me: Me; session: Session } {
  if (!session) throw new AppError('app.signedOut')
  return { me: session.me, session }
}

const protectedProcedure = (rule: GlobalRule) =>
  t.procedure.meta({ rule }).use(
    withPolicy((session) => {
      authorizeGlobal(rule, session?.me ?? null)
      return requireSession(session)
    }),
  )

type CallContext = AuthContext & { readonly session: Session; readonly db: Orm }
type Call<Ctx, Input> = { readonly ctx: Ctx; readonly input: Input }

/** Procedures that share `meta` and `schema`. `extend` makes the handler's context, and throws the denial. */
function procedures<Input, RawInput, Extra extends object>(
  meta: Meta,
  schema: z.ZodMiniType<Input, RawInput>,
  extend: (call: Call<CallContext, Input>) => Extra | Promise<Extra>,
) {
  type Handler<Output> = (call: Call<CallContext & Extra, Input>) => Output | Promise<Output>
  const builder = t.procedure.meta(meta).use(withPolicy(requireSession)).input(schema)
  const resolve =
    <Output>(handler: Handler<Output>) =>
    async (call: Call<CallContext, unknown>): Promise<Output> => {
      // The schema parsed the input. tRPC's type of it is conditional on `Input`, which is generic here.
      const { ctx, input } = call as Call<CallContext, Input>
      return handler({ ctx: { ...ctx, ...(await extend({ ctx, input })) }, input })
    }
  return {
    query: <Output>(handler: Handler<Output>) => builder.query(resolve(handler)),
    mutation: <Output>(handler: Handler<Output>) => builder.mutation(resolve(handler)),
  }
}

/**
 * Makes a procedure about one resource: parses the input, loads the resource, asks `rule`, and only then runs the
 * handler, which gets the resource as `ctx.resource` [AZ-1]. A handler cannot forget to ask, and a denied call has
 * no effect. Writes still repeat the state they rely on in their statement or under their lock: it may change
 * between the check and the write.
 *
 * @param load finds the resource that the input names; undefined when there is none
 */
const resourceProcedure = <R extends ResourceRule, T extends Resource<R>, Input, RawInput>(
  rule: R,
  schema: z.ZodMiniType<Input, RawInput>,
  load: LoadResource<Input, T>,
) =>
  procedures({ rule }, schema, async (call) => ({
    resource: await loadAuthorized<R, T, Input>(rule, load, call),
  }))

/**
 * Makes a procedure whose SQL statement enforces `rule`, for the hot paths that cannot afford a query before it. When
 * the statement finds no row, the handler calls `ctx.deny()`, or `ctx.authorize()` where no row may also be fine.
 *
 * @param load as for `forResource`; runs only within `ctx.deny()` and `ctx.authorize()`
 */
const statementProcedure = <R extends ResourceRule, T extends Resource<R>, Input, RawInput>(
  rule: R,
  schema: z.ZodMiniType<Input, RawInput>,
  load: LoadResource<Input, T>,
) =>
  procedures({ rule, isInStatement: true }, schema, (call) =>
    createStatementRule<R, T, Input>(rule, load, call),
  )

/**
 * The only ways to make a procedure. Each takes its rule first, so that no procedure can be without one:
 *
 * - `public(globalRule)`: visitors too, where the rule permits them
 * - `protected(globalRule)`: members only
 * - `forResource(rule, schema, load)`: members, about one resource that is loaded and authorized before the handler
 * - `inStatement(rule, schema, load)`: members, about one resource that the handler's statement authorizes
 */
export const procedure = {
  public: publicProcedure,
  protected: protectedProcedure,
  forResource: resourceProcedure,
  inStatement: statementProcedure,
}
